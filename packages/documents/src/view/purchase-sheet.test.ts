import { expect, test } from 'vitest';
import type { PurchaseRow } from '#contract/purchasing.ts';
import { readPdfText } from '#testing/pdf.ts';
import { toPrintable } from '../printable.ts';
import { typeset } from '../typesetter.ts';
import { type PurchaseSheetSource, toPurchaseSheetView } from './purchase-sheet.ts';

const offer = {
  ...{ preference: 1, vendorId: 'tide', vendor: 'Pacific Tide', itemId: 'S1', unitsPerCase: 25, costPerCase: 285 },
  ...{ expDays: 3, leadTime: 2 },
};
const salmon: PurchaseRow = {
  ...{ marketId: 'denver', ingredientId: 'salmon', ingredient: 'Salmon fillet', unit: 'lbs' },
  ...{
    needed: 62.5,
    isAtLeast: true,
    onHand: 2,
    onHandDay: '2026-11-28',
    onHandLeft: 2,
    ordered: null,
    chosenPreference: null,
    offers: [offer],
    offer,
    cases: 3,
    dollars: 855,
    why: null,
  },
  ...{ firstUse: '2026-12-01', orderBy: '2026-11-29', isLate: true, services: [] },
  expired: { until: '2026-12-04', amount: 12 },
  deliveries: [
    {
      ...{ day: '2026-11-30', orderBy: '2026-11-29', isLate: true, nextDay: '2026-12-03' },
      ...{ firstUse: '2026-12-01', lastUse: '2026-12-05' },
      ...{ amount: 60.5, cases: 3, dollars: 855 },
    },
  ],
};
const sheet = (more: Partial<PurchaseSheetSource> = {}): PurchaseSheetSource => ({
  ...{ vendor: 'Pacific Tide', from: '2026-11-30', to: '2026-12-06', printedAt: new Date(0), timeZone: 'UTC' },
  markets: [{ id: 'denver', name: 'Denver', letterhead: 'Brigade Kitchens LLC' }],
  ...{ rows: [salmon], orders: [], deliveryDay: null },
  vendors: [
    {
      ...{ vendorId: 'tide', vendor: 'Pacific Tide', orderDays: [], deliveryDays: [], minimumOrder: 1000 },
      ...{ customerNumber: '5560', contact: 'Mina Cho', notes: '' },
    },
  ],
  ...more,
});
const print = async (source: PurchaseSheetSource) =>
  (await readPdfText(typeset('purchase-sheet', toPrintable('purchase-sheet', toPurchaseSheetView(source))).pdf)).join(
    ' ',
  );

test('a sheet names vendor, days, market, cases and what they hold, in words what is late, expires or is not known', async () => {
  const text = await print(sheet());
  for (const statedText of [
    'Pacific Tide',
    'Brigade Kitchens LLC',
    '11/30/26 to 12/06/26',
    'Denver',
    'CUSTOMER NUMBER',
    '5560',
    'Mina Cho',
    'Mon 11/30',
    'Too late: next delivery Thu 12/03',
    '60.5 lbs',
    'of 25 lbs',
    // A part of what is needed is not known.
    'up to $145.00 below the minimum of $1,000.00',
    'at least $855.00',
  ])
    expect(text).toContain(statedText);
  expect(text).toContain('LATE: order by Sun 11/29');
  // The row's cost, the order's and the total of the vendor.
  expect(text.split('at least $855.00')).toHaveLength(4);
  expect(text).toContain('Keeps until 12/04/26: 12 lbs are needed later');
});

test('cases that hold less than they are for say where the rest is: who receives them does not take them for too few', async () => {
  const [delivery] = salmon.deliveries;
  const withAmount = (amount: number) => ({ ...salmon, deliveries: delivery ? [{ ...delivery, amount }] : [] });
  expect(await print(sheet({ rows: [withAmount(80)] }))).toContain('The rest is left of cases before');
  expect(await print(sheet({ rows: [withAmount(75)] }))).not.toContain('The rest is left');
});

test('hostile names and hundreds of rows are printed as they are', async () => {
  const hostile = `#panic() *bold* $x$ "= Heading" ${'x'.repeat(120)}`;
  const rows = Array.from({ length: 200 }, (_, index) => ({ ...salmon, ingredient: `${hostile} ${index}` }));
  expect(await print(sheet({ vendor: hostile, rows }))).toContain('#panic() *bold* $x$');
});
