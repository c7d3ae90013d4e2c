import { describe, expect, test } from 'vitest';
import { aButter, anElement, anIngredientRow } from '#testing/screen-records.ts';
import {
  createElementFormSchema,
  toElementInput,
  toElementValues,
  toIngredientRow,
  toNewElementValues,
  toTypedDietRecord,
} from './element-form-values.ts';

const milk = { id: 'milk', name: 'Milk' };
const mash = anElement({
  id: 'mash',
  name: 'Mashed potatoes',
  elementTypeId: 'starch',
  ingredients: 'Potatoes, Butter',
  method: 'Boil, mash.',
  allergens: [{ ...milk, isTicked: false, ingredients: [{ id: 'butter', name: 'Butter' }] }],
  allergenStatement: 'some',
  servingTemp: 'HOT',
  defaultPortionPerPerson: 4.125,
  defaultPortionUnitId: 'oz',
  ingredientObjs: [
    anIngredientRow('potatoes', 'Potatoes', { amount: 2.5, portionUnitId: 'lb', type: 'Starch' }),
    anIngredientRow('butter', 'Butter', { type: 'Dairy', allergens: [milk], allergenStatement: 'some' }),
  ],
});
const values = toElementValues(mash);

describe('an element in the form', () => {
  test('knows which of its rows brings which allergen', () => {
    expect(values.ingredientObjs.map((row) => row.allergens)).toEqual([[], [milk]]);
  });

  test('is saved as it was read when nothing was changed', () => {
    expect(toElementInput(values)).toEqual({
      name: 'Mashed potatoes',
      menuElementClassId: 'default',
      elementTypeId: 'starch',
      method: 'Boil, mash.',
      hasNoIngredients: false,
      hasUnrecordedIngredients: false,
      ingredientObjs: [
        { ingredientId: 'potatoes', amount: 2.5, portionUnitId: 'lb', doesNotScale: false },
        { ingredientId: 'butter', amount: null, portionUnitId: null, doesNotScale: false },
      ],
      ingredients: 'Potatoes, Butter',
      isIngredientsTyped: false,
      hasNoAllergens: false,
      allergenIds: [],
      suitableForPreferenceIds: [],
      notForPreferenceIds: [],
      makesAmount: null,
      makesUnitId: null,
      yieldPercent: null,
      defaultContainerTypeId: null,
      servingTemp: 'HOT',
      defaultPortionPerPerson: 4.125,
      defaultPortionPerContainer: null,
      defaultPortionUnitId: 'oz',
    });
  });

  test('starts new with the tag Default, at any place in the list', () => {
    const tags = [
      { id: 'vegan', name: 'Vegan' },
      { id: 'default', name: 'Default' },
    ];
    expect(toNewElementValues(tags).menuElementClassId).toBe('default');
  });

  test('takes an added ingredient in its own unit', () => {
    const row = toIngredientRow(aButter({ allergens: [milk] }));
    expect(row).toEqual({
      ingredientId: 'butter',
      name: 'Butter',
      amount: null,
      portionUnitId: 'oz',
      doesNotScale: false,
      type: 'Dairy',
      proteinType: null,
      origins: [],
      notForPreferenceIds: [],
      allergens: [milk],
      allergenStatement: 'some',
    });
  });
});

const noIngredients = "Please fill in this element's ingredients or mark that there are no ingredients.";
const noAllergens = "Please fill in this element's allergens or mark that there are no allergens.";
const bare = { ...values, ingredientObjs: [], ingredients: '' };

test.each([
  [values, []],
  [{ ...values, name: '' }, ['Element name is required.']],
  [{ ...values, hasNoAllergens: true }, ['You cannot mark that there are no allergens: Butter contains Milk.']],
  [bare, [noIngredients, noAllergens]],
  [{ ...bare, hasNoIngredients: true, hasNoAllergens: true }, []],
  [{ ...values, defaultPortionPerPerson: -0.5 }, ['Cannot be less than 0.']],
])('%# is answered with %j', (input, messages) => {
  const result = createElementFormSchema().safeParse(input);
  expect(result.error?.issues.map((issue) => issue.message) ?? []).toEqual(messages);
});

test("'Save & Create Another' skips only the check of the ingredients", () => {
  const result = createElementFormSchema(() => true).safeParse(bare);
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([noAllergens]);
});

test('a diet is judged by ticked allergens under their names', () => {
  const values = { ...toNewElementValues([]), allergenIds: ['0190'] };
  const names = [
    { id: '0189', name: 'Egg' },
    { id: '0190', name: 'Milk' },
  ];
  expect(toTypedDietRecord(values, names).allergens).toEqual([{ id: '0190', name: 'Milk' }]);
});
