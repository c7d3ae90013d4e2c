import { expect, type Page, test } from '@playwright/test';
import { toDateParts } from '#contract/date-parts.ts';
import { api, dayAhead, openInApp, signIn } from './journey-steps.ts';

/** Counts the clicks of a job from here on; keys are free. */
async function countClicks(page: Page) {
  await page.evaluate(() => {
    sessionStorage.setItem('clicks', '0');
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1)),
      {
        capture: true,
      },
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks')));
}

test('every menu and future service with an ingredient, in 3 clicks @long', async ({ page }) => {
  await signIn(page, 'admin@brigade.example');
  const clicks = await countClicks(page);
  await page.getByRole('link', { name: 'Ingredients' }).click();
  await page.getByRole('searchbox', { name: 'Search ingredients' }).click();
  await page.keyboard.type('sauce soy');
  await page.getByRole('link', { name: 'Soy sauce', exact: true }).click();
  const section = page.getByRole('region', { name: 'Where it is used' });
  await expect(section.getByRole('list', { name: 'Menus' }).getByRole('link').first()).toBeVisible();
  const services = section.getByRole('table', { name: 'Services from today on' });
  await expect(services.getByRole('row').nth(1)).toContainText(
    /\d\d\/\d\d\/\d\d.*(Phoenix|Denver|Seattle|Austin|Lunch)/,
  );
  expect(await clicks()).toBeLessThanOrEqual(3);
});

interface Scheduled {
  id: string;
  scheduledElements: {
    id: string;
    name: string;
    allergenNames: string[];
    hostFlowOrder: number;
    directionals: string;
  }[];
}

test('swap a dish for an allergy in 6 clicks, the host flow kept @long', async ({ page }) => {
  await signIn(page, 'operations@brigade.example');
  const markets: { id: string; name: string }[] = await api(page, '/v1/markets');
  const market = markets.find((candidate) => candidate.name === 'Denver')?.id;
  const day = dayAhead(6);
  const { year, month } = toDateParts(day);
  const menus: (Scheduled & { date: string })[] = await api(
    page,
    `/v1/scheduled-menus?marketId=${market}&year=${year}&month=${month}`,
  );
  const menu = menus.find((candidate) => candidate.date >= day && candidate.scheduledElements.some(hasMilk));
  if (!menu) throw new Error('The demo has no menu with milk next week.');
  const [before] = (await scheduled(page, menu.id)).scheduledElements.filter(hasMilk);
  if (!before) throw new Error('The menu has no dish with milk.');
  await openInApp(page, `/markets/${market}/scheduling-detail/${menu.date}`);
  const clicks = await countClicks(page);
  await page.locator(`a[href="/scheduled-menus/${menu.id}"]`).first().click();
  await page.getByRole('button', { name: `Actions for ${before.name}` }).click();
  await page.getByRole('menuitem', { name: 'Replace with…' }).click();
  const picker = page.getByRole('dialog', { name: `Replace ${before.name} with` });
  await picker.getByRole('button', { name: 'Filters' }).click();
  await picker.getByRole('combobox', { name: 'Without' }).focus();
  await page.keyboard.type('Milk');
  const dish = picker.locator('[role="option"]:not([aria-disabled="true"])').first();
  await expect(dish).not.toContainText('Milk');
  await dish.click();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Menu has been updated successfully.')).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(6);
  const after = (await scheduled(page, menu.id)).scheduledElements.find((element) => element.id === before.id);
  expect(after?.name).not.toBe(before.name);
  expect(after).toMatchObject({ hostFlowOrder: before.hostFlowOrder, directionals: before.directionals });
});

const hasMilk = ({ allergenNames }: { allergenNames: readonly string[] }) => allergenNames.includes('Milk');
const scheduled = (page: Page, id: string): Promise<Scheduled> => api(page, `/v1/scheduled-menus/${id}`);

test('a dish of nine ingredients from nothing in 30 clicks, two of them new, nothing retyped @long', async ({
  page,
}) => {
  const mark = Date.now() % 1_000_000;
  const missing = [`Pickled ramps ${mark}`, `Smoked barley ${mark}`];
  await signIn(page, 'admin@brigade.example');
  const knownIngredients: { name: string }[] = await api(page, '/v1/ingredients?perPage=400');
  const alone = knownIngredients
    .map(({ name }) => name)
    .filter((name) => knownIngredients.filter((other) => holdsWords(other.name, name)).length === 1)
    .slice(0, 7);
  await page.getByRole('link', { name: 'Elements' }).click();
  const clicks = await countClicks(page);
  await page.getByRole('link', { name: 'New element' }).click();
  const [name, method] = [`Nine of them ${mark}`, 'Fold together and chill.'];
  await page.getByRole('textbox', { name: 'Name' }).click();
  await page.keyboard.type(name);
  await page.getByRole('textbox', { name: 'Method' }).click();
  await page.keyboard.type(method);
  await page.getByRole('button', { name: 'Add ingredients' }).click();
  const picker = page.getByRole('dialog', { name: 'Add ingredients' });
  const search = picker.getByRole('searchbox', { name: 'Search ingredients' });
  await expect(search).toBeFocused();
  let chosenCount = 0;
  for (const ingredient of alone) {
    await page.keyboard.type(ingredient);
    await page.keyboard.press('Enter');
    chosenCount += 1;
    await expect(picker.getByRole('button', { name: new RegExp(`^Add ${chosenCount} ingredient`) })).toBeVisible();
    await expect(search).toHaveValue('');
  }
  for (const ingredient of missing) {
    await search.fill(ingredient);
    await expect(picker.getByText('There are no ingredients that match the current search term.')).toBeVisible();
    await picker.getByRole('button', { name: 'New ingredient' }).click();
    const dialog = page.getByRole('dialog', { name: 'New ingredient' });
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(ingredient);
    await dialog.getByRole('checkbox', { name: 'No allergens' }).click();
    const vendor = dialog.getByRole('group', { name: 'Vendor 1' });
    await vendor.getByRole('combobox', { name: 'Vendor' }).focus();
    await page.keyboard.press('ArrowDown');
    await vendor.getByRole('textbox', { name: 'Item id' }).click();
    await page.keyboard.type('P-1');
    await dialog.getByRole('button', { name: 'Create' }).click();
    chosenCount += 1;
    await expect(picker.getByRole('button', { name: new RegExp(`^Add ${chosenCount} ingredient`) })).toBeVisible();
  }
  await picker.getByRole('button', { name: 'Add 9 ingredients' }).click();
  const rows = page.getByRole('list', { name: 'Ingredients' }).getByRole('listitem');
  await expect(rows).toHaveCount(9);
  const amounts = rows.getByRole('textbox', { name: 'Amount' });
  await amounts.first().click();
  for (let row = 0; row < 9; row += 1) {
    await expect(amounts.nth(row)).toBeFocused();
    await page.keyboard.type(String(row + 1));
    await page.keyboard.press('Enter');
  }
  await expect(amounts.last()).toHaveValue('9');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await expect(page.getByRole('textbox', { name: 'Method' })).toHaveValue(method);
  await page.getByRole('checkbox', { name: 'Milk' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`Element ${name} for Default has been created successfully.`)).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(30);
});

const holdsWords = (name: string, typedText: string) =>
  typedText
    .toLowerCase()
    .split(' ')
    .every((word) => name.toLowerCase().includes(word));
