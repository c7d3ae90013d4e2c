import { expect, test } from 'vitest';
import { replaceInText, toPrintedIngredients } from './ingredients-text.ts';

const rows = ['Rice', 'Butter'];

test.each([
  ['rows write it', { ingredients: '', isIngredientsTyped: false }, rows, 'Rice, Butter', false],
  ['rows rewrite their own text', { ingredients: 'Rice', isIngredientsTyped: false }, rows, 'Rice, Butter', false],
  ['a typed text stays', { ingredients: ' rice & butter ', isIngredientsTyped: true }, rows, 'rice & butter', true],
  ['an emptied text is the rows again', { ingredients: '  ', isIngredientsTyped: true }, rows, 'Rice, Butter', false],
  ['a text of an unknown origin counts as typed', { ingredients: 'Rice and more' }, rows, 'Rice and more', true],
  ['unless it is what the rows make', { ingredients: 'Rice, Butter' }, rows, 'Rice, Butter', false],
  ['a text without rows stays', { ingredients: 'Water' }, [], 'Water', true],
  ['nothing is nothing', { ingredients: '' }, [], '', false],
])('%s', (_what, input, names, text, isTyped) => {
  expect(toPrintedIngredients({ hasNoIngredients: false, ...input }, names)).toEqual({
    ingredients: text,
    isIngredientsTyped: isTyped,
  });
});

test('"No ingredients" leaves none', () => {
  expect(toPrintedIngredients({ hasNoIngredients: true, ingredients: 'Rice', isIngredientsTyped: true }, rows)).toEqual(
    {
      ingredients: '',
      isIngredientsTyped: false,
    },
  );
});

test.each([
  ['Water, Pesto, Salt', 'Water, Basil oil, Salt'],
  ['pesto', 'Basil oil'],
  ['Water,PESTO', 'Water,Basil oil'],
  ['Water, Basil oil, Pesto', 'Water, Basil oil'],
  ['Pesto, Water, Pesto', 'Basil oil, Water'],
  ['$&, Pesto', '$&, Basil oil'],
])('the typed text %j names the replacement: %j', (typedText, expected) => {
  expect(replaceInText(typedText, 'Pesto', 'Basil oil')).toBe(expected);
});

test('a typed text that names an ingredient only inside an item, or not at all, stays for a person', () => {
  expect(replaceInText('Red pesto, Salt', 'Pesto', 'Basil oil')).toBeUndefined();
  expect(replaceInText('', 'Pesto', 'Basil oil')).toBeUndefined();
});
