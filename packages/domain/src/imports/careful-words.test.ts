import { describe, expect, test } from 'vitest';
import { withOtherWords } from './allergen-words.ts';
import { splitCarefulWords, suggestMeanings } from './careful-words.ts';
import { withOtherSpellings } from './kitchen-units.ts';
import { readCell } from './read-cell.ts';
import { Words } from './words.ts';

const names = [
  ...['Milk', 'Egg', 'Fish', 'Crustacean Shellfish', 'Molluscs', 'Tree Nuts', 'Peanuts', 'Wheat', 'Gluten', 'Soy'],
  ...['Sesame', 'Mustard'],
];
const allergens = new Words({ called: 'allergen', names: withOtherWords(names.map((name) => ({ id: name, name }))) });
const diets = new Words({
  called: 'dietary preference',
  names: ['Vegan', 'Vegetarian', 'Gluten Free'].map((name) => ({ id: name, name })),
});
/** What one press answers; null where a person has to choose. */
const pressed = (word: string) => {
  const { suggestions, isClear } = suggestMeanings('allergens', word, allergens);
  return isClear ? suggestions[0]?.name : null;
};
const listOfferedNames = (word: string) =>
  suggestMeanings('allergens', word, allergens).suggestions.map(({ name }) => name);

describe('a suggestion never loses or changes an allergen (import-13)', () => {
  test.each([
    ['shellfish', 'Crustacean Shellfish and Molluscs'],
    ['Shell fish', 'Crustacean Shellfish and Molluscs'],
    ['severe peanut allergy', 'Peanuts'],
    ['contains milk', 'Milk'],
    ['wheat flour', 'Wheat'],
    ['tree nut', 'Tree Nuts'],
  ])('%s is %s', (word, meaning) => expect(pressed(word)).toBe(meaning));

  test.each([
    'egg free',
    'egg-free',
    'no nuts',
    'without milk',
    'non-dairy',
    'Nut allergy',
    'nuts',
    'wheat gluten',
    'soy milk',
    'coconut milk',
    'almond milk',
    'fish (and shellfish)',
    'Custard',
    'almonds',
  ])('%s has no preselected meaning', (word) => expect(pressed(word)).toBeNull());

  test('what may mean several is offered together and one by one', () => {
    expect(listOfferedNames('shellfish')).toEqual([
      'Crustacean Shellfish and Molluscs',
      'Crustacean Shellfish',
      'Molluscs',
    ]);
    expect(listOfferedNames('nuts')).toEqual(['Tree Nuts and Peanuts', 'Tree Nuts', 'Peanuts']);
    expect(listOfferedNames('egg free')).toEqual(['Egg']);
  });
});

test.each([
  ['pt', []],
  ['Tbs', []],
  ['L', []],
  ['bu', []],
  ['pints', []],
  ['fl bottle', []],
  ['Poundd', ['Pound']],
])('the unit %s may be %j, and no press answers it', (word, names) => {
  const units = new Words({
    called: 'unit',
    names: withOtherSpellings(
      [
        ['Ounce', 'oz'],
        ['Pound', 'lb'],
        ['Quart', 'qt'],
      ].map(([name = '', also = '']) => ({ id: name, name, also: [also] })),
    ),
  });
  const { suggestions, isClear } = suggestMeanings('portionUnits', word, units);
  expect({ names: suggestions.map(({ name }) => name), isClear }).toEqual({ names, isClear: false });
});

test.each([
  ['Buter', true],
  ['butters', true],
  ['Peanut butter', false],
  ['Dried beans', false],
  ['Graen baens', false],
  ['Grene beans', true],
  ['Nutmilk', false],
])('of ingredients, a press for %s: %s', (word, isClear) => {
  const names = ['Butter', 'Green beans', 'Oat milk'].map((name) => ({ id: name, name }));
  expect(suggestMeanings('ingredients', word, new Words({ called: 'ingredient', names })).isClear).toBe(isClear);
});

test('a word of a diet is pressed only where it is the diet itself', () => {
  const press = (word: string) => suggestMeanings('dietaryPreferences', word, diets).isClear;
  expect(['vegans', 'gluten-free'].map(press)).toEqual([true, true]);
  expect(['not vegetarian', 'vegan before six', 'veg', 'lacto vegetarian'].map(press)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test.each([
  ['fish/soy', ['fish', 'soy']],
  ['milk & eggs', ['milk', 'eggs']],
  ['wheat and gluten', ['wheat', 'gluten']],
  ['fish and/or soy', ['fish', 'soy']],
  ['w/o milk', ['w/o milk']],
  ['milk', ['milk']],
])('%s is the words %j', (text, words) => expect(splitCarefulWords(text)).toEqual(words));

test('each word of a cell counts, and a word may be several allergens', () => {
  const dictionary = {
    getList: () => allergens,
    answerTo: (_list: string, word: string) => (word === 'shellfish' ? 'Crustacean Shellfish' : undefined),
    furtherAnswersTo: (_list: string, word: string) => (word === 'shellfish' ? ['Molluscs'] : []),
  };
  const read = (text: string) => readCell(text, { is: 'statement', list: 'allergens' }, dictionary);
  expect(read('fish/soy; milk & eggs').value).toEqual(['Fish', 'Soy', 'Milk', 'Egg']);
  expect(read('shellfish, wheat/gluten').value).toEqual(['Crustacean Shellfish', 'Molluscs', 'Wheat', 'Gluten']);
  expect(read('sulfur dioxide and sulfites').missing).toHaveLength(2);
  expect(read('milk & lava').missing).toEqual([{ list: 'allergens', word: 'lava' }]);
});
