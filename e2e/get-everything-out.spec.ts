import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Download, expect, type Page, test } from '@playwright/test';
import { restoreArchive } from '#server/db/archive/restore-archive.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { freePort, startProduct } from '../testing/product-process.ts';
import { api, expectAccessible, signIn } from './journey-steps.ts';

async function downloaded(page: Page, act: () => Promise<void>): Promise<Download> {
  const coming = page.waitForEvent('download');
  await act();
  return coming;
}

async function exported(page: Page, format: 'CSV' | 'Excel (XLSX)') {
  const file = await downloaded(page, async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: format }).click();
  });
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

const linesOf = (content: Buffer) => content.toString('utf8').trimEnd().split('\r\n');

test('get everything out: lists as files, a feed for the own calendar, and a backup that another server shows', async ({
  page,
}) => {
  const home = mkdtempSync(path.join(tmpdir(), 'brigade-everything-'));
  chmodSync(home, 0o755);
  await signIn(page);

  await page.goto('/ingredients?q=chicken');
  await expect(page.getByRole('status').filter({ hasText: /ingredients?$/ })).toBeVisible();
  const chicken = await exported(page, 'CSV');
  expect(chicken.name).toBe('Ingredients.csv');
  const { length } = (await api(page, '/v1/ingredients?q=chicken&perPage=1000')) as unknown[];
  expect(linesOf(chicken.content)).toHaveLength(1 + length);
  await page.goto('/menus');
  const menus = await exported(page, 'Excel (XLSX)');
  expect(menus.name).toBe('Menus.xlsx');
  expect(menus.content.subarray(0, 2).toString()).toBe('PK');

  // Accounts that other journeys made have no services yet.
  const [account] = await api(page, '/v1/accounts?q=Saguaro');
  await page.goto(`/accounts/${account.id}`);
  await page.getByRole('tab', { name: 'Services' }).click();
  await page.getByRole('button', { name: 'Calendar feed' }).click();
  await page.getByRole('button', { name: 'Make an address' }).click();
  const address = await page.getByRole('textbox', { name: 'Address' }).inputValue();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  // A calendar program has no session.
  const calendar = await fetch(address);
  expect(calendar.headers.get('content-type')).toContain('text/calendar');
  expect(await calendar.text()).toContain('BEGIN:VEVENT');
  await page.goto('/my-account');
  await page
    .getByRole('button', { name: /^Revoke the feed of/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect.poll(async () => (await fetch(address)).status).toBe(404);

  await page.goto('/system');
  const backup = await downloaded(page, () => page.getByRole('button', { name: 'Back up now' }).click());
  const archive = await backup.path();
  const menuNames = async () => (await api(page, '/v1/menus?perPage=1000')).map(({ name }: { name: string }) => name);
  const before = await menuNames();

  const database = await startEmbedded(path.join(home, 'data'));
  try {
    await restoreArchive(database.url, archive);
    const other = await startProduct(database.url, await freePort());
    try {
      await page.context().clearCookies();
      await page.goto(`${other.url}/`);
      await page.getByLabel('Email').fill('superadmin@brigade.example');
      await page.getByLabel(/^Password/).fill('brigade-demo-kitchen');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Menus' })).toBeVisible();
      expect(await menuNames()).toEqual(before);
    } finally {
      await other.terminate();
    }
  } finally {
    await database.stop();
    rmSync(home, { recursive: true, force: true });
  }
});
