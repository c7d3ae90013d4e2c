import { expect, test } from '@playwright/test';
import { api, expectAccessible, openInApp, signIn } from './journey-steps.ts';

test('an ingredient is counted in ounces instead of pounds, and costs what it cost @long', async ({ page }) => {
  await signIn(page, 'admin@brigade.example');
  const [{ id }] = await api(page, '/v1/ingredients?q=Salmon%20fillet');
  const [element] = await api(page, '/v1/elements?q=Miso%20glazed%20salmon');
  const cost = () => api(page, `/v1/elements/${element.id}/cost`);
  const before = await cost();

  await openInApp(page, `/ingredients/${id}`);
  const unit = page.getByLabel('Unit', { exact: false }).first();
  await unit.selectOption({ label: 'oz' });
  await page.getByRole('button', { name: 'Update' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Count Salmon fillet in oz instead of lbs?');
  await expect(question).toContainText('25 lbs per case would become 25 oz per case. 25 lbs = 400 oz.');
  await expect(question).toContainText(/Miso glazed salmon: \$\d+\.\d\d → \$\d+\.\d\d/);
  await expectAccessible(page);
  await question.getByRole('button', { name: /^Convert to 400 oz/ }).click();
  await expect(page.getByText('Ingredient Salmon fillet has been updated successfully.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Vendor 1' }).getByLabel('Units per case')).toHaveValue('400');
  expect((await cost()).cost).toEqual(before.cost);
});
