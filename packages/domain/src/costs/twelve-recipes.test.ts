import { expect, test } from 'vitest';
import type { CaseOffer } from '#contract/costs.ts';
import type { UnitName } from '../amounts/units.ts';
import { formatCost, formatMissingPrices } from './cost-text.ts';
import { toPortionCost } from './dish-cost.ts';
import { type CostedIngredient, createPantry, type Recipe } from './needs.ts';

/* Twelve recipes costed by hand, to the cent; the arithmetic stands beside each (money-5). */

const units: Readonly<Record<string, UnitName>> = Object.fromEntries(
  [
    ['Ounce', 'oz'],
    ['Pound', 'lbs'],
    ['Gram', 'g'],
    ['Fluid ounce', 'fl. oz'],
    ['Cup', 'cup'],
    ['Quart', 'quarts'],
    ['Gallon', 'gal'],
    ['Each', 'each'],
    ['Bunch', 'bunch'],
    ['Portion', 'portion'],
  ].map(([name = '', abbreviation = '']) => [abbreviation, { name, abbreviation }]),
);
const unit = (abbreviation: string): UnitName => units[abbreviation] ?? { name: '', abbreviation };

/** '25 lbs $12.00', and what its units are: '1 cup = 4.25 oz'. */
function ingredient(name: string, offer: string, conversion = ''): CostedIngredient {
  const [, size = '', of = '', cost] = /^([\d.]+) (\S+(?: \S+)??)(?: \$([\d.]+))?$/.exec(offer) ?? [];
  const [, amount, one = '', equalAmount, other = ''] = /^([\d.]+) (.+) = ([\d.]+) (.+)$/.exec(conversion) ?? [];
  const first: CaseOffer = {
    ...{ preference: 1, vendorId: 'v', vendor: 'Valley', itemId: '1', expDays: null, leadTime: null },
    unitsPerCase: Number(size),
    costPerCase: cost === undefined ? null : Number(cost),
  };
  return {
    ...{ id: name, name, unit: unit(of), offers: [first] },
    conversions: amount
      ? [{ amount: Number(amount), unit: unit(one), equalAmount: Number(equalAmount), equalUnit: unit(other) }]
      : [],
  };
}

const ingredients = [
  ingredient('rice', '50 lbs $31.25'),
  ingredient('flour', '25 lbs $12.00', '1 cup = 4.25 oz'),
  ingredient('butter', '36 lbs $90.00'),
  ingredient('egg', '180 each $45.00', '1 each = 1.75 oz'),
  ingredient('salmon', '10 lbs $114.00'),
  ingredient('milk', '4 gal $16.40'),
  ingredient('oil', '640 fl. oz $44.80'),
  ingredient('bay leaf', '100 each $9.00'),
  ingredient('cilantro', '30 bunch $21.00'),
  ingredient('saffron', '1 oz'),
];

/** '5 lbs rice', '2 each bay leaf once' */
function toRow(text: string): Recipe['rows'][number] {
  const [, amount, of = '', name = '', once] = /^([\d.]+) (fl\. oz|\S+) (.+?)( once)?$/.exec(text) ?? [];
  return { ingredientId: name, amount: Number(amount), unit: unit(of), doesNotScale: once !== undefined };
}

function getCost(rows: readonly string[], makes: string, portion: string) {
  const [, amount = '', of = '', left] = /^([\d.]+) (fl\. oz|\S+)(?: at ([\d.]+) %)?$/.exec(makes) ?? [];
  const [, perPerson = '', portionUnit = ''] = /^([\d.]+) (.+)$/.exec(portion) ?? [];
  const recipe: Recipe = {
    elementId: 'dish',
    makes: {
      amount: makes === '' ? null : Number(amount),
      unit: unit(of),
      yieldPercent: left === undefined ? null : Number(left),
    },
    rows: rows.map(toRow),
  };
  const dish = { elementId: 'dish', name: 'Dish', elementType: null, portionPerPerson: Number(perPerson) };
  return toPortionCost({ ...dish, portionUnit: unit(portionUnit) }, createPantry([recipe], ingredients)).cost;
}

test.each([
  // 5 × $31.25 ÷ 50 = $3.125 for 200 oz; 5 ÷ 200 of it is $0.078125.
  ['boiled rice', ['5 lbs rice'], '200 oz', '5 oz', '$0.08'],
  // 80 oz of dry rice take up water: 80 × 250 % = 200 oz for $3.125; 6 ÷ 200 of it is $0.09375.
  ['rice that takes up water', ['5 lbs rice'], '80 oz at 250 %', '6 oz', '$0.09'],
  // 2 × $0.48 + 1.5 × $2.50 + 4 × $0.25 = $5.71 for 40 portions: $0.14275.
  ['shortbread', ['2 lbs flour', '1.5 lbs butter', '4 each egg'], '40 portion', '1 each', '$0.14'],
  // 10 cups × 4.25 oz = 42.5 oz = 2.65625 lbs × $0.48 = $1.275 for 24; two of them are $0.10625.
  ['flour by the cup', ['10 cup flour'], '24 each', '2 each', '$0.11'],
  // 10 × $11.40 = $114 for 160 oz, of which roasting leaves 120 oz; 5 ÷ 120 of it is exactly $4.75.
  ['roast salmon', ['10 lbs salmon'], '160 oz at 75 %', '5 oz', '$4.75'],
  // 3 quarts = 0.75 gal × $4.10 = $3.075 for 1 gal = 128 fl. oz; 8 ÷ 128 of it is $0.1921875.
  ['warm milk', ['3 quarts milk'], '1 gal', '8 fl. oz', '$0.19'],
  // 35 oz ÷ 1.75 oz = 20 eggs × $0.25 = $5.00 for 10 portions: $0.50.
  ['eggs by weight', ['35 oz egg'], '10 portion', '4 oz', '$0.50'],
  // 500 g ÷ 453.59237 = 1.1023113… lbs × $11.40 = $12.566349… for 4 portions: $3.141587…
  ['salmon in grams', ['500 g salmon'], '4 portion', '5 oz', '$3.14'],
  // 2 × $0.09 once for each batch + 2 × $0.625 = $1.43 for 20 portions: $0.0715.
  ['rice with bay leaf', ['2 lbs rice', '2 each bay leaf once'], '20 portion', '4 oz', '$0.07'],
  // 2 × $0.625 = $1.25 for 10 portions: $0.125, and nobody said what a bunch of cilantro weighs.
  ['cilantro rice', ['2 lbs rice', '5 oz cilantro'], '10 portion', '4 oz', 'at least $0.13'],
  // 12 fl. oz × $0.07 = $0.84 for 8 portions: $0.105, and saffron has no price.
  ['saffron oil', ['12 fl. oz oil', '0.01 oz saffron'], '8 portion', '1 fl. oz', 'at least $0.11'],
  // Nobody said what it makes: not known, and never $0.00.
  ['what nobody measured', ['2 lbs butter'], '', '1 oz', 'not known'],
])('%s', (_name, rows, makes, portion, expected) => {
  expect(formatCost(getCost(rows, makes, portion))).toBe(expected);
});

test('a figure says how much of it is not known', () => {
  expect(formatMissingPrices(getCost(['2 lbs rice', '5 oz cilantro', '1 oz saffron'], '10 portion', '4 oz'))).toBe(
    '2 of 3 ingredients are not known',
  );
  expect(formatMissingPrices(getCost(['2 lbs rice'], '10 portion', '4 oz'))).toBeNull();
});
