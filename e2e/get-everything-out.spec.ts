import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Download, expect, type Page, test } from '@playwright/test';
import { restoreArchive } from '#server/db/archive/restore-archive.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { freePort, startProduct } from '../testing/product-process.ts';
import { created } from './form-steps.ts';
import { api, expectAccessible, openInApp, signIn } from './journey-steps.ts';

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

const splitLines = (content: Buffer) => content.toString('utf8').trimEnd().split('\r\n');

/** The address of an ingredient that no other journey changes, deletes or brings back while the backup is made. */
async function ownIngredient(page: Page): Promise<string> {
  const mark = `${Date.now() % 1_000_000}`;
  const vendor = await created(page, '/v1/vendors', { name: `Everything ${mark}` });
  const [unit] = await api(page, '/v1/portion-units');
  const { id } = await created(page, '/v1/ingredients', {
    name: `Everything ${mark}`,
    hasNoAllergens: true,
    type: 'Grain',
    portionUnitId: unit.id,
    vendors: [{ vendorId: vendor.id, preference: 1, itemId: 'E1' }],
  });
  return `/v1/ingredients/${id}`;
}

test('get everything out: lists as files, a feed for the own calendar, and a backup that another server shows @long', async ({
  page,
}) => {
  const home = mkdtempSync(path.join(tmpdir(), 'brigade-everything-'));
  chmodSync(home, 0o755);
  await signIn(page);

  await openInApp(page, '/ingredients?q=chicken');
  await expect(page.getByRole('status').filter({ hasText: /ingredients?$/ })).toBeVisible();
  const chicken = await exported(page, 'CSV');
  expect(chicken.name).toBe('Ingredients.csv');
  const { length } = (await api(page, '/v1/ingredients?q=chicken&perPage=1000')) as unknown[];
  expect(splitLines(chicken.content)).toHaveLength(1 + length);
  await openInApp(page, '/menus');
  const menus = await exported(page, 'Excel (XLSX)');
  expect(menus.name).toBe('Menus.xlsx');
  expect(menus.content.subarray(0, 2).toString()).toBe('PK');

  // Accounts that other journeys made have no services yet.
  const [account] = await api(page, '/v1/accounts?q=Saguaro');
  await openInApp(page, `/accounts/${account.id}`);
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
  await openInApp(page, '/my-account');
  await page
    .getByRole('button', { name: /^Revoke the feed of/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect.poll(async () => (await fetch(address)).status).toBe(404);

  const ingredient = await ownIngredient(page);
  const before = await api(page, ingredient);
  await openInApp(page, '/system');
  const backup = await downloaded(page, () => page.getByRole('button', { name: 'Back up now' }).click());
  const archive = await backup.path();

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
      await expect(page.getByRole('link', { name: 'Aegean Lunch' }).first()).toBeVisible();
      expect(await api(page, ingredient)).toEqual(before);
    } finally {
      await other.terminate();
    }
  } finally {
    await database.stop();
    rmSync(home, { recursive: true, force: true });
  }
});
