import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { refusalOf, tableOf } from '#testing/tables.ts';

const headings = ['Name', 'Method', 'Ingredients', 'Printed ingredients'];
const pancakes = [
  'Pancakes & syrup',
  'Mix.\nFry.',
  '2 cups flour\n1 ½ cups milk, warm\nSalt',
  'flour, milk, warm, Salt',
];

const schemaOrg = {
  '@context': 'https://schema.org',
  '@type': ['Recipe', 'NewsArticle'],
  name: 'Pancakes &amp; syrup',
  recipeIngredient: ['2 cups flour', '1 ½ cups milk, warm', '<b>Salt</b>'],
  recipeInstructions: [
    { '@type': 'HowToSection', name: 'Batter', itemListElement: [{ '@type': 'HowToStep', text: 'Mix.' }] },
    { '@type': 'HowToStep', text: '<p>Fry.</p>' },
  ],
};

test.each([
  ['schema.org JSON-LD', JSON.stringify(schemaOrg)],
  ['a graph of it', JSON.stringify({ '@graph': [{ '@type': 'WebPage' }, schemaOrg] })],
  [
    'a saved web page',
    `<!DOCTYPE html><html><head><script type="application/ld+json">not json</script>
     <script data-x type='application/ld+json'>${JSON.stringify([schemaOrg])}</script></head><body>1 < 2</body></html>`,
  ],
])('a recipe as %s', async (_what, file) => {
  expect(await tableOf(file)).toEqual({ columns: headings, firstRow: 2, rows: [pancakes] });
});

test('the export of Mealie', async () => {
  const recipe = {
    name: 'Dal',
    recipeIngredient: [
      { quantity: 2.5, unit: { name: 'ounce' }, food: { name: 'Red lentils' }, display: '2.5 ounces red lentils' },
      { quantity: 0, unit: null, food: null, note: 'salt to taste' },
    ],
    recipeInstructions: [{ text: 'Simmer.' }, { text: 'Season.' }],
  };
  const file = zipSync({
    'recipes/dal/dal.json': strToU8(JSON.stringify(recipe)),
    'recipes/dal/original.webp': new Uint8Array(9),
  });
  expect((await tableOf(file)).rows).toEqual([
    ['Dal', 'Simmer.\nSeason.', 'Red lentils: 2.5 ounce\nsalt to taste', 'Red lentils, salt to taste'],
  ]);
});

test('the export of Tandoor', async () => {
  const recipe = {
    name: 'Soup',
    steps: [
      { instruction: 'Chop.', ingredients: [{ food: { name: 'Leek' }, unit: { name: 'g' }, amount: 150 }] },
      { instruction: 'Boil.', ingredients: [{ food: { name: 'Water' }, unit: null, amount: 0 }] },
    ],
  };
  const inner = zipSync({ 'recipe.json': strToU8(JSON.stringify(recipe)) });
  expect((await tableOf(zipSync({ '1.zip': inner }))).rows).toEqual([
    ['Soup', 'Chop.\nBoil.', 'Leek: 150 g\nWater', 'Leek, Water'],
  ]);
});

test('a list of objects is a table of their fields', async () => {
  const dishes = [
    { id: 7, name: 'Rice', ingredients: [{ name: 'Rice, white', oz: 2.5 }], allergens: ['Milk', 'Soy'], isHot: true },
    { id: 8, name: 'Tea', note: null },
  ];
  expect(await tableOf(JSON.stringify(dishes))).toEqual({
    columns: ['id', 'name', 'ingredients', 'allergens', 'isHot', 'note'],
    firstRow: 2,
    rows: [
      ['7', 'Rice', 'Rice, white: 2.5 oz', 'Milk\nSoy', 'Yes'],
      ['8', 'Tea'],
    ],
  });
});

test.each([
  ['JSON that is cut', '{"name": "Rice"'],
  ['a page without recipes', '<!doctype html><html><body>Hello</body></html>'],
])('%s is refused', async (_what, file) => {
  expect(await refusalOf(file)).toEqual(expect.any(String));
});
