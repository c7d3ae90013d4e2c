import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CaseOffer } from '#contract/costs.ts';
import type { PurchaseList } from '#contract/purchasing.ts';
import { type Fraction, multiply, toFraction } from '../amounts/fraction.ts';
import { formatCost } from './cost-text.ts';
import { type CostedIngredient, createPantry, type Recipe } from './needs.ts';
import { toPurchaseList } from './purchase-list.ts';
import { toServiceCost } from './service-cost.ts';
import type { StoredService } from './service-food.ts';
import { collectNeeds, sumAmounts } from './service-needs.ts';

/* A kitchen small enough to buy for by hand: chicken for those who eat meat, soup for everybody. */

const oz = { name: 'Ounce', abbreviation: 'oz' };
const lbs = { name: 'Pound', abbreviation: 'lbs' };
const each = { name: 'Each', abbreviation: 'each' };

const kitchen = {
  chicken: { amount: 10, yieldPercent: 80, portion: 5 },
  onion: { amount: 6, oneWeighs: 8 },
  bay: { doesNotScale: true },
  price: 72,
  unitsPerCase: 20,
  leadTime: 2,
  expDays: 3,
  people: 100,
  veggies: 20,
  modifier: 0,
  pricePerPerson: 15,
  onHand: null as number | null,
};
type KitchenNumbers = typeof kitchen;

const offer = (more: Partial<CaseOffer> = {}): CaseOffer => ({
  ...{ preference: 1, vendorId: 'valley', vendor: 'Valley', itemId: 'V1' },
  ...{ unitsPerCase: 25, costPerCase: 50, expDays: null, leadTime: 1 },
  ...more,
});
const ingredient = (id: string, unit: CostedIngredient['unit'], more: Partial<CostedIngredient> = {}) => ({
  ...{ id, name: id, unit, conversions: [], offers: [offer()] },
  ...more,
});
const row = (ingredientId: string, amount: number, unit: typeof oz, doesNotScale = false) => ({
  ...{ ingredientId, amount, unit, doesNotScale },
});

function getPantry(k: KitchenNumbers) {
  const recipes: Recipe[] = [
    {
      elementId: 'chicken',
      makes: { amount: 160, unit: oz, yieldPercent: k.chicken.yieldPercent },
      rows: [row('thigh', k.chicken.amount, lbs)],
    },
    {
      elementId: 'soup',
      makes: { amount: 128, unit: oz, yieldPercent: null },
      rows: [row('onion', k.onion.amount, each), row('bay', 2, each, k.bay.doesNotScale)],
    },
  ];
  const { price: costPerCase, unitsPerCase, leadTime, expDays } = k;
  return createPantry(recipes, [
    ingredient('thigh', lbs, { offers: [offer({ costPerCase, unitsPerCase, leadTime, expDays })] }),
    ingredient('onion', lbs, {
      conversions: [{ amount: 1, unit: each, equalAmount: k.onion.oneWeighs, equalUnit: oz }],
    }),
    ingredient('bay', each),
  ]);
}

const account = { accountId: 'acme', account: 'Acme' };

function serviceOn(date: string, k: KitchenNumbers, marketId = 'denver'): StoredService {
  const dish = { isMadeAsElement: true, unit: oz, addOnType: null };
  const typeRecord = (id: string, name: string) => ({
    elementType: { id, name },
    elementId: id,
    scheduledElementId: `${id} ${date}`,
  });
  return {
    ...{ marketId, date, serviceLineId: 'lunch', menu: { id: date, name: 'Soup day' } },
    dishes: [
      { ...dish, ...typeRecord('chicken', 'Protein'), name: 'Chicken', order: 0, portionPerPerson: k.chicken.portion },
      { ...dish, ...typeRecord('soup', 'Soup'), name: 'Soup', order: 1, portionPerPerson: 8 },
    ],
    alternatives: [],
    events: [{ ...account, eaterCount: k.people, dietaryCount: k.veggies, pricePerPerson: k.pricePerPerson }],
    orders: [],
    modifiers: {
      byElementType: [{ accountId: 'acme', elementTypeId: 'chicken', value: k.modifier }],
      byScheduledElement: [],
    },
    plates: [],
    openPlates: [],
  };
}

const days = ['2026-11-30', '2026-12-04'];
type Question = Parameters<typeof toPurchaseList>[0];
const countThigh = (amount: number, day: string): Question['counts'][number] => ({
  ...{ marketId: 'denver', ingredientId: 'thigh', amount, day, countedAt: `${day}T20:00:00Z` },
});
/** A question about the week, with nothing there, nothing coming and no vendor's days. */
const listWeek = (more: Pick<Question, 'services' | 'pantry'> & Partial<Question>): PurchaseList =>
  toPurchaseList({
    ...{ from: '2026-11-30', to: '2026-12-06', entries: [], counts: [], orders: [], vendors: [] },
    ...{ todayIn: () => '2026-11-28', ...more },
  });
function getList(k: KitchenNumbers, today = '2026-11-28'): PurchaseList {
  const onHand = k.onHand === null ? [] : [k.onHand];
  return listWeek({
    services: days.map((date) => serviceOn(date, k)),
    pantry: getPantry(k),
    counts: onHand.map((amount) => countThigh(amount, '2026-11-28')),
    todayIn: () => today,
  });
}
const toRow = (list: PurchaseList, id: string) => list.rows.find(({ ingredientId }) => ingredientId === id);

test('what to buy is checked by hand: 80 portions of chicken on two days', () => {
  // 80 × 5 oz = 400 oz; a batch of 10 lbs makes 160 oz × 80 % = 128 oz: 3.125 batches, 31.25 lbs a day, 62.5 lbs in all.
  const list = getList(kitchen);
  expect(toRow(list, 'thigh')).toMatchObject({
    needed: 62.5,
    // 62.5 ÷ 20 = 3.125, so 4 cases of $72.
    ...{ cases: 4, dollars: 288 },
    // First used on 11/30, two days after the order; kept for three days, so what 12/04 needs has expired.
    ...{ firstUse: '2026-11-30', orderBy: '2026-11-28', isLate: false },
    expired: { until: '2026-12-03', amount: 31.25 },
    services: [{ amount: 31.25, people: 100, dishes: [{ name: 'Chicken', amount: 31.25 }] }, { amount: 31.25 }],
  });
  // 100 × 8 oz ÷ 128 oz = 6.25 batches × 6 onions of 8 oz = 18.75 lbs a day; of bay leaves 2 a day, however many eat.
  expect(toRow(list, 'onion')).toMatchObject({ needed: 37.5, cases: 2 });
  expect(toRow(list, 'bay')).toMatchObject({ needed: 4, cases: 1 });
  expect(list.cost).toEqual({ dollars: 288 + 100 + 50, rows: 3, knownRows: 3 });
});

test('pieces are bought as the accounts get them together: 4 + 3 + 5 eggs (calculation-10)', () => {
  const service = serviceOn('2026-11-30', kitchen);
  const people = Object.entries({ acme: 7, bolt: 5, crux: 9 });
  const egg = { elementType: { id: 'side', name: 'Veg Side' }, elementId: 'egg', scheduledElementId: 'egg' };
  const list = listWeek({
    services: [
      {
        ...service,
        dishes: [
          {
            ...egg,
            name: 'Egg half',
            order: 0,
            isMadeAsElement: true,
            unit: each,
            addOnType: null,
            portionPerPerson: 0.5,
          },
        ],
        events: people.map(([accountId, eaterCount]) => ({
          ...{ accountId, account: accountId, eaterCount, dietaryCount: 0, pricePerPerson: 15 },
        })),
      },
    ],
    pantry: createPantry(
      [{ elementId: 'egg', makes: { amount: 1, unit: each, yieldPercent: null }, rows: [row('egg', 1, each)] }],
      [ingredient('egg', each)],
    ),
  });
  expect(toRow(list, 'egg')).toMatchObject({ needed: 12 });
});

test('a count says what is left of it on the first day of the list: 40 lbs, of which 11/30 takes 31.25 (money-16)', () => {
  const list = (amount: number, from: string) =>
    listWeek({
      services: days.map((date) => serviceOn(date, kitchen)),
      pantry: getPantry(kitchen),
      ...{ from, counts: [countThigh(amount, '2026-11-28')] },
    });
  expect(toRow(list(40, '2026-12-01'), 'thigh')).toMatchObject({ onHand: 40, onHandLeft: 8.75, cases: 2 });
  expect(toRow(list(25, '2026-12-01'), 'thigh')).toMatchObject({ onHand: 25, onHandLeft: 0, cases: 2 });
  expect(toRow(list(40, '2026-11-30'), 'thigh')).toMatchObject({ onHand: 40, onHandLeft: 40, cases: 2 });
  expect(toRow(list(40, '2026-12-01'), 'onion')).toMatchObject({ onHand: null, onHandLeft: null });
});

test('a late order comes first, and what is on hand is not bought again', () => {
  expect(getList(kitchen, '2026-11-29').rows.map(({ ingredientId, isLate }) => [ingredientId, isLate])).toEqual([
    ['thigh', true],
    ['bay', false],
    ['onion', false],
  ]);
  expect(toRow(getList({ ...kitchen, onHand: 22.5 }), 'thigh')).toMatchObject({ needed: 62.5, cases: 2, dollars: 144 });
  expect(toRow(getList({ ...kitchen, onHand: 99 }, '2026-12-24'), 'thigh')).toMatchObject({ cases: 0, isLate: false });
});

test.each([
  ['no vendor', { offers: [] }, { cases: null, dollars: null, why: 'no vendor', orderBy: null }],
  ['no price', { offers: [offer({ costPerCase: null })] }, { cases: 2, dollars: null, why: 'no price' }],
  ['a price of 0', { offers: [offer({ costPerCase: 0 })] }, { cases: 2, dollars: null, why: 'no price' }],
  ['cases of 0', { offers: [offer({ unitsPerCase: 0 })] }, { cases: null, dollars: null, why: 'no units per case' }],
  ['no lead time', { offers: [offer({ leadTime: null })] }, { cases: 2, orderBy: null, isLate: false }],
])('%s is told, and nothing of it counts as zero', (_what, more, expected) => {
  const pantry = getPantry(kitchen);
  const onion = pantry.ingredients.get('onion');
  const changedByKey = onion && new Map(pantry.ingredients).set('onion', { ...onion, ...more });
  const list = listWeek({
    services: days.map((date) => serviceOn(date, kitchen)),
    pantry: { ...pantry, ingredients: changedByKey ?? pantry.ingredients },
  });
  expect(toRow(list, 'onion')).toMatchObject(expected);
  const unpriced = toRow(list, 'onion')?.dollars === null ? 1 : 0;
  expect(list.cost).toMatchObject({ rows: 3, knownRows: 3 - unpriced });
});

test('what cannot be converted, people without a menu and numbers that are too large are named, not left out', () => {
  const pantry = getPantry(kitchen);
  const onion = pantry.ingredients.get('onion');
  const service = serviceOn('2026-11-30', kitchen);
  const list = listWeek({
    services: [
      service,
      { ...service, date: '2026-12-01', menu: null, dishes: [] },
      serviceOn('2026-12-02', { ...kitchen, people: 1_000_000_000 }),
    ],
    pantry: onion
      ? createPantry([...pantry.recipes.values()], [...pantry.ingredients.values(), { ...onion, conversions: [] }])
      : pantry,
  });
  expect(list.notInList.map(({ date, dish, why }) => [date, dish, why])).toEqual([
    ['2026-11-30', 'Soup', 'onion: each cannot be converted to lbs'],
    ['2026-12-01', null, '100 people, and no menu'],
    ['2026-12-02', null, 'These numbers are too large to be added up. Check the head counts.'],
  ]);
  expect(formatCost(list.cost)).toMatch(/^at least \$/i);
});

const counts = fc.integer({ min: 1, max: 2_000 });
const numbers = fc.record({
  people: counts,
  amount: fc.integer({ min: 1, max: 99_999 }).map((thousandths) => thousandths / 1000),
  yieldPercent: fc.integer({ min: 1, max: 400 }),
  modifier: fc.integer({ min: -500, max: 1_000 }).map((thousandths) => thousandths / 1000),
});
const generated = ({
  people,
  amount,
  yieldPercent,
  modifier,
}: {
  people: number;
  amount: number;
  yieldPercent: number;
  modifier: number;
}): KitchenNumbers => ({
  ...kitchen,
  ...{ people, veggies: Math.floor(people / 5), modifier },
  chicken: { ...kitchen.chicken, amount, yieldPercent },
});
const exactNeeds = (k: KitchenNumbers) =>
  collectNeeds(
    days.map((date) => serviceOn(date, k)),
    getPantry(k),
  ).needs;

test('the sum over services is the list, exactly; each service alone needs what it needs in the list', () => {
  fc.assert(
    fc.property(numbers, (some) => {
      const k = generated(some);
      const alone = new Map<string, Fraction>();
      for (const date of days)
        for (const {
          ingredient: { id },
          services,
        } of collectNeeds([serviceOn(date, k)], getPantry(k)).needs)
          alone.set(
            id,
            sumAmounts([...services, ...(alone.has(id) ? [{ amount: alone.get(id) ?? toFraction(0n, 1n) }] : [])]),
          );
      for (const {
        ingredient: { id },
        services,
      } of exactNeeds(k))
        expect(alone.get(id)).toEqual(sumAmounts(services));
    }),
  );
});

test('the rows keep their order however the services were read, in two markets and two service lines', () => {
  const services = ['phoenix', 'denver'].flatMap((marketId) =>
    ['lunch', 'dinner'].map((serviceLineId) => ({ ...serviceOn('2026-11-30', kitchen, marketId), serviceLineId })),
  );
  const read = (some: readonly StoredService[]) => listWeek({ services: some, pantry: getPantry(kitchen) });
  expect(read(services.toReversed())).toEqual(read(services));
});

test('twice the people need twice of everything before cases, but for what does not scale', () => {
  fc.assert(
    fc.property(numbers, (some) => {
      const k = generated(some);
      const twice = exactNeeds({ ...k, people: 2 * k.people, veggies: 2 * k.veggies });
      for (const {
        ingredient: { id },
        services,
      } of exactNeeds(k)) {
        const doubled = twice.find(({ ingredient }) => ingredient.id === id);
        const factor = id === 'bay' ? toFraction(1n, 1n) : toFraction(2n, 1n);
        expect(doubled && sumAmounts(doubled.services)).toEqual(multiply(sumAmounts(services), factor));
      }
    }),
  );
});

/** 4 cases of 20 lbs of thigh for both days: 62.5 lbs, as they were ordered for 80 who eat meat. */
const thighOrder = (more: { cases?: number; unit?: string } = {}) => ({
  ...{ id: 'order', marketId: 'denver', vendorId: 'valley', vendor: 'Valley', deliveryDay: '2026-11-29', version: 1 },
  ...{ orderedBy: null, orderedAt: '2026-11-28T18:00:00Z' },
  lines: [
    {
      ...{ ingredientId: 'thigh', ingredient: 'thigh', cases: 4, unitsPerCase: 20, unit: 'lbs', costPerCase: 72 },
      ...{ itemId: 'V1', firstUse: '2026-11-30', lastUse: '2026-12-04' },
      ...more,
    },
  ],
});
const listOrdered = (k: KitchenNumbers, more: Partial<Question> = {}) =>
  listWeek({
    ...{ services: days.map((date) => serviceOn(date, k)), pantry: getPantry(k), orders: [thighOrder()] },
    ...more,
  });
const tellThigh = (list: PurchaseList) => {
  const thigh = toRow(list, 'thigh');
  return [thigh?.cases, thigh?.ordered?.cases, thigh?.ordered?.change];
};

test.each<[string, PurchaseList, unknown[]]>([
  ['nothing changed', listOrdered(kitchen), [0, 4, 0]],
  // 200 × 5 oz = 1,000 oz a day, 78.125 lbs; 156.25 − 80 = 76.25 lbs.
  ['more people', listOrdered({ ...kitchen, people: 220 }), [4, 4, 4]],
  // 40 × 5 oz = 200 oz a day, 15.625 lbs; 80 − 31.25 = 48.75 lbs are too many.
  ['fewer people', listOrdered({ ...kitchen, veggies: 60 }), [0, 4, -2]],
  // 11/30 uses 31.25 lbs of the 80: 48.75 are left for 12/04.
  ['a list that begins later', listOrdered(kitchen, { from: '2026-12-01' }), [0, 4, 0]],
  // What 12/04 may need is not too many.
  [
    'a list that ends earlier',
    listOrdered(kitchen, { to: '2026-12-01', services: [serviceOn('2026-11-30', kitchen)] }),
    [0, 4, 0],
  ],
  // 12/07 is none of the days that it was for: it takes the 17.5 lbs that are left, and they have expired by then.
  [
    'a list of more days',
    listOrdered(kitchen, {
      to: '2026-12-07',
      services: [...days, '2026-12-07'].map((date) => serviceOn(date, kitchen)),
    }),
    [2, 4, 0],
  ],
  [
    'an order in another unit',
    listOrdered(kitchen, { orders: [thighOrder({ unit: 'oz' })] }),
    [4, undefined, undefined],
  ],
  [
    'a count after the delivery',
    listOrdered(kitchen, { counts: [countThigh(80, '2026-11-29')] }),
    [0, undefined, undefined],
  ],
  // Late: nobody can have counted what was ordered later, whatever day its delivery had.
  [
    'a count on the day of its delivery, before the order',
    listOrdered(kitchen, {
      counts: [countThigh(20, '2026-11-29')],
      orders: [{ ...thighOrder({ cases: 3 }), orderedAt: '2026-11-30T18:00:00Z' }],
    }),
    [0, 3, 0],
  ],
])('ordered, then %s (money-15)', (_what, list, expected) => {
  expect(tellThigh(list)).toEqual(expected);
});

test('the rests of two deliveries, each less than a case, are no case too many (money-15)', () => {
  const [first, last] = ['2026-11-30', '2026-12-04'];
  const orders = [first, last].map((day) => {
    const order = thighOrder({ cases: 2 });
    const lines = order.lines.map((line) => ({ ...line, firstUse: day, lastUse: day }));
    return { ...order, id: day, deliveryDay: day, lines };
  });
  // 31.25 lbs a day of 40: 8.75 lbs are left of each.
  expect(tellThigh(listOrdered({ ...kitchen, unitsPerCase: 20, expDays: 1 }, { orders }))).toEqual([0, 4, 0]);
  // 21.25 lbs a day: 18.75 lbs of each, and 37.5 lbs of both are still no case.
  const fewer = { ...kitchen, unitsPerCase: 20, expDays: 1, people: 75, veggies: 20 };
  expect(tellThigh(listOrdered(fewer, { orders }))).toEqual([0, 4, 0]);
});

test.each(['2026-11-30', '2026-12-04'])(
  'an order for %s alone has not changed because the other day has none yet (money-15)',
  (day) => {
    const order = thighOrder({ cases: 2 });
    const lines = order.lines.map((line) => ({ ...line, firstUse: day, lastUse: day }));
    expect(tellThigh(listOrdered({ ...kitchen, expDays: 1 }, { orders: [{ ...order, lines }] }))).toEqual([2, 2, 0]);
  },
);

test('an order that counts on the rest of a delivery before it has not changed while that one is to order (money-15)', () => {
  const k = { ...kitchen, unitsPerCase: 30, expDays: 4 };
  const valley: Question['vendors'][number] = {
    ...{ vendorId: 'valley', vendor: 'Valley', orderDays: [], deliveryDays: ['sunday', 'tuesday', 'thursday'] },
    ...{ minimumOrder: null, customerNumber: '', contact: '', notes: '' },
  };
  // Sunday brings 60 lbs for 31.25: 28.75 are left, and Tuesday one case more for 31.25.
  const [line] = thighOrder({ cases: 1 }).lines;
  const lines = line ? [{ ...line, unitsPerCase: 30, firstUse: '2026-12-02', lastUse: '2026-12-02' }] : [];
  const list = (people: number) =>
    listWeek({
      services: ['2026-11-30', '2026-12-02', '2026-12-04'].map((date) => serviceOn(date, { ...k, people })),
      ...{ pantry: getPantry(k), orders: [{ ...thighOrder(), lines }], vendors: [valley] },
    });
  expect(tellThigh(list(100))).toEqual([4, 1, 0]);
  // 78.125 lbs a day: Sunday has 11.875 lbs left of 90, and 36.25 of 78.125 are missing on Tuesday's days.
  expect(tellThigh(list(220))[2]).toBe(2);
});

test('a day that is over is needed, and nothing is ordered for it any more (money-9)', () => {
  const list = getList(kitchen, '2026-12-01');
  expect(toRow(list, 'thigh')).toMatchObject({ needed: 62.5, cases: 2, deliveries: [{ firstUse: '2026-12-04' }] });
  const past = toRow(getList(kitchen, '2026-12-07'), 'thigh');
  expect(past).toMatchObject({ needed: 62.5, cases: 0, dollars: 0, deliveries: [], isLate: false, why: null });
  const people = listOrdered({ ...kitchen, people: 220 }, { todayIn: () => '2026-12-07' });
  expect(tellThigh(people)).toEqual([0, 4, 0]);
});

test('what nothing needs any more is told by name', () => {
  const soupOnly = days.map((date) => {
    const service = serviceOn(date, kitchen);
    return { ...service, dishes: service.dishes.slice(1) };
  });
  expect(listOrdered(kitchen, { services: soupOnly }).notNeeded).toMatchObject([{ ingredient: 'thigh', cases: 4 }]);
  expect(listOrdered(kitchen).notNeeded).toEqual([]);
});

/** Every figure of the list and of a service, by name. */
function figures(k: KitchenNumbers): Readonly<Record<string, unknown>> {
  const list = getList(k);
  const cost = toServiceCost(serviceOn('2026-11-30', k), getPantry(k));
  const of = (id: string) => toRow(list, id);
  return {
    ...{ chicken: of('thigh')?.needed, onions: of('onion')?.needed, bay: of('bay')?.needed },
    ...{ cases: of('thigh')?.cases, bill: list.cost.dollars, orderBy: of('thigh')?.orderBy },
    ...{ expired: JSON.stringify(of('thigh')?.expired), food: cost?.cost.dollars, price: cost?.price },
  };
}
const before = figures(kitchen);

test.each<[string, Partial<KitchenNumbers>, string]>([
  ['an amount of the recipe', { chicken: { ...kitchen.chicken, amount: 20 } }, 'bill cases chicken expired food'],
  ['the yield', { chicken: { ...kitchen.chicken, yieldPercent: 40 } }, 'bill cases chicken expired food'],
  ['the portion', { chicken: { ...kitchen.chicken, portion: 10 } }, 'bill cases chicken expired food'],
  ['a modifier', { modifier: 1 }, 'bill cases chicken expired food'],
  ['those without meat', { veggies: 60 }, 'bill cases chicken expired food'],
  ['people', { people: 220 }, 'bill cases chicken expired food onions price'],
  ['a conversion', { onion: { ...kitchen.onion, oneWeighs: 16 } }, 'bill food onions'],
  ['an amount by the piece', { onion: { ...kitchen.onion, amount: 12 } }, 'bill food onions'],
  ['what does not scale', { bay: { doesNotScale: false } }, 'bay food'],
  ['the price of a case', { price: 100 }, 'bill food'],
  ['the units of a case', { unitsPerCase: 10 }, 'bill cases food'],
  ['the lead time', { leadTime: 5 }, 'orderBy'],
  ['the days that it keeps', { expDays: 9 }, 'expired'],
  ['what is on hand for the first day and more', { onHand: 40 }, 'bill cases expired orderBy'],
  ['the price per person', { pricePerPerson: 16 }, 'price'],
])('%s changes exactly the figures that depend on it', (_what, change, expected) => {
  const after = figures({ ...kitchen, ...change });
  expect(
    Object.keys(before)
      .filter((name) => before[name] !== after[name])
      .sort()
      .join(' '),
  ).toBe(expected);
});
