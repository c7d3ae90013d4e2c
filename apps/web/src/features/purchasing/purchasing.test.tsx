import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CaseOffer } from '#contract/costs.ts';
import type { PurchaseList, PurchaseRow } from '#contract/purchasing.ts';
import { mockAnswers, record, refusal, renderScreen } from '#testing/screen-api.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { PurchasingPage } from './PurchasingPage.tsx';

const market = { id: 'phoenix', name: 'Phoenix', timeZone: 'America/Phoenix', letterhead: '', version: 1 };
const offer: CaseOffer = {
  ...{ preference: 1, vendorId: 'tide', vendor: 'Pacific Tide', itemId: 'S1', unitsPerCase: 25, costPerCase: 285 },
  ...{ expDays: 3, leadTime: 2 },
};
const salmon: PurchaseRow = {
  ...{ marketId: 'phoenix', ingredientId: 'salmon', ingredient: 'Salmon fillet', unit: 'lbs' },
  ...{
    needed: 62.5,
    isAtLeast: true,
    onHand: null,
    onHandDay: null,
    onHandLeft: null,
    ordered: null,
    chosenPreference: null,
    offers: [offer],
    offer,
    cases: 3,
    dollars: 855,
    why: null,
  },
  ...{ firstUse: '2026-12-01', orderBy: '2026-11-29', isLate: true },
  expired: { until: '2026-12-04', amount: 12 },
  deliveries: [
    {
      ...{ day: '2026-11-30', orderBy: '2026-11-29', isLate: true, nextDay: '2026-12-03' },
      ...{ firstUse: '2026-12-01', lastUse: '2026-12-01' },
      ...{ amount: 62.5, cases: 3, dollars: 855 },
    },
  ],
  services: [
    {
      ...{ date: '2026-12-01', serviceLineId: 'lunch', menu: 'Tokyo Plates', people: 80, amount: 62.5 },
      dishes: [{ name: 'Miso salmon', amount: 62.5 }],
    },
  ],
};
const rice: PurchaseRow = {
  ...salmon,
  ...{ ingredientId: 'rice', ingredient: 'Rice', isAtLeast: false, isLate: false, orderBy: null, expired: null },
  ...{ deliveries: [], offers: [], offer: null, cases: null, dollars: null, why: 'no vendor' },
};
/** Once its count is kept: nothing of it is to order. */
const countedSalmon: PurchaseRow = {
  ...salmon,
  ...{ onHand: 100, onHandDay: '2026-11-28', cases: 0, dollars: 0, deliveries: [], isLate: false },
};
const list = (more: Partial<PurchaseList> = {}): PurchaseList => ({
  rows: [salmon, rice],
  cost: { dollars: 855, rows: 2, knownRows: 1 },
  vendors: [],
  orders: [],
  notNeeded: [],
  notInList: [
    {
      ...{ marketId: 'phoenix', date: '2026-12-02', serviceLineId: 'lunch', dish: 'Muffins', elementId: 'muffins' },
      ...{ ingredientId: null, why: 'no ingredients are recorded' },
    },
  ],
  ...more,
});

const LIST = 'GET /v1/purchase-lists';
const ENTRY = 'POST /v1/purchase-lists/entries';
const render = (answers: Parameters<typeof mockAnswers>[0], permissions?: Parameters<typeof renderScreen>[1]) => {
  const sentRequests = mockAnswers(answers);
  return renderScreen(
    <PurchasingPage market={market} from="2026-11-30" to="2026-12-06" search={{}} onChange={() => undefined} />,
    permissions,
  ).then((screen) => ({ ...screen, sent: sentRequests }));
};

test('a list says what it costs at least, what is late, what expires and what it lacks; a row opens to its services', async () => {
  const { sent } = await render({ [LIST]: () => record(list()) });
  await expect.element(page.getByText('2 ingredients, at least $855.00')).toBeVisible();
  await expect.element(page.getByText('1 order is late')).toBeVisible();
  await expect.element(page.getByRole('table').getByText('Late: Sun 11/29')).toBeVisible();
  await expect.element(page.getByText('Keeps until 12/04/26: 12 lbs are needed later')).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /Rice no lead time 62\.5 lbs.* no vendor not known/ }))
    .toBeVisible();
  await page.getByText('Missing from this list: 1').click();
  await expect.element(page.getByRole('link', { name: 'Muffins: no ingredients are recorded' })).toBeVisible();
  await page.getByRole('button', { name: 'Salmon fillet' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Tokyo Plates, 80 people: Miso salmon 62.5 lbs')).toBeVisible();
  await expect
    .element(dialog.getByText(/in cases of 25 lbs: at least 3 cases × \$285\.00 = at least \$855\.00/))
    .toBeVisible();
  await expectAccessible();
  expect(sent[0]?.query).toEqual({ marketIds: 'phoenix', from: '2026-11-30', to: '2026-12-06' });
});

test('without a market nothing is asked for, and the first one can be added', async () => {
  const sentRequests = mockAnswers({});
  await renderScreen(
    <PurchasingPage market={undefined} from={undefined} to={undefined} search={{}} onChange={() => undefined} />,
  );
  await expect.element(page.getByText('There are no markets yet.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Add a market' })).toBeVisible();
  expect(sentRequests).toEqual([]);
});

test('a vendor that is chosen says how to order from it (money-13)', async () => {
  const tide = {
    ...{ vendorId: 'tide', vendor: 'Pacific Tide', orderDays: ['thursday' as const, 'monday' as const] },
    ...{
      deliveryDays: ['friday' as const],
      minimumOrder: 1000,
      customerNumber: '5560',
      contact: 'Mina Cho',
      notes: '',
    },
  };
  const vendors = [tide, { ...tide, vendorId: 'mill', vendor: 'Old Mill', contact: 'Dana Ruiz' }];
  mockAnswers({ [LIST]: () => record(list({ vendors })) });
  await renderScreen(
    <PurchasingPage
      market={market}
      from="2026-11-30"
      to="2026-12-06"
      search={{ vendorId: 'tide' }}
      onChange={() => undefined}
    />,
  );
  await expect
    .element(
      page.getByText('Mina Cho · Customer number 5560 · Minimum $1,000.00 · Orders Mon, Thu · Delivers Fri', {
        exact: true,
      }),
    )
    .toBeVisible();
});

test('a period that is refused says why, and to ask again is not offered', async () => {
  await render({ [LIST]: () => refusal(400, 'validation_failed', 'The last day is before the first.') });
  await expect.element(page.getByText('The last day is before the first.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('a row says what is left of a count, and when what it buys is delivered and ordered', async () => {
  const count = { onHand: 60, onHandDay: '2026-11-28', onHandLeft: 43.241, isAtLeast: false };
  await render({ [LIST]: () => record(list({ rows: [{ ...salmon, ...count }] })) });
  await page.getByRole('button', { name: 'Salmon fillet' }).click();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByText('On hand 60 lbs, counted Sat 11/28: 43.241 lbs left on Mon 11/30'))
    .toBeVisible();
  await expect
    .element(dialog.getByRole('list', { name: 'Deliveries' }).getByRole('listitem'))
    .toHaveTextContent(
      'Mon 11/30: 3 cases for 62.5 lbs, order by Sun 11/29: too late for Mon 11/30, next delivery Thu 12/03',
    );
});

test('what is on hand is sent when its field is left, and stays typed where that fails', async () => {
  let isAway = true;
  const { sent } = await render({
    [LIST]: () => record(list()),
    [ENTRY]: () => (isAway ? refusal(503, 'unavailable', 'Try again later.') : record({})),
  });
  const field = page.getByRole('textbox', { name: 'On hand of Salmon fillet' });
  await field.fill('12.5');
  await page.getByRole('textbox', { name: 'On hand of Rice' }).click();
  await expect.element(page.getByText(/could not be saved\. Your number is still there/)).toBeVisible();
  await expect.element(field).toHaveValue('12.5');
  isAway = false;
  await field.click();
  await page.getByRole('textbox', { name: 'On hand of Rice' }).click();
  await expect.poll(() => sent.filter(({ name }) => name === ENTRY).length).toBe(2);
  expect(await sent.findLast(({ name }) => name === ENTRY)?.body).toMatchObject({
    ingredientId: 'salmon',
    onHand: 12.5,
  });
});

test('a count that is typed just before an order is marked is in it: the order waits, and is looked at again', async () => {
  let rows = [salmon, rice];
  const { sent } = await render({
    [LIST]: () => record(list({ rows })),
    [ENTRY]: async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      rows = [countedSalmon, rice];
      return record({});
    },
    'POST /v1/purchase-orders': () => record({ id: 'order' }),
  });
  await page.getByRole('textbox', { name: 'On hand of Salmon fillet' }).fill('100');
  await page.getByRole('button', { name: 'Mark as ordered: Pacific Tide, delivery Mon 11/30' }).dblClick();
  await expect
    .element(page.getByText('The order from Pacific Tide (Mon 11/30) has changed meanwhile. Look at it again.'))
    .toBeVisible();
  expect(sent.filter(({ name }) => name === 'POST /v1/purchase-orders')).toEqual([]);
  await expect.element(page.getByRole('region', { name: 'To order' })).not.toBeInTheDocument();
});

test('of what is to order only what has cases to order counts, and a row stays where its number was typed', async () => {
  let rows = [salmon, rice];
  await render({
    [LIST]: () => record(list({ rows })),
    [ENTRY]: () => {
      // What needs no order comes last.
      rows = [rice, countedSalmon];
      return record({});
    },
  });
  await page.getByRole('textbox', { name: 'On hand of Salmon fillet' }).fill('100');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('1 ingredient, at least $855.00')).toBeVisible();
  await expect
    .element(page.getByRole('rowheader').first().getByRole('button', { name: 'Salmon fillet' }))
    .toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'On hand of Salmon fillet' })).toHaveValue('100');
});

test('nothing to order is said so, and every late order is shown', async () => {
  const { screen } = await render({
    [LIST]: () => record(list({ rows: [], cost: { dollars: null, rows: 0, knownRows: 0 } })),
  });
  await expect.element(page.getByRole('status').getByText('Nothing', { exact: true })).toBeVisible();
  await screen.unmount();
  const rows = Array.from({ length: 12 }, (_, place): PurchaseRow => {
    const vendor = { ...offer, vendorId: `v${place}`, vendor: `Vendor ${place}` };
    const deliveries = salmon.deliveries.map((delivery) => ({ ...delivery, isLate: place < 10 }));
    return { ...salmon, ingredientId: `i${place}`, offer: vendor, offers: [vendor], deliveries };
  });
  await render({ [LIST]: () => record(list({ rows })) });
  await expect.element(page.getByText('10 orders are late')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'To order' }).getByText(/^Late: /)).toHaveLength(10);
  await page.getByRole('button', { name: 'Show all 12 orders' }).click();
  await expect.element(page.getByRole('button', { name: /^Mark as ordered: / })).toHaveLength(12);
});

test('what is typed as on hand outlives its field: refused, it is there again; not sent yet, it is sent', async () => {
  const bothRows = [salmon, rice];
  let rows = bothRows;
  const { screen, sent } = await render({
    [LIST]: () => record(list({ rows })),
    [ENTRY]: () => {
      rows = rows === bothRows ? [rice] : bothRows;
      return refusal(503, 'unavailable', 'Try again later.');
    },
  });
  const entries = () => sent.filter(({ name }) => name === ENTRY);
  const salmonField = page.getByRole('textbox', { name: 'On hand of Salmon fillet' });
  const riceField = page.getByRole('textbox', { name: 'On hand of Rice' });
  await salmonField.fill('7');
  await userEvent.keyboard('{Enter}');
  await expect.element(riceField).toHaveFocus();
  await expect.element(page.getByText(/could not be saved\. Your number is still there/)).toBeVisible();
  await expect.element(salmonField).not.toBeInTheDocument();
  await riceField.fill('8');
  await page.getByRole('heading', { level: 1 }).click();
  await expect.element(salmonField).toHaveValue('7');
  await riceField.fill('9');
  await screen.unmount();
  await expect.poll(() => entries().length).toBe(3);
  expect(await entries()[2]?.body).toMatchObject({ ingredientId: 'rice', onHand: 9 });
});

test('a number that could not be saved says so at once, also where the list cannot be read again', async () => {
  let isAway = false;
  await render({
    [LIST]: () => (isAway ? new Promise<never>(() => undefined) : record(list())),
    [ENTRY]: () => refusal(503, 'unavailable', 'Try again later.'),
  });
  await page.getByRole('textbox', { name: 'On hand of Salmon fillet' }).fill('7');
  isAway = true;
  await page.getByRole('heading', { level: 1 }).click();
  await expect.element(page.getByText(/could not be saved\. Your number is still there/)).toBeVisible();
});

test('a price that changes while the list is open is told', async () => {
  let cost = 285;
  await render({
    [LIST]: () => record(list({ rows: [{ ...salmon, offer: { ...offer, costPerCase: cost } }] })),
    [ENTRY]: () => record({}),
  });
  await expect.element(page.getByRole('button', { name: 'Salmon fillet' })).toBeVisible();
  cost = 319;
  await page.getByRole('textbox', { name: 'On hand of Salmon fillet' }).fill('1');
  await page.getByRole('heading', { level: 1 }).click();
  await expect.element(page.getByText('Prices have changed since this list was opened: Salmon fillet.')).toBeVisible();
});

test('a period that is too long says so, and who may not see prices sees no list', async () => {
  const { screen } = await render({
    [LIST]: () => refusal(400, 'validation_failed', 'A purchase list has at most 31 days.'),
  });
  await expect.element(page.getByText('A purchase list has at most 31 days.')).toBeVisible();
  await screen.unmount();
  const { sent } = await render({}, { permissions: ['viewScheduleMenu'], role: 'Planner' });
  await expect.element(page.getByText('You do not have permission to see this.')).toBeVisible();
  expect(sent).toEqual([]);
});

test('orders come first, late ones at the top, with what is below the minimum; one press keeps one, and a chip shows one vendor', async () => {
  const terms = {
    ...{ vendorId: 'tide', vendor: 'Pacific Tide', orderDays: [], deliveryDays: [], minimumOrder: 1000 },
    ...{ customerNumber: '', contact: '', notes: '' },
  };
  const mill = { ...offer, vendorId: 'mill', vendor: 'Old Mill' };
  const bread: PurchaseRow = {
    ...salmon,
    ...{ ingredientId: 'bread', ingredient: 'Bread', isAtLeast: false, isLate: false, offer: mill, offers: [mill] },
    deliveries: salmon.deliveries.map((delivery) => ({ ...delivery, isLate: false })),
  };
  const vendors = [terms, { ...terms, vendorId: 'mill', vendor: 'Old Mill', minimumOrder: null }];
  const order = {
    ...{
      id: 'o1',
      marketId: 'phoenix',
      vendorId: 'tide',
      vendor: 'Pacific Tide',
      deliveryDay: '2026-11-30',
      version: 1,
    },
    ...{ orderedBy: 'Dana Ruiz', orderedAt: '2026-11-28T18:00:00Z' },
    lines: [
      {
        ...{ ingredientId: 'salmon', ingredient: 'Salmon fillet', cases: 1, unitsPerCase: 25, unit: 'lbs', itemId: '' },
        ...{ costPerCase: 285, firstUse: '2026-12-01', lastUse: '2026-12-01' },
      },
    ],
  };
  let orders: (typeof order)[] = [];
  const orderedValues = { ...salmon, ordered: { cases: 1, change: 3 } };
  const { sent } = await render({
    [LIST]: () => record(list({ rows: [orders.length > 0 ? orderedValues : salmon, bread], vendors, orders })),
    'POST /v1/purchase-orders': () => {
      orders = [order];
      return record(order);
    },
  });
  const items = page.getByRole('region', { name: 'To order' }).getByRole('listitem');
  await expect.element(items.first().getByText('Late: Sun 11/29')).toBeVisible();
  await expect.element(items.first().getByText(', too late for Mon 11/30, next delivery Thu 12/03')).toBeVisible();
  await expect.element(page.getByText('up to $145.00 below the minimum of $1,000.00')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Mark as ordered: Pacific Tide, delivery Mon 11/30' }).click();
  await expect.element(page.getByText('The order from Pacific Tide (Mon 11/30) counts as coming.')).toBeVisible();
  expect(await sent.find(({ name }) => name === 'POST /v1/purchase-orders')?.body).toEqual({
    ...{ marketId: 'phoenix', vendorId: 'tide', deliveryDay: '2026-11-30', seenOrderIds: [] },
    lines: [
      {
        ...{ ingredientId: 'salmon', cases: 3, firstUse: '2026-12-01', lastUse: '2026-12-01', itemId: 'S1' },
        ...{ unitsPerCase: 25, costPerCase: 285 },
      },
    ],
  });
  await expect.element(page.getByText('Changed since: Salmon fillet +3 cases')).toBeVisible();
  await expect.element(page.getByText(/1 item · 11\/28\/2026 6:00 PM by Dana Ruiz/)).toBeVisible();
  await expect.element(page.getByText('1 case ordered, +3 cases since the order')).toBeVisible();
});

test('an order that is marked stays in its place: a second press orders nothing else, and the focus stays', async () => {
  const mill = { ...offer, vendorId: 'mill', vendor: 'Old Mill' };
  const bread = { ...salmon, ingredientId: 'bread', ingredient: 'Bread', offer: mill, offers: [mill] };
  let rows: PurchaseRow[] = [salmon, bread];
  const { sent } = await render({
    [LIST]: () => record(list({ rows })),
    'POST /v1/purchase-orders': () => {
      rows = [salmon];
      return record({ id: 'order' });
    },
  });
  const items = page.getByRole('region', { name: 'To order' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Mark as ordered: Old Mill, delivery Mon 11/30' }).click();
  const markedButton = page.getByRole('button', { name: 'Ordered: Old Mill, delivery Mon 11/30' });
  await expect.element(markedButton).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(items.first().getByText('By Sun 11/29')).toBeVisible();
  await expect.element(items.first().getByText('Old Mill')).toBeVisible();
  await expect.element(items.last().getByRole('button', { name: /^Mark as ordered: Pacific Tide/ })).toBeVisible();
  expect(sent.filter(({ name }) => name === 'POST /v1/purchase-orders')).toHaveLength(1);
  await expectAccessible();
});

test('a search and a vendor narrow the rows', async () => {
  mockAnswers({ [LIST]: () => record(list()) });
  await renderScreen(
    <PurchasingPage
      {...{ market, from: '2026-11-30', to: '2026-12-06', search: { q: 'rice' } }}
      onChange={() => undefined}
    />,
  );
  await expect.element(page.getByRole('button', { name: 'Rice' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Salmon fillet' })).not.toBeInTheDocument();
  await expect.element(page.getByText('1 ingredient', { exact: true })).toBeVisible();
});

test('what a vendor sends less is typed into the order, and only that is coming (money-15)', async () => {
  const line = { unitsPerCase: 25, unit: 'lbs', itemId: 'S1', costPerCase: 285, firstUse: '2026-12-01' };
  const order = {
    ...{ id: 'order', marketId: 'phoenix', vendorId: 'tide', vendor: 'Pacific Tide', version: 4 },
    ...{ deliveryDay: '2026-11-30', orderedBy: 'Dana Ruiz', orderedAt: '2026-11-28T18:00:00Z' },
    lines: ['Salmon fillet', 'Cod', 'Mussels'].map((ingredient) => ({
      ...{ ingredientId: ingredient, ingredient, cases: 5, ...line, lastUse: '2026-12-01' },
    })),
  };
  const { sent } = await render({
    [LIST]: () => record(list({ orders: [order] })),
    'PUT /v1/purchase-orders/order': () => record({ ...order, version: 5 }),
  });
  await page.getByText('Ordered: 1 order').click();
  await page.getByRole('button', { name: 'Change: Pacific Tide (Mon 11/30)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order from Pacific Tide (Mon 11/30)' });
  await expect.element(dialog.getByText('25 lbs in a case').first()).toBeVisible();
  await expectAccessible();
  const type = (item: string, cases: string) => dialog.getByRole('textbox', { name: item }).fill(cases);
  await type('Salmon fillet', '3.5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Type a whole number of cases, 0 for none.')).toBeVisible();
  for (const { ingredient } of order.lines) await type(ingredient, '0');
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await type('Salmon fillet', '3');
  await type('Cod', '5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The order from Pacific Tide (Mon 11/30) was changed.')).toBeVisible();
  const toKeptLine = (ingredientId: string, cases: number) => ({
    ...{ ingredientId, cases, unitsPerCase: 25, itemId: 'S1', costPerCase: 285 },
    ...{ firstUse: '2026-12-01', lastUse: '2026-12-01' },
  });
  const save = sent.find(({ name }) => name === 'PUT /v1/purchase-orders/order');
  expect(save?.ifMatch).toBe('"4"');
  expect(save?.body).toEqual({
    ...{ marketId: 'phoenix', vendorId: 'tide', deliveryDay: '2026-11-30' },
    lines: [toKeptLine('Salmon fillet', 3), toKeptLine('Cod', 5)],
  });
});
