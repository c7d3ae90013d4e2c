import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar/calendar-day.ts';
import { formatCost, formatFoodPercent } from './cost-text.ts';
import { explainDayCost } from './day-cost.ts';
import { createPantry } from './needs.ts';
import { sumPeriodCost } from './period-cost.ts';
import { costService } from './service-cost.ts';
import type { StoredService } from './service-food.ts';

/* "Why is Tuesday expensive?" (money-12): a portion of brisket costs $3, one of rice $0.20. */

const oz = { name: 'Ounce', abbreviation: 'oz' };
const offer = { preference: 1, vendorId: 'valley', vendor: 'Valley', itemId: '', expDays: null, leadTime: 1 };
const anIngredient = (id: string, costPerCase: number | null) => ({
  ...{ id, name: id, unit: oz, conversions: [] },
  offers: [{ ...offer, unitsPerCase: 10, costPerCase }],
});
const aRecipe = (elementId: string, ...ingredientIds: string[]) => ({
  elementId,
  makes: { amount: 1, unit: oz, yieldPercent: null },
  rows: ingredientIds.map((ingredientId) => ({ ingredientId, amount: 1, unit: oz, doesNotScale: false })),
});
const pantry = createPantry(
  [
    aRecipe('Brisket plate', 'Brisket', 'Rub'),
    aRecipe('Rice', 'Rice'),
    aRecipe('Secret', 'Truffle'),
    aRecipe('Truffle rice', 'Rice', 'Truffle'),
  ],
  [anIngredient('Brisket', 28), anIngredient('Rub', 2), anIngredient('Rice', 2), anIngredient('Truffle', null)],
);

const tuesday = '2026-11-24';
function aDay(date: string, people: number, dishes: readonly string[], more: Partial<StoredService> = {}) {
  const service: StoredService = {
    ...{ marketId: 'denver', date, serviceLineId: 'lunch', menu: { id: `menu ${date}`, name: dishes.join(' & ') } },
    dishes: dishes.map((name, order) => ({
      ...{ scheduledElementId: name, name, elementId: name, isMadeAsElement: true, order, unit: oz },
      ...{ addOnType: null, elementType: { id: 'starch', name: 'Starch' }, portionPerPerson: 1 },
    })),
    events: [{ accountId: 'acme', account: 'Acme', eaterCount: people, dietaryCount: 0, pricePerPerson: 10 }],
    orders: [],
    modifiers: { byElementType: [], byScheduledElement: [] },
    ...{ alternatives: [], plates: [], openPlates: [] },
    ...more,
  };
  const cost = costService(service, pantry);
  if (!cost) throw new Error('The day is too large.');
  return [{ service, cost }];
}
const week = (weeks: number) => addDays(tuesday, -7 * weeks);
const makeKnownRecord = (dollars: number, rows: number) => ({ dollars, rows, knownRows: rows });
const nothing: ReturnType<typeof aDay> = [];

describe('the cost of a day', () => {
  test('names the dearest dish first, with its share and what is usual on that weekday', () => {
    // Brisket on three of seven Tuesdays, 100 people each: $0, $0, $0, $0, $300, $300, $300 → nothing is usual.
    const before = [1, 2, 3, 4].map((weeks) => aDay(week(weeks), 100, ['Rice']));
    const withBrisket = [5, 6, 7].map((weeks) => aDay(week(weeks), 100, ['Brisket plate', 'Rice']));
    const cost = explainDayCost(tuesday, aDay(tuesday, 200, ['Rice', 'Brisket plate']), [
      ...before,
      ...withBrisket,
      nothing,
    ]);
    expect(cost.usual).toEqual({ days: 7, people: 100, cost: makeKnownRecord(20, 13) });
    expect(cost).toMatchObject({ people: 200, price: 2000, cost: { dollars: 640 } });
    expect(
      cost.dishes.map(({ name, cost: own, percent, usual }) => [name, own.dollars, percent, usual?.dollars]),
    ).toEqual([
      ['Brisket plate', 600, 93.8, 0],
      ['Rice', 40, 6.3, 20],
    ]);
    expect(cost.dishes[0]?.ingredients).toEqual([
      { name: 'Brisket', cost: makeKnownRecord(560, 1) },
      { name: 'Rub', cost: makeKnownRecord(40, 1) },
    ]);
    expect(cost.ingredients.map(({ name, cost: own, usual }) => [name, own.dollars, usual?.dollars])).toEqual([
      ['Brisket', 560, 0],
      ['Rice', 40, 20],
      ['Rub', 40, 0],
    ]);
  });

  test('takes the middle of the two in the middle of eight', () => {
    const people = [10, 20, 30, 40, 50, 60, 70, 80];
    const before = people.map((count, index) => aDay(week(index + 1), count, ['Brisket plate']));
    const cost = explainDayCost(tuesday, aDay(tuesday, 45, ['Brisket plate']), before);
    expect(cost.usual).toEqual({ days: 8, people: 45, cost: makeKnownRecord(135, 16) });
    expect(cost.dishes[0]?.usual?.dollars).toBe(135);
  });

  test('says nothing is usual after three such days, and counts no day on which nobody ate', () => {
    const before = [1, 2, 3].map((weeks) => aDay(week(weeks), 100, ['Rice']));
    const closedRows = [4, 5].map((weeks) => aDay(week(weeks), 0, ['Rice']));
    const cost = explainDayCost(tuesday, aDay(tuesday, 100, ['Rice']), [...before, ...closedRows]);
    expect(cost.usual).toEqual({ days: 3, people: null, cost: null });
    expect(cost.dishes[0]?.usual).toBeNull();
  });

  test('lists no dish whose cost is not known, and says that the whole is at least what is known', () => {
    const cost = explainDayCost(tuesday, aDay(tuesday, 100, ['Rice', 'Secret']), []);
    expect(cost.dishes.map(({ name }) => name)).toEqual(['Rice']);
    expect(cost.cost).toEqual({ dollars: 20, rows: 2, knownRows: 1 });
    expect(formatFoodPercent(cost)).toBe('at least 2%');
  });
});

describe('what is not known of earlier days', () => {
  const madeOtherwise = (date: string) => {
    const [day] = aDay(date, 100, ['Rice']);
    if (!day) throw new Error('There is a day.');
    return aDay(date, 100, ['Rice'], {
      dishes: day.service.dishes.map((dish) => ({ ...dish, isMadeAsElement: false })),
    });
  };

  test('makes what is usual at least what is known', () => {
    const before = [1, 2, 3, 4].map((weeks) => aDay(week(weeks), 100, weeks === 1 ? ['Rice'] : ['Truffle rice']));
    const cost = explainDayCost(tuesday, aDay(tuesday, 100, ['Rice']), before);
    expect(formatCost(cost.usual.cost ?? makeKnownRecord(0, 0))).toBe('at least $20.00');
  });

  test('leaves out a day of which nothing is known: it cost something', () => {
    const knownDays = [1, 2, 3, 4].map((weeks) => aDay(week(weeks), 100, ['Brisket plate']));
    const unknownDays = [aDay(week(5), 30, [], { menu: null }), madeOtherwise(week(6))];
    const cost = explainDayCost(tuesday, aDay(tuesday, 100, ['Rice']), [...knownDays, ...unknownDays]);
    expect(cost.usual).toEqual({ days: 4, people: 100, cost: makeKnownRecord(300, 8) });
    const tooFew = explainDayCost(tuesday, aDay(tuesday, 100, ['Rice']), [...knownDays.slice(1), ...unknownDays]);
    expect(tooFew.usual).toEqual({ days: 3, people: null, cost: null });
  });

  test('of a dish of which a part is known today, the cost is at least that', () => {
    const cost = explainDayCost(tuesday, aDay(tuesday, 100, ['Truffle rice']), []);
    expect(cost.dishes.map((dish) => formatCost(dish.cost))).toEqual(['at least $20.00']);
  });
});

describe('the costs of a period', () => {
  test('are the same in sum by day, market, account and menu', () => {
    const day = fc.record({ ago: fc.nat(20), people: fc.nat(500), dishes: fc.subarray(['Rice', 'Brisket plate']) });
    fc.assert(
      fc.property(fc.array(day, { maxLength: 12 }), (days) => {
        const services = days.flatMap(({ ago, people, dishes }) => aDay(addDays(tuesday, -ago), people, dishes));
        const cost = sumPeriodCost(services, (id) => id);
        const cents = (parts: readonly { cost: { dollars: number | null } }[]) =>
          Math.round(100 * parts.reduce((sum, { cost: own }) => sum + (own.dollars ?? 0), 0));
        for (const parts of [cost.days, cost.markets, cost.accounts, cost.menus])
          expect(cents(parts)).toBe(cents([cost]));
        expect(cost.days.reduce((sum, { people }) => sum + people, 0)).toBe(cost.people);
      }),
    );
  });

  test('count people without a menu as food of which nothing is known, and an account without a price as not known', () => {
    const free = {
      events: [{ accountId: 'acme', account: 'Acme', eaterCount: 5, dietaryCount: 0, pricePerPerson: 0 }],
    };
    const services = [...aDay(tuesday, 100, ['Rice']), ...aDay(week(1), 5, [], { menu: null, ...free })];
    const cost = sumPeriodCost(services, (id) => id);
    expect(cost).toMatchObject({ people: 105, price: null, cost: { dollars: 20, rows: 2, knownRows: 1 } });
    expect(cost).toMatchObject({ services: 2, unpricedServices: 1 });
    expect(cost.days.map(({ date, price }) => [date, price])).toEqual([
      [week(1), null],
      [tuesday, 1000],
    ]);
    expect(cost.menus.map(({ name, people }) => [name, people])).toEqual([
      ['Rice', 100],
      ['No menu', 5],
    ]);
    expect(formatFoodPercent(cost)).toBe('not known');
  });
});
