import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fieldTexts } from '#contract/field-texts.ts';
import { list, mockAnswers, record } from '#testing/screen-api.tsx';
import { aPerson, makeRole } from '#testing/screen-records.ts';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { ApiKeysSection } from './ApiKeysSection.tsx';

const key = {
  id: 'key',
  name: 'Menu board',
  permissions: ['View Scheduled Menus & Elements'],
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2027-02-18T10:00:00.000Z',
  isExpired: false,
  lastUsedAt: null,
};

test('a key is made with some of the own permissions, shown once, listed and revoked', async () => {
  let isThere = false;
  const sentRequests = mockAnswers({
    'GET /v1/api-keys': () => list(isThere ? [key] : []),
    'POST /v1/api-keys': () => {
      isThere = true;
      return record(key);
    },
    'DELETE /v1/api-keys/key': () => {
      isThere = false;
      return Response.json({ data: null });
    },
  });
  const permissions = ['View Scheduled Menus & Elements', 'Statements', 'Edit a User'] as const;
  const role = { ...makeRole('Chef'), permissions: [...permissions] };
  await renderPart(<ApiKeysSection />, { user: aPerson({ role }) });
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByRole('button', { name: 'Make a key' }).click();
  await expect.element(page.getByText(fieldTexts.required('Name'))).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Menu board');
  expect(page.getByRole('checkbox').all()).toHaveLength(2);
  await page.getByRole('checkbox', { name: 'View Scheduled Menus & Elements' }).click();
  await expectAccessible();
  await page.getByRole('button', { name: 'Make a key' }).click();
  await expect.element(page.getByText(/it is shown once/)).toBeVisible();
  const { secret, ...input } = sentRequests.find(({ method }) => method === 'POST')?.body ?? {};
  expect(input).toEqual({ name: 'Menu board', permissions: key.permissions, lifeDays: 90 });
  expect(secret).toMatch(/^brigade_[\w-]{43}$/);
  await expect.element(page.getByLabelText('Key', { exact: true })).toHaveValue(String(secret));
  await expectAccessible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText('Expires 02/18/2027 10:00 AM, never used')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke the key Menu board' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect.element(page.getByText('This key has been successfully revoked.')).toBeVisible();
  await expect.element(page.getByText('Menu board')).not.toBeInTheDocument();
});
