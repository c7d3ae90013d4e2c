import { expect, type Page, test } from '@playwright/test';
import { likelyDuplicates } from '#contract/list-texts.ts';
import { mergeTexts } from '#contract/merge-texts.ts';
import { created } from './form-steps.ts';
import { api, expectAccessible, openInApp, signIn } from './journey-steps.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const findVendors = async (page: Page, id: string) =>
  (await api(page, `/v1/ingredients/${id}`)).vendors.map(({ vendorId }: { vendorId: string }) => vendorId);

test('two vendors are one, and two again @long', async ({ page }) => {
  await signIn(page);
  const mark = `${Date.now() % 1_000_000}`;
  const keptRecord = await created(page, '/v1/vendors', { name: `Zander Fish ${mark}` });
  const other = await created(page, '/v1/vendors', { name: `Zander, fishes ${mark}` });
  const [unit] = await api(page, '/v1/portion-units');
  const ingredient = await created(page, '/v1/ingredients', {
    name: `Cod ${mark}`,
    hasNoAllergens: true,
    type: 'Grain',
    portionUnitId: unit.id,
    vendors: [{ vendorId: other.id, preference: 1, itemId: 'C1' }],
  });

  await openInApp(page, `/reference-data?list=vendor&q=${mark}`);
  await page.getByRole('button', { name: likelyDuplicates }).click();
  await page.getByRole('button', { name: new RegExp(`^Compare .*${mark}`) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`${other.name}: 1 ingredient`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: mergeTexts.submit, exact: true }).click();
  await expect(toasts(page).getByText(mergeTexts.done(other.name, keptRecord.name))).toBeVisible();
  expect(await findVendors(page, ingredient.id)).toEqual([keptRecord.id, null, null]);

  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toasts(page).getByText('Undone.')).toBeVisible();
  expect(await findVendors(page, ingredient.id)).toEqual([other.id, null, null]);
});

test('two accounts are one, and two again @long', async ({ page }) => {
  await signIn(page);
  const mark = `${Date.now() % 1_000_000}`;
  const [market] = await api(page, '/v1/markets');
  const place = { marketId: market.id, addressOne: '1 Main St', city: 'Phoenix', state: 'AZ', zipCode: '85001' };
  const keptRecord = await created(page, '/v1/accounts', { ...place, name: `Zander Labs ${mark}` });
  const other = await created(page, '/v1/accounts', { ...place, name: `Labs, Zander ${mark}`, totalEmployees: 90 });

  await openInApp(page, `/accounts/${keptRecord.id}`);
  await page.getByRole('button', { name: mergeTexts.open }).click();
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill(other.name);
  await page.getByRole('option', { name: other.name }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: '90' })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: mergeTexts.submit, exact: true }).click();
  await expect(toasts(page).getByText(mergeTexts.done(other.name, keptRecord.name))).toBeVisible();
  expect((await api(page, `/v1/accounts/${keptRecord.id}`)).totalEmployees).toBe(90);

  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toasts(page).getByText('Undone.')).toBeVisible();
  expect((await api(page, `/v1/accounts/${other.id}`)).name).toBe(other.name);
});
