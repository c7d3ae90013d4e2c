import { describe, expect, test } from 'vitest';
import { ingredientFields } from '#contract/ingredient-fields.ts';
import { toEmptyFields } from '#contract/record-fields.ts';
import { aButter, aVendorRow } from '#testing/screen-records.ts';
import {
  IngredientFormSchema,
  toIngredientInput,
  toIngredientValues,
  toNewIngredientValues,
} from './ingredient-form-values.ts';

const butter = aButter({
  portionUnitId: 'oz-id',
  vendors: [
    aVendorRow(1, { vendorId: 'valley', itemId: 'B-1', unitsPerCase: 36, costPerCase: 82.5, leadTime: 2 }),
    aVendorRow(2),
    aVendorRow(3, { vendorId: 'harbor', itemId: 'H-9' }),
  ],
});
const values = toIngredientValues(butter);

describe('an ingredient in the form', () => {
  test('has three vendor rows, each in the place of its preference', () => {
    expect(values.vendors.map((row) => row.vendorId)).toEqual(['valley', '', 'harbor']);
  });

  test('is saved as it was read, with empty numbers absent', () => {
    const { vendors, ...rest } = toIngredientInput(values);
    expect({ ...rest, vendors: [] }).toEqual({
      ...toEmptyFields(ingredientFields),
      ...{ name: 'Butter', type: 'Dairy', portionUnitId: 'oz-id', allergenIds: ['milk'] },
    });
    expect(JSON.parse(JSON.stringify(vendors))).toEqual([
      { preference: 1, vendorId: 'valley', itemId: 'B-1', unitsPerCase: 36, costPerCase: 82.5, leadTime: 2 },
      { preference: 2, vendorId: null, itemId: null },
      { preference: 3, vendorId: 'harbor', itemId: 'H-9' },
    ]);
  });

  test('keeps a protein type only as a protein', () => {
    expect(toIngredientInput({ ...values, type: 'Protein', proteinType: 'Nut' }).proteinType).toBe('Nut');
    expect(toIngredientInput({ ...values, type: 'Dairy', proteinType: 'Nut' }).proteinType).toBeNull();
  });

  test('starts new as a grain in ounces, at any place of that unit in its list', () => {
    const units = ['each', 'oz'].map((abbreviation) => ({
      id: `${abbreviation}-id`,
      name: abbreviation,
      abbreviation,
      version: 1,
    }));
    expect(toNewIngredientValues(units)).toMatchObject({ type: 'Grain', portionUnitId: 'oz-id', allergenIds: [] });
  });
});

const vendor = (fields: object) => ({
  vendors: values.vendors.map((row, index) => (index === 0 ? { ...row, ...fields } : row)),
});

test.each([
  [{}, []],
  [{ name: ' ' }, ['Ingredient name is required.']],
  [{ allergenIds: [] }, ["Please fill in this ingredient's allergens or mark that there are no allergens."]],
  [{ type: 'Protein' as const }, ['Ingredient protein type is required.']],
  [vendor({ itemId: '' }), ['Ingredient vendor 1 item id is required.']],
  [vendor({ costPerCase: -1 }), ['Cannot be less than 0.']],
  [vendor({ costPerCase: 1.005 }), ['Can have two decimal places.']],
  [vendor({ expDays: 1.5 }), ['Cannot be a decimal number.']],
  [vendor({ leadTime: Number.NaN }), ['Write a number, like 12 or 2.5.']],
])('%j is answered with %j', (fields, messages) => {
  const result = IngredientFormSchema.safeParse({ ...values, ...fields });
  expect(result.error?.issues.map((issue) => issue.message) ?? []).toEqual(messages);
});
