import { expect, test } from 'vitest';
import { testServer } from '#testing/app.ts';
import { anAllergen, anIngredient, aTag } from '#testing/catalogue.ts';
import { createImports } from '#testing/imports.ts';

/* An amount is read whole or is a fault, whatever is answered about words (import-9). */

const app = await testServer();
const { db } = app;
const chef = await app.addUser();
const elements = createImports(app, chef, 'elements');
await anAllergen(db, 'Milk');
await aTag(db);
const butter = await anIngredient(db, { name: 'Butter', hasNoAllergens: true });

const dish = (ingredients: string, portion = '') => [
  ['Name', 'Method', 'Ingredients', 'Allergens', 'Default portion per person'],
  ['Probe', 'Cook', ingredients, 'Milk', portion],
];

test.each(['5+ oz butter', '5 or so oz butter', '1e3 oz butter', '١٢ oz butter', 'Butter: 5%', '0,500 oz butter'])(
  'no answer about a word loses the amount of %s',
  async (line) => {
    const { data } = await elements.check(dish(line));
    expect(data.counts).toMatchObject({ created: 0, faulty: 1 });
    const words = data.words.map(({ list, word }: { list: string; word: string }) => ({ list, word, id: butter }));
    const answeredCheck = (await elements.check(dish(line), { words })).data;
    expect(answeredCheck.faults).toMatchObject([{ message: expect.stringContaining('is not understood') }]);
  },
);

test('0,125 as a portion is not 125', async () => {
  const { data } = await elements.check(dish('None', '0,125'));
  expect(data.faults).toMatchObject([{ message: '“0,125” is not a number. Write it like 12.50.' }]);
});
