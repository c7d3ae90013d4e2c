import { expect, test } from 'vitest';
import { readFileTable } from './file-table.ts';

/* No food, amount or step of a recipe is dropped: it is read, or the file is refused in a sentence (import-10). */

const answerTo = async (content: unknown) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const answer = await readFileTable(Buffer.from(text));
  return 'refused' in answer ? answer.refused : answer.table.rows;
};
/** Name, method and ingredients. */
const readRows = async (content: unknown) => {
  const rows = await answerTo(content);
  return typeof rows === 'string' ? rows : rows.map((cells) => cells.slice(0, 3));
};
const recipe = (more: object) => ({
  '@type': 'Recipe',
  name: 'Noodles',
  recipeIngredient: ['rice'],
  recipeInstructions: 'Cook.',
  ...more,
});
const ofMealie = { quantity: 1, food: null, note: '', display: '', referenceId: 'f00d' };

test.each<[string, object, string]>([
  ['texts with a language', { recipeIngredient: [{ '@value': '2 oz peanuts', '@language': 'en' }] }, '2 oz peanuts'],
  ['an empty list beside the older name', { recipeIngredient: [], ingredients: ['2 oz peanuts'] }, '2 oz peanuts'],
  ['the same line twice', { recipeIngredient: ['1 egg', 'rice', '1 egg'] }, '1 egg\nrice\n1 egg'],
  ['both names', { ingredients: ['rice', '2 oz peanuts'] }, 'rice\n2 oz peanuts'],
  ['a list of JSON-LD', { recipeIngredient: { '@list': ['rice', '2 oz peanuts'] } }, 'rice\n2 oz peanuts'],
  [
    'a recipe of Mealie within a recipe',
    { recipeIngredient: [{ ...ofMealie, referencedRecipe: { name: 'Peanut sauce' } }] },
    'Peanut sauce: 1',
  ],
  ['a header with a food', { recipeIngredient: [{ is_header: true, food: { name: 'peanuts' } }] }, 'peanuts'],
  [
    'an amount that is an object',
    { recipeIngredient: [{ name: 'peanuts', amount: { '@type': 'PropertyValue', value: 2, unitText: 'oz' } }] },
    '2 oz peanuts',
  ],
  [
    'a value with its unit',
    { recipeIngredient: [{ '@type': 'PropertyValue', name: 'peanuts', value: 2, unitText: 'oz' }] },
    '2 oz peanuts',
  ],
  ['an empty line of Mealie', { recipeIngredient: [ofMealie, 'peanuts'] }, 'peanuts'],
])('%s is read', async (_what, more, ingredients) => {
  expect(await readRows(recipe(more))).toEqual([['Noodles', 'Cook.', ingredients]]);
});

test.each([
  { name: 'Sauce', description: 'contains peanuts' },
  { name: 'Sauce', supplier: 'Peanuts & Sons' },
  { food: { name: 'Sauce' }, note: 'with peanuts' },
])('other words of an ingredient are in the method: %j', async (ingredient) => {
  const rows = await answerTo(recipe({ recipeIngredient: [ingredient] }));
  expect(rows).toMatchObject([['Noodles', expect.stringMatching(/^Sauce: .*peanuts.*\nCook\.$/i), 'Sauce', 'Sauce']]);
});

test.each<unknown>([
  { '@id': '#unknown' },
  { food: { label: 'peanuts' } },
  { title: 'Sauce', itemOffered: { label: 'peanuts' } },
  { food: { label: 'peanuts' }, note: 'chopped' },
  { name: 'peanuts', amount: { about: 'two' } },
  [[{ product: { label: 'peanuts' } }]],
])('an ingredient that yields no text is named: %j', async (ingredient) => {
  expect(await answerTo(recipe({ recipeIngredient: ['rice', ingredient] }))).toContain(
    'One ingredient of Noodles cannot be read.',
  );
});

test('a part that is a recipe, and what a graph refers to, are read', async () => {
  const part = { '@type': 'Recipe', name: 'Sub', recipeIngredient: ['2 oz peanuts'] };
  expect(await readRows(recipe({ hasPart: [part] }))).toEqual([
    ['Noodles', 'Cook.', 'rice'],
    ['Sub', '', '2 oz peanuts'],
  ]);
  const graph = [recipe({ recipeIngredient: [{ '@id': '#i' }] }), { '@id': '#i', name: '2 oz peanuts' }];
  expect(await readRows({ '@graph': graph })).toEqual([['Noodles', 'Cook.', '2 oz peanuts']]);
});

test('a list where one recipe is not marked as such is refused', async () => {
  expect(await answerTo([recipe({}), { name: 'B', ingredients: ['2 oz peanuts'] }])).toContain(
    'recipes and other records',
  );
});

test.each<[string, unknown]>([
  ['under item beside an empty list', [{ name: 'Sauce', itemListElement: [], item: [{ text: 'Stack.' }] }]],
  ['in both', [{ itemListElement: ['Sauce'], item: [{ text: 'Stack.' }] }]],
  ['of several texts', [{ '@type': 'HowToStep', text: ['Sauce', 'Stack.'] }]],
  ['in a graph', { '@graph': [{ text: 'Sauce' }, { text: 'Stack.' }] }],
  ['under step', { step: ['Sauce', 'Stack.'] }],
])('steps %s are read', async (_what, recipeInstructions) => {
  expect(await readRows(recipe({ recipeInstructions }))).toEqual([['Noodles', 'Sauce\nStack.', 'rice']]);
});

test.each<[object, string]>([
  [{ name: 'A', ingredients: [{ food: 'shrimp' }] }, '“ingredients, food”'],
  [{ name: 'A', allergens: { milk: true, egg: false } }, '“allergens, milk”'],
  [{ name: 'A', ingredients: [{ name: 'Rice', weight: '3 oz' }] }, '“ingredients, weight”'],
  [{ name: 'A', ingredients: [{ name: 'Rice', amount: { about: 3 } }] }, '“ingredients, about”'],
])('an object of a record that is no text is refused: %j', async (record, field) => {
  expect(await answerTo([record])).toContain(`${field} of a record in this file cannot be read`);
});

const archive = [
  'From: <Saved by Blink>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/related;',
  '\tboundary="x"',
  '',
];
test.each([
  ['a web archive with CRLF', archive.join('\r\n'), 'This is a web archive'],
  ['a web archive', archive.join('\n'), 'This is a web archive'],
  ['a calendar', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n', 'no table'],
  ['a contact', 'BEGIN:VCARD\nVERSION:3.0\n', 'no table'],
  ['a mail', 'Return-Path: <a@b.example>\r\nReceived: from b\r\nSubject: Rice\r\n\r\nHello', 'no table'],
  ['XML', '<?xml version="1.0"?><rows><row>Rice</row></rows>', 'This is an XML file'],
])('%s is told what it is', async (_what, content, sentence) => {
  expect(await answerTo(content)).toContain(sentence);
});

test('a table whose headings have colons is a table', async () => {
  expect(await answerTo('Name:,Method:\r\nRice,Cook.\r\nTea,Brew.\r\n')).toEqual([
    ['Rice', 'Cook.'],
    ['Tea', 'Brew.'],
  ]);
});
