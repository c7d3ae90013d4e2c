import { expect, test } from '@playwright/test';
import { api, expectAccessible, openInApp, signIn } from './journey-steps.ts';

test('somebody changed the wrong dish: see who, and restore what it was', { tag: ['@both', '@long'] }, async ({
  page,
}) => {
  await signIn(page, 'chef@brigade.example');
  const [{ id }] = await api(page, '/v1/elements?perPage=1&q=chicken');
  await openInApp(page, `/elements/${id}`);
  const portion = page.getByRole('textbox', { name: 'Default portion per person' });
  const before = await portion.inputValue();
  await portion.fill(String(Number(before) + 1));
  await page.getByRole('textbox', { name: 'Method' }).fill('As for the other dish.');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(/updated/i)).toBeVisible();
  const { version, ...changedFields } = await api(page, `/v1/elements/${id}`);

  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `History of ${changedFields.name}` })).toBeVisible();
  const saves = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  const [wrong, right] = [saves.nth(0), saves.nth(1)];
  await expect(wrong).toContainText(`Changed the default portion per person from ${before} to ${Number(before) + 1}`);
  await expect(wrong).toContainText('As for the other dish.');
  await expect(wrong).toContainText('Present version');
  await expectAccessible(page);

  // Only the saves that changed the method, in an address that can be sent.
  await page.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Method' });
  await expect(page).toHaveURL(/field=method/);
  await expect(wrong).toContainText('As for the other dish.');

  await right.getByRole('button', { name: 'Restore this version' }).click();
  const dialog = page.getByRole('dialog', { name: /^Restore the version of/ });
  await expect(
    dialog.getByText(`Changed the default portion per person from ${Number(before) + 1} to ${before}`),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/^The version of .* is back\.$/)).toBeVisible();
  await expect(wrong).toContainText(`Changed the default portion per person from ${Number(before) + 1} to ${before}`);

  await page.getByRole('link', { name: changedFields.name }).click();
  await expect(portion).toHaveValue(before);
  const { version: after } = await api(page, `/v1/elements/${id}`);
  expect(after).toBe(version + 1);
});
