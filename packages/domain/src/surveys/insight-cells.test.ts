import { expect, test } from 'vitest';
import type { FoodFigure, ReportedDishes } from '#contract/insights.ts';
import { formatFoodAmounts, rankByFood } from './insight-cells.ts';

const noFood: FoodFigure = { portions: null, amounts: [], cost: null };
const aRow = (name: string, measured: number, dollars: number | null, portions: number): ReportedDishes => ({
  ...{ id: name, name, dishes: measured, measured, leftoverShare: 0.1, answered: 0, ranOut: 0, minutesEarly: null },
  peopleNotServed: 0,
  leftoverFood: { portions, amounts: [], cost: { dollars, rows: 1, knownRows: 1 } },
  missingFood: noFood,
});
const withoutCosts = (row: ReportedDishes) => ({ ...row, leftoverFood: { ...row.leftoverFood, cost: null } });

test('the dearest leads; few dishes do not, and what nobody knows is last among its own (insights-5)', () => {
  const rows = [
    aRow('Rice', 8, 3, 90),
    aRow('Once', 7, 900, 400),
    aRow('Soup', 40, null, 200),
    aRow('Beef', 9, 212, 9),
  ];
  const list = (all: ReportedDishes[]) => rankByFood(all, 'leftoverFood').map(({ name }) => name);
  expect(list(rows)).toEqual(['Beef', 'Rice', 'Soup', 'Once']);
  expect(list(rows.map(withoutCosts))).toEqual(['Soup', 'Rice', 'Beef', 'Once']);
});

test.each<[FoodFigure, string | null]>([
  [noFood, null],
  [{ ...noFood, portions: 0 }, '0'],
  [
    {
      ...noFood,
      portions: 9,
      amounts: [
        { amount: 608, unit: 'oz' },
        { amount: 12, unit: 'each' },
      ],
    },
    '38 lbs, 12 each',
  ],
  [{ ...noFood, portions: 19.1, amounts: [{ amount: 19.1, unit: 'each' }] }, '19 each'],
  [{ ...noFood, portions: 11.8, amounts: [{ amount: 53.2, unit: 'oz' }] }, '3.3 lbs'],
  [{ ...noFood, portions: 0.1, amounts: [{ amount: 0.004, unit: 'oz' }] }, '0.1 oz'],
])('of %j is read the nearest amount, and never none (insights-5)', (food, text) => {
  expect(formatFoodAmounts(food)).toBe(text);
});
