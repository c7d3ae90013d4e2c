import { expect, test } from 'vitest';
import type { PurchaseRow } from '#contract/purchasing.ts';
import { formatCountDay, formatDelivery, formatReadableAmount } from './purchase-text.ts';
import { listOrderChanges, listVendorOrders } from './vendor-orders.ts';

const offer = {
  ...{ preference: 1, vendorId: 'valley', vendor: 'Valley', itemId: 'V1', unitsPerCase: 25, costPerCase: 50 },
  ...{ expDays: 3, leadTime: 1 },
};
const terms = {
  ...{ vendorId: 'valley', vendor: 'Valley', orderDays: [], deliveryDays: [], minimumOrder: 250 },
  ...{ customerNumber: '', contact: '', notes: '' },
};
const nextFriday = '2026-12-11';
const delivery = (day: string, dollars: number | null, isLate = false) => ({
  ...{
    day,
    orderBy: day,
    isLate,
    nextDay: isLate ? nextFriday : null,
    firstUse: day,
    lastUse: day,
    amount: 20,
    cases: 2,
    dollars,
  },
});
const row = (
  ingredientId: string,
  deliveries: PurchaseRow['deliveries'],
  more: Partial<PurchaseRow> = {},
): PurchaseRow => ({
  ...{ marketId: 'denver', ingredientId, ingredient: ingredientId, unit: 'lbs', needed: 40, isAtLeast: false },
  ...{
    onHand: null,
    onHandDay: null,
    onHandLeft: null,
    ordered: null,
    chosenPreference: null,
    offers: [offer],
    offer,
    cases: 4,
  },
  ...{ dollars: 200, why: null, firstUse: '2026-12-01', deliveries, orderBy: null, isLate: false, expired: null },
  services: [],
  ...more,
});
const monday = '2026-11-30';
const [wednesday, friday] = ['2026-12-02', '2026-12-04'];
const order = (deliveryDay: string, cases: number) => ({
  ...{ id: 'o', marketId: 'denver', vendorId: 'valley', vendor: 'Valley', deliveryDay, orderedBy: null, orderedAt: '' },
  lines: [
    {
      ...{
        ingredientId: 'kale',
        ingredient: 'Kale',
        cases,
        unitsPerCase: 25,
        unit: 'lbs',
        costPerCase: 50,
        itemId: '',
      },
      ...{ firstUse: monday, lastUse: monday },
    },
  ],
  version: 1,
});

test('each delivery to each market is an order: late ones first, and what is below the minimum is told', () => {
  const rows = [
    row('kale', [delivery(monday, 100), delivery(wednesday, 66)]),
    row('leek', [delivery(wednesday, 100), delivery(friday, 300, true)]),
    row('kale in Phoenix', [delivery(monday, null)], { marketId: 'phoenix' }),
    row('enough', [{ ...delivery(monday, 0), cases: 0 }]),
  ];
  const reportedRows = listVendorOrders({ rows, vendors: [terms], orders: [order(wednesday, 1)] }).map(
    ({ marketId, day, nextDay, lines, cost, belowMinimum }) => [
      ...[marketId, day, nextDay, lines.length, cost.dollars, belowMinimum],
    ],
  );
  expect(reportedRows).toEqual([
    ['denver', friday, nextFriday, 1, 300, null],
    ['denver', monday, null, 1, 100, '$150.00 below the minimum of $250.00'],
    ['phoenix', monday, null, 1, null, 'up to $250.00 below the minimum of $250.00'],
    // One case of $50 is ordered for that day already.
    ['denver', wednesday, null, 2, 166, '$34.00 below the minimum of $250.00'],
  ]);
});

test('what has changed since is said once, of the order that comes last: two orders of it are not two times too few', () => {
  const lastWeek = order('2026-11-27', 21);
  const orderOn = (deliveryDay: string, cases: number, day: string) => ({
    ...order(deliveryDay, cases),
    id: deliveryDay,
    lines: lastWeek.lines.map((line) => ({ ...line, cases, firstUse: day, lastUse: day })),
  });
  const orders = [orderOn(wednesday, 3, friday), orderOn('2026-11-27', 21, monday)];
  const rows = [row('kale', [delivery(wednesday, 150)], { ordered: { cases: 24, change: 3 } })];
  const changes = orders.map((kept) => listOrderChanges(kept, { rows, notNeeded: [], orders }));
  expect(changes).toEqual([['kale +3 cases'], []]);
  // Of what nothing needs, each order says its own cases.
  const notNeeded = [3, 21].map((cases) => ({
    ...{ marketId: 'denver', vendorId: 'valley', ingredientId: 'kale', ingredient: 'Kale', cases },
  }));
  expect(orders.map((kept) => listOrderChanges(kept, { rows: [], notNeeded, orders }))).toEqual([
    ['Kale: 3 cases, not needed now'],
    ['Kale: 21 cases, not needed now'],
  ]);
});

test.each([
  [2, 50, 'Mon 11/30: 2 cases for 50 lbs, order by Mon 11/30'],
  [2, 57.736, 'Mon 11/30: 2 cases, with what is left of cases before, for 57.736 lbs, order by Mon 11/30'],
  [0, 4.162, 'Mon 11/30: 0 cases, with what is left of cases before, for 4.162 lbs, nothing to order'],
])('%d cases of 25 lbs for %d lbs are told so that nobody takes them for too few', (cases, amount, text) => {
  expect(formatDelivery({ ...delivery(monday, 100), cases, amount }, row('kale', []))).toBe(text);
});

test('what was ordered without a price may be enough for the minimum', () => {
  const { lines, ...rest } = order(monday, 1);
  const orders = [{ ...rest, lines: lines.map((line) => ({ ...line, costPerCase: null })) }];
  const [next] = listVendorOrders({ rows: [row('leek', [delivery(monday, 100)])], vendors: [terms], orders });
  expect(next?.belowMinimum).toBe('up to $150.00 below the minimum of $250.00');
});

test.each([
  [null, null],
  ['2026-11-27', 'counted Fri 11/27'],
  ['2026-10-30', 'counted Fri 10/30'],
  ['2026-10-29', 'counted 10/29/26: too long ago, not used'],
])('of a count on %s a list from 11/30 says: %s (money-16)', (onHandDay, text) => {
  expect(formatCountDay({ onHandDay }, monday)).toBe(text);
});

test.each([
  [12.5, 'oz', '12.5 oz'],
  [16, 'oz', '1 lbs'],
  [1000.001, 'ozs', '62.6 lbs'],
  [1056.661, 'fl. oz', '8.3 gal'],
  [40, 'fl oz', '1.3 quarts'],
  [38.423, 'lbs', '38.5 lbs'],
  [9, 'quarts', '2.3 gal'],
  [11.2, 'each', '12 each'],
  [0.004, 'lbs', '0.1 lbs'],
  [1234.56, 'bunch', '1,234.6 bunch'],
])('%s %s is read as %s: never too little', (amount, unit, expected) => {
  expect(formatReadableAmount(amount, unit)).toBe(expected);
});
