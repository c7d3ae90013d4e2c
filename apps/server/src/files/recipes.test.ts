import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readImportTable, readRefusal } from '#testing/tables.ts';

const headings = ['Name', 'Method', 'Ingredients', 'Printed ingredients'];
const pancakes = [
  'Pancakes & syrup',
  'Batter\nMix.\nFry.',
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
  expect(await readImportTable(file)).toEqual({ columns: headings, firstRow: 2, rows: [pancakes] });
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
  expect((await readImportTable(file)).rows).toEqual([
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
  expect((await readImportTable(zipSync({ '1.zip': inner }))).rows).toEqual([
    ['Soup', 'Chop.\nBoil.', 'Leek: 150 g\nWater', 'Leek, Water'],
  ]);
});

test('a list of objects is a table of their fields', async () => {
  const dishes = [
    { id: 7, name: 'Rice', ingredients: [{ name: 'Rice, white', oz: 2.5 }], allergens: ['Milk', 'Soy'], isHot: true },
    { id: 8, name: 'Tea', note: null },
  ];
  expect(await readImportTable(JSON.stringify(dishes))).toEqual({
    columns: ['id', 'name', 'ingredients', 'allergens', 'isHot', 'note'],
    firstRow: 2,
    rows: [
      ['7', 'Rice', 'Rice, white: 2.5 oz', 'Milk\nSoy', 'Yes'],
      ['8', 'Tea'],
    ],
  });
});

const recipe = (more: object) => ({ '@type': 'Recipe', name: 'Soup', recipeIngredient: ['1 cup rice'], ...more });
const toRow = async (file: object | string) =>
  (await readImportTable(typeof file === 'string' ? file : JSON.stringify(file))).rows[0];
const readMethod = async (recipeInstructions: unknown) => (await toRow(recipe({ recipeInstructions })))?.[1];

test.each<[string, unknown, string]>([
  ['under item', [{ '@type': 'HowToSection', name: 'Assemble', item: [{ text: 'Stack.' }] }], 'Assemble\nStack.'],
  [
    'in a list of items',
    { itemListElement: [{ item: { text: 'Boil.' } }, { name: 'Cook', description: 'Sear 4 min.' }] },
    'Boil.\nCook: Sear 4 min.',
  ],
  ['in lists of lists', [['Boil.', ['Fry.']], [{ text: 'Serve.' }]], 'Boil.\nFry.\nServe.'],
  [
    'with a name that begins its text',
    [{ name: 'Boil the rice…', text: 'Boil the rice for an hour.' }],
    'Boil the rice for an hour.',
  ],
  ['of directions', [{ name: 'Sauce', itemListElement: [{ '@type': 'HowToDirection', text: 'Mix.' }] }], 'Sauce\nMix.'],
  ['as one text of a page', '<ol><li>Boil.</li><li>Fry &lt; 5 min <peanuts></li></ol>', 'Boil.\nFry < 5 min <peanuts>'],
])('steps %s are read', async (_what, steps, method) => {
  expect(await readMethod(steps)).toBe(method);
});

test('characters of HTML are read, also where they were written twice', async () => {
  const file = recipe({
    name: 'Grandma&#x27;s Cr&ecirc;pes',
    recipeIngredient: ['&frac12; cup cr&egrave;me fra&icirc;che', '2 oz baker&amp;#x27;s yeast'],
  });
  expect(await toRow(file)).toEqual([
    "Grandma's Crêpes",
    '',
    "½ cup crème fraîche\n2 oz baker's yeast",
    "crème fraîche, baker's yeast",
  ]);
});

test('headings among ingredients are in the method, and only food is printed', async () => {
  const lines = [
    'For the sauce:',
    '2 to 3 lb potatoes',
    '200g/7oz plain flour',
    'Dressing: 2 tbsp tahini',
    '1 (14 oz) can tomatoes',
  ];
  expect(await toRow(recipe({ recipeIngredient: lines, recipeInstructions: 'Cook.' }))).toMatchObject([
    'Soup',
    'For the sauce\nCook.',
    lines.slice(1).join('\n'),
    'potatoes, plain flour, tahini, tomatoes',
  ]);
});

test('all recipes of a list, a graph or several blocks are read, each once', async () => {
  const both = {
    '@type': 'ItemList',
    itemListElement: [{ item: recipe({}) }, { item: recipe({ name: 'Stew' }) }, { item: recipe({}) }],
  };
  expect((await readImportTable(JSON.stringify(both))).rows.map(([name]) => name)).toEqual(['Soup', 'Stew']);
});

const block = (json: string) => `<!-- a page --><html><script type="application/ld+json">${json}</script></html>`;
const json = JSON.stringify(recipe({ recipeInstructions: 'Cook.§Stir.' }));
test.each([
  ['a line break in a text', block(json.replace('§', '\n'))],
  ['a tab in a text', block(json.replace('§', '\t'))],
  ['a comma before a bracket', block(json.replace('§', '\\n').replace(/}$/, ',}'))],
  ['CDATA', block(`//<![CDATA[\n${json.replace('§', '\\n')}\n//]]>`)],
  ['a semicolon at its end', block(`${json.replace('§', '\\n')};`)],
  ['quotation marks of HTML', block(json.replace('§', '\\n').replaceAll('"', '&quot;'))],
])('a recipe with %s is read', async (_what, file) => {
  expect((await toRow(file))?.slice(0, 2).map((text) => text.replaceAll(/\s/g, ' '))).toEqual(['Soup', 'Cook. Stir.']);
});

test('another block that cannot be read is no matter', async () => {
  const other = '{"@type": "WebPage", "url": "/recipes/soup", "name": "So';
  expect((await readImportTable(block(other) + block(json))).rows).toHaveLength(1);
});

test('a recipe that cannot be read whole is named, whatever else is in the page', async () => {
  expect(await readRefusal(block(json) + block(json.slice(0, -9)))).toContain('The recipe in this file is damaged');
});

test('in exports of Tandoor, headings and notes are in the method, and its signs are filled in', async () => {
  const steps = [
    {
      name: 'Sauce',
      instruction: 'Simmer {{ ingredients[1] }} with {{ ingredients[2].food }}{# salt #}.',
      ingredients: [
        { food: null, note: 'For the sauce', is_header: true },
        { food: { name: 'tomatoes' }, unit: { name: 'Dosen' }, amount: 2, note: 'with peanut oil' },
        { food: { name: 'salt' }, amount: 0, no_amount: true },
      ],
    },
  ];
  const file = zipSync({ 'recipe.json': strToU8(JSON.stringify({ name: 'Lasagne', steps })) });
  expect((await readImportTable(file)).rows).toEqual([
    [
      'Lasagne',
      'Sauce\nFor the sauce\ntomatoes: with peanut oil\nSimmer tomatoes with salt.',
      'tomatoes = 2 Dosen\nsalt',
      'tomatoes, salt',
    ],
  ]);
});

test('in exports of Mealie, a line without a food is in its note or as it was written', async () => {
  const file = {
    name: 'Bread',
    recipe_ingredient: [
      { quantity: 1, food: null, note: '2 oz peanuts', display: '' },
      { quantity: 1, food: null, note: '', display: '', original_text: '1 sprig thyme' },
      { quantity: 2, unit: { name: 'cup' }, food: null, note: 'flour', display: '' },
      { title: 'For the crust', quantity: 1, food: { name: 'egg' }, note: 'beaten' },
    ],
    recipe_instructions: [{ title: 'Dough', summary: '', text: 'Mix.' }],
  };
  expect(await toRow(file)).toEqual([
    'Bread',
    'For the crust\negg: beaten\nDough\nMix.',
    '2 oz peanuts\n1 sprig thyme\n2 cup flour\negg: 1',
    'peanuts, thyme, flour, egg',
  ]);
});

test.each([
  ['JSON that is cut', '{"name": "Rice"'],
  ['a page without recipes', '<!doctype html><html><body>Hello</body></html>'],
])('%s is refused', async (_what, file) => {
  expect(await readRefusal(file)).toEqual(expect.any(String));
});
