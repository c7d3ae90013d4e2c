import { expect, type Locator, type Page, test } from '@playwright/test';
import { demoPassword } from '#server/demo/content/people.ts';
import { expectAccessible } from './journey-steps.ts';

/** A field gets the focus, then the text: without a mouse, and all letters at once, for there are hundreds of them. */
async function type(field: Locator, text: string) {
  await field.focus();
  await field.page().keyboard.insertText(text);
}

const press = (control: Locator, key = 'Enter') => control.press(key);

/** A new record has a page of its own, whose heading takes the focus: a key before that would go to a link and come to the heading. */
const isOpen = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeFocused();

test('a new dish from ingredient to menu, by keyboard only', async ({ page }) => {
  // Four screens, two searches and two looks by axe, on machines that do other work too.
  const mark = Date.now() % 1_000_000;
  const [ingredient, element, menu] = [`Smoked paprika ${mark}`, `Paprika potatoes ${mark}`, `Ember Table ${mark}`];

  await page.goto('/');
  await type(page.getByLabel('Email'), 'admin@brigade.example');
  await type(page.getByLabel(/^Password/), demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Menus' })).toBeVisible();

  await test.step('an ingredient, with every rule it breaks said first', async () => {
    await press(page.getByRole('link', { name: 'Ingredients' }));
    await press(page.getByRole('link', { name: 'New ingredient' }));
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
    await page.keyboard.press('Control+s');
    const faults = page.getByRole('alert').filter({ hasText: 'need a look' });
    await expect(faults.getByRole('listitem')).toHaveText(
      [
        "Please fill in this ingredient's allergens or mark that there are no allergens.",
        'Ingredient name is required.',
        'Ingredient vendor 1 vendor is required.',
        'Ingredient vendor 1 item id is required.',
      ],
      { useInnerText: true },
    );
    await expectAccessible(page);
    await press(faults.getByRole('button', { name: 'Ingredient name is required.' }));
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.insertText(ingredient);
    await press(page.getByRole('checkbox', { name: 'Milk' }), 'Space');
    const vendor = page.getByRole('group', { name: 'Vendor 1' });
    await press(vendor.getByRole('combobox', { name: 'Vendor' }), 'ArrowDown');
    await type(vendor.getByRole('textbox', { name: 'Item id' }), 'SP-1');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(`Ingredient ${ingredient} has been created successfully.`)).toBeVisible();
    await isOpen(page, ingredient);
  });

  await test.step('an element of it, which may not claim to be free of its allergen', async () => {
    await press(page.getByRole('link', { name: 'Elements' }));
    await press(page.getByRole('link', { name: 'New element' }));
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
    await type(page.getByRole('textbox', { name: 'Name' }), element);
    await type(page.getByRole('textbox', { name: 'Method' }), 'Roast until crisp.');
    await press(page.getByRole('button', { name: 'Add ingredients' }));
    const picker = page.getByRole('dialog', { name: 'Add ingredients' });
    await expect(picker.getByRole('searchbox', { name: 'Search ingredients' })).toBeFocused();
    await page.keyboard.insertText(ingredient);
    await expect(picker.getByRole('listbox').getByRole('option')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await press(picker.getByRole('button', { name: 'Add 1 ingredient' }));
    await press(page.getByRole('checkbox', { name: 'No allergens' }), 'Space');
    await page.keyboard.press('Control+s');
    const contradiction = `You cannot mark that there are no allergens: ${ingredient} contains Milk.`;
    await expect(page.getByRole('button', { name: contradiction })).toBeVisible();
    await press(page.getByRole('checkbox', { name: 'No allergens' }), 'Space');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(`Element ${element} for Default has been created successfully.`)).toBeVisible();
    await expect(page.getByText('There are no menus this element is a part of.')).toBeVisible();
  });

  await test.step('a menu with it', async () => {
    await press(page.getByRole('link', { name: 'Menus' }));
    await press(page.getByRole('link', { name: 'New menu' }));
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
    await type(page.getByRole('textbox', { name: 'Name' }), menu);
    await type(page.getByRole('textbox', { name: 'Description' }), 'Crisp potatoes with smoked paprika.');
    await press(page.getByRole('button', { name: 'Add elements' }));
    const picker = page.getByRole('dialog', { name: 'Add elements' });
    await expect(picker.getByRole('searchbox', { name: 'Search elements' })).toBeFocused();
    await page.keyboard.insertText(element);
    await expect(picker.getByRole('listbox').getByRole('option')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await press(picker.getByRole('button', { name: 'Add 1 element' }));
    await expect(page.getByText('Contains Milk')).toBeVisible();
    await page.keyboard.press('Control+s');
    // Missing portions warn but do not block the save (catalogue-9).
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'OK' }));
    await expect(page.getByRole('heading', { level: 1, name: menu })).toBeVisible();
  });

  await test.step('then the element is on a menu and cannot be deleted', async () => {
    await press(page.getByRole('link', { name: 'Elements' }));
    await type(page.getByRole('searchbox', { name: 'Search elements' }), element);
    await press(page.getByRole('link', { name: element }));
    await expect(page.getByRole('link', { name: menu })).toBeVisible();
    await press(page.getByRole('button', { name: 'Delete this element' }));
    await expect(page.getByRole('alertdialog')).toContainText(
      'You must remove this element from all menus before deleting it. It still belongs to 1 menu(s).',
    );
  });
});
