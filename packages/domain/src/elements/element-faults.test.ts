import { describe, expect, test } from 'vitest';
import { type CheckedElement, listElementFaults } from './element-faults.ts';
import { mergeKnownAllergens } from './known-allergens.ts';

const milk = { id: 'm', name: 'Milk' };
const butter = { id: 'b', name: 'Butter', allergens: [milk] };
const anElement = (fields: Partial<CheckedElement> = {}): CheckedElement => ({
  name: 'Mashed potatoes',
  method: 'Boil, mash.',
  ingredients: 'Potatoes, Butter',
  menuElementClassId: 'default',
  hasNoIngredients: false,
  hasUnrecordedIngredients: false,
  hasNoAllergens: false,
  ingredientNames: ['Potatoes', 'Butter'],
  knownAllergens: mergeKnownAllergens([], [butter]),
  ...fields,
});

test('a filled-in element breaks no rule; what its ingredients carry counts as filled in', () => {
  expect(listElementFaults(anElement())).toEqual([]);
});

const allergens = "Please fill in this element's allergens or mark that there are no allergens.";
const ingredients = "Please fill in this element's ingredients or mark that there are no ingredients.";

describe('an element', () => {
  test.each<[string, Partial<CheckedElement>, Record<string, string>]>([
    ['without a name', { name: ' ' }, { name: 'Element name is required.' }],
    [
      'with a name and ingredients that nobody can see',
      { name: '\u200b', ingredients: '\u3164 \u2800' },
      { name: 'Element name is required.', ingredients },
    ],
    ['without a method', { method: '' }, { method: 'Element method is required.' }],
    ['without a tag', { menuElementClassId: null }, { menuElementClassId: 'Element tag is required.' }],
    ['nobody said anything of allergens', { knownAllergens: [] }, { allergenIds: allergens }],
    ['"No allergens" is ticked', { knownAllergens: [], hasNoAllergens: true }, {}],
    ['with one ticked by hand', { knownAllergens: mergeKnownAllergens([milk], []) }, {}],
    [
      '"No allergens" is ticked though an ingredient carries one',
      { hasNoAllergens: true },
      { hasNoAllergens: 'You cannot mark that there are no allergens: Butter contains Milk.' },
    ],
    ['without ingredients', { ingredients: '', ingredientNames: [] }, { ingredients }],
    [
      '"Ingredients not recorded" is ticked',
      { ingredients: '', ingredientNames: [], hasUnrecordedIngredients: true },
      {},
    ],
    [
      '"Ingredients not recorded" is ticked though it has some',
      { hasUnrecordedIngredients: true },
      {
        hasUnrecordedIngredients: 'You cannot mark that the ingredients are not recorded: this element has some.',
      },
    ],
    [
      'both are ticked',
      { ingredients: '', ingredientNames: [], hasNoIngredients: true, hasUnrecordedIngredients: true },
      {
        hasUnrecordedIngredients: 'You cannot mark both that there are no ingredients and that they are not recorded.',
      },
    ],
    ...[{ ingredients: '' }, { ingredientNames: [] }].map(
      (createdRecord): [string, Partial<CheckedElement>, Record<string, string>] => [
        `"No ingredients" is ticked beside ${createdRecord.ingredientNames ? 'a text' : 'rows'}`,
        { ...createdRecord, hasNoIngredients: true },
        { hasNoIngredients: 'You cannot mark that there are no ingredients: this element has some.' },
      ],
    ),
    ['"No ingredients" is ticked', { ingredients: '', ingredientNames: [], hasNoIngredients: true }, {}],
    [
      'with an ingredient twice',
      { ingredientNames: ['Butter', 'Salt', 'Butter'] },
      { ingredientObjs: 'Butter is listed twice.' },
    ],
  ])('%s', (_what, fields, expected) => {
    const faults = listElementFaults(anElement(fields));
    expect(Object.fromEntries(faults.map(({ field, message }) => [field, message]))).toEqual(expected);
  });

  test("saved by 'Save & Create Another' may get its ingredients later, and nothing else", () => {
    const empty = anElement({ name: '', method: '', ingredients: '', ingredientNames: [], knownAllergens: [] });
    const readFields = (faults: { field: string }[]) => faults.map((fault) => fault.field);
    expect(readFields(listElementFaults(empty))).toEqual(['name', 'method', 'ingredients', 'allergenIds']);
    expect(readFields(listElementFaults(empty, { ingredientsMayFollow: true }))).toEqual([
      'name',
      'method',
      'allergenIds',
    ]);
  });
});
