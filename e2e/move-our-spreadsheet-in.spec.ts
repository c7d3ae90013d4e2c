import { expect, type Page, test } from '@playwright/test';
import { aWorkbook } from '#testing/workbooks.ts';
import { api, dayAhead, expectAccessible, openInApp, signIn } from './journey-steps.ts';

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('File to import').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
const count = (page: Page, label: string) =>
  page.getByRole('status').filter({ hasText: label }).getByText(label).locator('..');
const toast = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Notifications' }).getByText(text)).toBeVisible();

const serving = [
  'Default portion per person',
  'Default container',
  'Default portion per container',
  'Default portion unit',
  'Type',
];

/** A Sunday beyond what the demo has scheduled. */
const freeSunday = () =>
  [28, 29, 30, 31, 32, 33, 34].map((ahead) => dayAhead(ahead)).find((date) => new Date(date).getUTCDay() === 0);

/** A spreadsheet as a kitchen has it: other headings, words nearly as here, a new vendor, Windows-1252, semicolons. */
const createIngredients = (mark: string) =>
  Buffer.from(
    [
      'Foodstuff;Kind;Contains;Supplier;SKU',
      `Piñon ${mark};Other;Tree nut;Mesa Foods ${mark};M-1`,
      `Sonoran wheat ${mark};Grain;wheat;Mesa Foods ${mark};M-2`,
    ].join('\r\n'),
    'latin1',
  );

test('move our spreadsheet in', async ({ page }) => {
  const sunday = freeSunday();
  const mark = String(Date.now());
  await signIn(page);

  await test.step('a spreadsheet with its own headings is read, and what is missing is asked', async () => {
    await page.getByRole('link', { name: 'Ingredients', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ingredients' })).toBeVisible();
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Import ingredients' })).toBeVisible();
    await choose(page, 'kitchen.csv', createIngredients(mark));
    await expect(page.getByText('kitchen.csv')).toBeVisible();
    await page.getByLabel('Name *').selectOption('Foodstuff');
    await expect(count(page, 'Need a look')).toContainText('2');
    await expect(page.getByText('There is no allergen named Tree nut.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('words are confirmed, not guessed', async () => {
    await page.getByRole('button', { name: 'It means Tree Nuts' }).click();
    await page.getByRole('button', { name: 'Create it' }).click();
    await expect(page.getByText(`Also created: vendor “Mesa Foods ${mark}”.`)).toBeVisible();
    await expect(page.getByText('Allergens: Tree Nuts')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('all of it is imported, and the same file again changes nothing', async () => {
    await page.getByRole('button', { name: 'Import 2 records' }).click();
    await toast(page, 'Imported: 2 records created, 0 records changed.');
    await choose(page, 'kitchen.csv', createIngredients(mark));
    // What a word of allergens means is confirmed for each file.
    await page.getByRole('button', { name: 'It still means Tree Nuts' }).click();
    await expect(page.getByText('Everything in this file is as it is in Brigade already.')).toBeVisible();
  });

  await test.step('a workbook of dishes uses the ingredients', async () => {
    await openInApp(page, '/imports/elements');
    const headings = ['Dish', 'Directions', 'Ingredients', 'Allergens', ...serving];
    const rows = [
      [
        `Piñon bread ${mark}`,
        'Bake.',
        `Piñon ${mark}: 2 oz; Sonoran wheat ${mark}: 12.5 oz`,
        'Tree Nuts; Wheat',
        3,
        'Full Pan',
        120,
        'oz',
        'Starch',
      ],
      [`Wheat salad ${mark}`, 'Toss.', `8 oz sonoran wheat ${mark}`, 'None', 4, 'Full Pan', 160, 'oz', 'Starch'],
    ];
    await choose(page, 'dishes.xlsx', aWorkbook([headings, ...rows]));
    await expect(page.getByText(`Sonoran wheat ${mark} contains Wheat`)).toBeVisible();
    await expect(page.getByText('1 row needs a look. Correct it in the file and choose it again.')).toBeVisible();
    await choose(page, 'dishes.xlsx', aWorkbook([headings, ...rows.map((row) => row.with(3, 'Wheat; Tree Nuts'))]));
    await page.getByRole('button', { name: 'Import 2 records' }).click();
    // The toast of the import before says the same.
    await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
    await openInApp(page, `/elements?q=${encodeURIComponent(mark)}`);
    await expect(page.getByRole('link', { name: `Piñon bread ${mark}` })).toBeVisible();
  });

  await test.step('a menu of these dishes, and a client with its week, whose services are planned at once', async () => {
    await openInApp(page, '/imports/menus');
    const menu = [`Market day ${mark}`, 'Bread and salad', `Piñon bread ${mark}; Wheat salad ${mark}`];
    await choose(page, 'menus.xlsx', aWorkbook([['Menu', 'Description', 'Dishes'], menu]));
    await page.getByRole('button', { name: 'Import 1 record' }).click();
    await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();

    await page.getByRole('link', { name: 'Import accounts' }).click();
    const headings = ['Client', 'Market', 'Street', 'City', 'State', 'Zip', 'Weekly schedule'];
    const client = [`Mesa Works ${mark}`, 'Pheonix', '1 Main St', 'Phoenix', 'AZ', '85001'];
    await choose(page, 'clients.xlsx', aWorkbook([headings, [...client, 'Lunch Monday-Sunday: 80, 6 vegetarians']]));
    await page.getByRole('button', { name: 'It means Phoenix' }).click();
    await page.getByRole('button', { name: 'Import 1 record' }).click();
    await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
    await page.getByRole('link', { name: 'Open Accounts' }).click();
    await page.getByLabel('Search accounts').fill(mark);
    await page.getByRole('link', { name: `Mesa Works ${mark}` }).click();
    await page.getByRole('tab', { name: 'Services' }).click();
    await expect(page.getByText(/Lunch/).first()).toBeVisible();
    await expect(page.getByText('80', { exact: false }).first()).toBeVisible();
  });

  await test.step('the menu is scheduled for the client, its containers are counted, and the numbers are printed', async () => {
    const markets: { id: string; name: string }[] = await api(page, '/v1/markets');
    const marketId = markets.find(({ name }) => name === 'Phoenix')?.id;
    await openInApp(page, `/markets/${marketId}/scheduling-detail/${sunday}`);
    const lunch = page.getByRole('region', { name: 'Lunch' });
    await lunch.getByRole('button', { name: 'Schedule One' }).click();
    const picker = page.getByRole('dialog', { name: 'Schedule a menu for Lunch' });
    await picker.getByRole('searchbox', { name: 'Search menus' }).fill(mark);
    await picker.getByRole('option', { name: `Market day ${mark}` }).click();
    await expect(lunch.getByRole('article', { name: `Lunch: Market day ${mark}` })).toBeVisible();

    await openInApp(page, `/numbers/daily/chef?marketId=${marketId}&date=${sunday}`);
    const row = page.getByRole('row', { name: new RegExp(`^Mesa Works ${mark}`) });
    // 80 people × 3 oz in pans of 120 oz, and × 4 oz in pans of 160 oz.
    await expect(row).toContainText('80 people');
    await expect(row.getByRole('button', { name: /^2/ })).toHaveCount(2);
    await page.getByRole('button', { name: 'Download PDF' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Save' })).toBeVisible();
  });

  await test.step('a file that is no table is refused with a sentence', async () => {
    await openInApp(page, '/imports/menus');
    await choose(page, 'menus.xlsx', Buffer.from('%PDF-1.7 not a workbook'));
    await expect(page.getByText('This is neither a CSV nor an XLSX file', { exact: false })).toBeVisible();
  });
});
