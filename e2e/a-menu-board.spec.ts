import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { apiKeyTexts } from '#contract/api-keys-texts.ts';
import { expectAccessible, openInApp, signIn } from './journey-steps.ts';

/** The program of the page that tells how to write it, at this address. */
async function runBoard(baseURL: string | undefined, key: string): Promise<string> {
  const [, program = ''] = /```js\n(.*?)```/s.exec(await readFile('docs/api.md', 'utf8')) ?? [];
  expect(program).toContain('https://brigade.example.com');
  const code = program.replace('https://brigade.example.com', String(baseURL));
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    env: { ...process.env, BRIGADE_KEY: key },
  });
  return (await run).stdout;
}

test("a menu board shows today's lunch by key, until the key is revoked @long", async ({ page, baseURL }) => {
  await signIn(page);
  await openInApp(page, '/scheduling');
  const lunch = page
    .getByRole('article', { name: /^Lunch: / })
    .getByRole('heading', { level: 3 })
    .first();
  const name = await lunch.textContent();

  await openInApp(page, '/my-account');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Menu board');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make a key' }).click();
  const key = await page.getByLabel('Key', { exact: true }).inputValue();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();

  const board = await runBoard(baseURL, key);
  expect(board.split('\n')[0]).toBe(name);
  expect(board).toMatch(/^- .+: (contains .+|no allergens|allergens not known)$/m);

  await page.reload();
  await expect(page.getByText(/last used/)).toBeVisible();
  await page.getByRole('button', { name: 'Revoke the key Menu board' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText(apiKeyTexts.revoked)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Revoke the key Menu board' })).toBeHidden();
  await expect(runBoard(baseURL, key)).rejects.toThrow(apiKeyTexts.notValid);
});
