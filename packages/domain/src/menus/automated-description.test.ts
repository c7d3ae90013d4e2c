import { expect, test } from 'vitest';
import { composeDescription } from './automated-description.ts';

const types = ['Alt Protien', 'Bread', 'Dessert', 'Protein', 'Salad', 'Sauce', 'Starch', 'Veg Entree'];
const dish = (name: string, elementType: string | null) => ({ name, elementType });

test.each([
  ['nothing', [], ''],
  ['proteins come first', [dish('Pita', 'Bread'), dish('Lamb Kofta', 'Protein')], 'Lamb Kofta, Pita'],
  [
    'then veg entrees',
    [dish('Pita', 'Bread'), dish('Falafel', 'Veg Entree'), dish('Lamb', 'Protein')],
    'Lamb, Falafel, Pita',
  ],
  [
    'then the rest by the order of types, also those before Protein in it',
    [dish('Rice', 'Starch'), dish('Tofu', 'Alt Protien'), dish('Falafel', 'Veg Entree'), dish('Tzatziki', 'Sauce')],
    'Falafel, Tofu, Tzatziki, Rice',
  ],
  ['one type keeps the order of the menu', [dish('Lamb', 'Protein'), dish('Chicken', 'Protein')], 'Lamb, Chicken'],
  [
    'without or with an unknown type last',
    [dish('Mystery', null), dish('Relic', 'Aspic'), dish('Rice', 'Starch')],
    'Rice, Mystery, Relic',
  ],
])('%s', (_rule, elements, description) => {
  expect(composeDescription(elements, types)).toBe(description);
});
