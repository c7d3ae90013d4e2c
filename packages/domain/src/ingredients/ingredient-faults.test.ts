import { describe, expect, test } from 'vitest';
import { type CheckedIngredient, type CheckedVendor, listIngredientFaults } from './ingredient-faults.ts';

const sysco: CheckedVendor = { preference: 1, vendorId: 'sysco', itemId: '4411' };
const anIngredient = (fields: Partial<CheckedIngredient> = {}): CheckedIngredient => ({
  name: 'Butter',
  type: 'Dairy',
  proteinType: null,
  portionUnitId: 'oz',
  allergenIds: ['milk'],
  hasNoAllergens: false,
  vendors: [sysco],
  ...fields,
});

test('a filled-in ingredient breaks no rule', () => {
  expect(listIngredientFaults(anIngredient())).toEqual([]);
});

const allergens = "Please fill in this ingredient's allergens or mark that there are no allergens.";

describe('an ingredient', () => {
  test.each<[string, Partial<CheckedIngredient>, Record<string, string>]>([
    ['nobody said anything of allergens', { allergenIds: [] }, { allergenIds: allergens }],
    ['"No allergens" is ticked', { allergenIds: [], hasNoAllergens: true }, {}],
    [
      '"No allergens" is ticked beside one',
      { hasNoAllergens: true, allergens: [{ id: 'milk', name: 'Milk' }] },
      { hasNoAllergens: 'You cannot mark that there are no allergens: this ingredient is marked with Milk.' },
    ],
    [
      'a protein type beside another type',
      { type: 'Grain', proteinType: 'Nut' },
      { proteinType: 'A protein type belongs to Protein: this ingredient is Grain.' },
    ],
    ['without a name', { name: '' }, { name: 'Ingredient name is required.' }],
    ['named with a filler', { name: '\u3164' }, { name: 'Ingredient name is required.' }],
    ['named with spaces', { name: '   ' }, { name: 'Ingredient name is required.' }],
    ['without a unit', { portionUnitId: null }, { portionUnitId: 'Ingredient unit is required.' }],
    ['without a type', { type: undefined }, { type: 'Ingredient type is required.' }],
    ['a protein of no type', { type: 'Protein' }, { proteinType: 'Ingredient protein type is required.' }],
    ['a protein with its type', { type: 'Protein', proteinType: 'Bean' }, {}],
    [
      'without any vendor',
      { vendors: [] },
      {
        'vendors.0.vendorId': 'Ingredient vendor 1 vendor is required.',
        'vendors.0.itemId': 'Ingredient vendor 1 item id is required.',
      },
    ],
    [
      'whose first vendor has no item id',
      { vendors: [{ ...sysco, itemId: ' ' }] },
      { 'vendors.0.itemId': 'Ingredient vendor 1 item id is required.' },
    ],
    ['whose other vendor rows are empty', { vendors: [sysco, { preference: 2 }, { preference: 3, itemId: '' }] }, {}],
    [
      'with a second vendor chosen but not filled in',
      { vendors: [sysco, { preference: 2, vendorId: 'us-foods' }] },
      { 'vendors.1.itemId': 'Ingredient vendor 2 item id is required.' },
    ],
    [
      'with a price in a third row without a vendor',
      { vendors: [sysco, { preference: 2 }, { preference: 3, costPerCase: 4 }] },
      {
        'vendors.2.vendorId': 'Ingredient vendor 3 vendor is required.',
        'vendors.2.itemId': 'Ingredient vendor 3 item id is required.',
      },
    ],
  ])('%s', (_what, fields, expected) => {
    const faults = listIngredientFaults(anIngredient(fields));
    expect(Object.fromEntries(faults.map(({ field, message }) => [field, message]))).toEqual(expected);
  });

  test('that breaks all rules names them in the order of the specification', () => {
    const empty = anIngredient({ name: '', type: 'Protein', portionUnitId: null, allergenIds: [], vendors: [] });
    expect(listIngredientFaults(empty).map((fault) => fault.message)).toEqual([
      allergens,
      'Ingredient name is required.',
      'Ingredient unit is required.',
      'Ingredient protein type is required.',
      'Ingredient vendor 1 vendor is required.',
      'Ingredient vendor 1 item id is required.',
    ]);
  });
});
