import { expect, test } from 'vitest';
import { formatCost, formatMargin, formatMissingPrices } from './cost-text.ts';
import { createPantry } from './needs.ts';
import { toPurchaseList } from './purchase-list.ts';
import { toServiceCost } from './service-cost.ts';
import { listServiceDishes, type StoredService } from './service-food.ts';

/* What is not known of a service is never left out of what it costs, nor of what it needs (service-plan-1, money-5). */

const oz = { name: 'Ounce', abbreviation: 'oz' };
const rice = { id: 'rice', name: 'Rice', unit: oz, conversions: [] };
const offer = { preference: 1, vendorId: 'valley', vendor: 'Valley', itemId: 'V1', expDays: null, leadTime: 1 };
const pantry = createPantry(
  [
    {
      elementId: 'rice',
      makes: { amount: 8, unit: oz, yieldPercent: null },
      rows: [{ ingredientId: 'rice', amount: 8, unit: oz, doesNotScale: false }],
    },
  ],
  [{ ...rice, offers: [{ ...offer, unitsPerCase: 10, costPerCase: 2 }] }],
);
const dish = { scheduledElementId: 'rice', name: 'Rice', elementId: 'rice', isMadeAsElement: true, order: 0, unit: oz };
const people = (account: string, eaterCount: number) => ({
  ...{ accountId: account, account, eaterCount, dietaryCount: 0, pricePerPerson: 2 },
});
const soupFor = (account: string, quantity: number) => ({
  ...{ orderId: account, accountId: account, account, addOnType: 'Soup', quantity, pricePerUnit: 1 },
  ...{ scheduledElementId: null, scheduledElement: null, needsDish: true, scheduledAddOnId: null, choices: 0 },
});
const service: StoredService = {
  ...{ marketId: 'denver', date: '2026-11-30', serviceLineId: 'lunch', menu: { id: 'menu', name: 'Rice day' } },
  dishes: [{ ...dish, elementType: { id: 'starch', name: 'Starch' }, portionPerPerson: 8, addOnType: null }],
  events: [people('Acme', 3), people('Zenith', 2)],
  ...{ alternatives: [], orders: [], plates: [], openPlates: [] },
  modifiers: { byElementType: [], byScheduledElement: [] },
};

function figures(changes: Partial<StoredService>) {
  const whole = { ...service, ...changes };
  const cost = toServiceCost(whole, pantry);
  const list = toPurchaseList({
    ...{
      services: [whole],
      pantry,
      from: whole.date,
      to: whole.date,
      entries: [],
      counts: [],
      orders: [],
      vendors: [],
    },
    todayIn: () => '2026-11-28',
  });
  if (!cost) throw new Error('These numbers can be added up.');
  return {
    food: formatCost(cost.cost),
    missing: formatMissingPrices(cost.cost),
    margin: formatMargin(cost.price, cost.cost),
    byAccount: Object.fromEntries(cost.accounts.map((of) => [of.account, formatCost(of.cost)])),
    dishes: cost.dishes.map(({ name, of, why }) => [name, of, why]),
    notInList: list.notInList.map(({ dish: namedText, why }) => [namedText, why]),
    bill: formatCost(list.cost),
  };
}

test('a service of which all is known is told as complete', () => {
  // 5 × 8 oz of $0.20.
  expect(figures({})).toMatchObject({ food: '$8.00', missing: null, margin: '$2.00', notInList: [], bill: '$8.00' });
});

test('add-ons without a dish cost at least what is known, of the accounts that ordered them', () => {
  expect(figures({ orders: [soupFor('Acme', 10)] })).toEqual({
    food: 'at least $8.00',
    missing: '1 of 2 ingredients is not known',
    margin: 'at most $12.00',
    byAccount: { Acme: 'at least $4.80', Zenith: '$3.20' },
    dishes: [
      ['Rice', null, null],
      ['Soup for 10', null, 'not chosen yet'],
    ],
    notInList: [['Soup for 10', 'not chosen yet']],
    bill: 'at least $8.00',
  });
  expect(figures({ orders: [soupFor('Acme', 10), soupFor('Zenith', 5)] }).notInList).toEqual([
    ['Soup for 15', 'not chosen yet'],
  ]);
});

test('an add-on whose type has no slots, and one that nobody ordered, lack nothing', () => {
  const withoutSlots = { ...soupFor('Acme', 10), needsDish: false };
  for (const order of [withoutSlots, soupFor('Acme', 0)])
    expect(figures({ orders: [order] })).toMatchObject({ food: '$8.00', notInList: [] });
});

test('a menu without elements costs nobody knows what, and is needed by its people', () => {
  expect(figures({ dishes: [] })).toMatchObject({
    food: 'not known',
    margin: 'not known',
    byAccount: { Acme: 'not known', Zenith: 'not known' },
    notInList: [['Rice day', '5 people, and the menu has no elements']],
    bill: 'not known',
  });
  expect(figures({ dishes: [], events: [] }).notInList).toEqual([]);
});

test.each([
  ['noPortion', 'no portion per person'],
  ['notKnown', 'May be needed by 1, not known'],
] as const)(
  'an alternative of which nobody knows whether it is cooked (%s) is at most left out of the margin',
  (reason, why) => {
    const plate = { scheduledElementId: 'rice', name: 'Tofu', insteadOf: 'Rice', order: 0, elementId: null, people: 1 };
    expect(figures({ openPlates: [{ ...plate, reason, accountId: 'Zenith' }] })).toMatchObject({
      food: 'at least $8.00',
      byAccount: { Acme: '$4.80', Zenith: 'at least $3.20' },
      dishes: [
        ['Rice', null, null],
        ['Tofu', 'Rice', why],
      ],
      notInList: [['Tofu', why]],
    });
  },
);

test('names who has to choose between two add-ons, with what is bought', () => {
  const orders = [
    { ...soupFor('Acme', 10), choices: 2 },
    { ...soupFor('Zenith', 5), choices: 2 },
  ];
  const names = listServiceDishes({ ...service, orders })?.map(({ name, why }) => `${name}: ${why}`);
  expect(names).toContain('Soup for 10 at Acme: choose one of 2');
  expect(names).toContain('Soup for 5 at Zenith: choose one of 2');
});

test('an add-on without a price is not free: of its account, and of the service, nobody knows what it brings in (statements-4)', () => {
  const orders = [{ ...soupFor('Acme', 4), pricePerUnit: 0 }];
  expect(figures({ orders }).margin).toBe('not known');
  expect(figures({ orders: [{ ...soupFor('Acme', 0), pricePerUnit: 0 }] }).margin).toBe(figures({}).margin);
});
