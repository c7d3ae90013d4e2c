import { expect, test } from '@playwright/test';
import { expectAccessible, signIn } from './journey-steps.ts';

test('copy a menu for vegans @long', async ({ page }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'New menu' }).click();
  const name = `Harvest Feast ${Date.now()}`;
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Add elements' }).click();
  const picker = page.getByRole('dialog', { name: 'Add elements' });
  const options = picker.getByRole('listbox').getByRole('option');
  await expect(options.first()).toBeVisible();
  const names = (await options.allInnerTexts()).slice(0, 3).map((text) => text.split('\n')[0] ?? '');
  for (const index of [0, 1, 2]) await options.nth(index).click();
  await picker.getByRole('button', { name: 'Add 3 elements' }).click();
  await page.getByLabel('Automate Description').check();
  await expect(page.getByLabel('Description', { exact: false }).first()).not.toHaveValue('');
  await expectAccessible(page);

  await test.step('save it, the spec’s way', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(`Menu ${name} for Default has been created successfully.`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  await test.step('order by keyboard', async () => {
    const rows = page.getByRole('group', { name: names[1] ?? '' });
    await rows.getByRole('button', { name: /^Actions for/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Move up' }).press('Enter');
    await expect(page.getByRole('button', { name: /^Move .*, 1 of 3$/ })).toHaveAccessibleName(
      `Move ${names[1]}, 1 of 3`,
    );
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText(`Menu ${name} for Default has been updated successfully.`)).toBeVisible();
  });

  await test.step('the copy has the first free tag and everything on it', async () => {
    await page.getByRole('button', { name: 'More ways to save' }).click();
    await page.getByRole('menuitem', { name: 'Copy & create for another tag' }).click();
    await expect(page.getByText(/^Menu .* for (?!Default).* has been created successfully\.$/)).toBeVisible();
    for (const element of names) await expect(page.getByRole('group', { name: element })).toBeVisible();
    await page.getByRole('combobox', { name: 'Tag' }).click();
    await expect(page.getByRole('option', { name: 'Default' })).toBeDisabled();
    await page.getByRole('option', { name: 'Default' }).press('Escape');
  });

  await test.step('leaving with unsaved changes asks', async () => {
    await page.getByLabel('Name').fill(`${name} changed`);
    await page.getByRole('link', { name: 'Elements', exact: true }).click();
    await expect(page.getByText('You have unsaved changes, are you sure you want to leave?')).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Name')).toHaveValue(`${name} changed`);
  });
});
