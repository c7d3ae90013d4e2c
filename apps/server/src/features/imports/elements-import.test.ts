import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { elementImportFields } from '#domain/imports/element-fields.ts';
import { toTemplateRows } from '#domain/imports/import-fields.ts';
import { elements, menuElements, menus } from '#server/db/schema/catalogue.ts';
import { testServer } from '#testing/app.ts';
import { anAllergen, anElement, anIngredient, aTag, findCuisine } from '#testing/catalogue.ts';
import { createImports } from '#testing/imports.ts';

const app = await testServer();
const { db } = app;
const chef = await app.addUser();
const { check, run } = createImports(app, chef, 'elements');
const defaultTag = await aTag(db);
const milk = await anAllergen(db, 'Milk');
await anIngredient(db, { name: 'Butter, salted', hasNoAllergens: false }, [milk]);
await anIngredient(db, { name: 'Basmati rice', hasNoAllergens: true });

const headings = [
  'Name',
  'Tag',
  'Method',
  'Ingredients',
  'Allergens',
  'Default portion per person',
  'Serving temperature',
];
const toRow = (name: string, ingredients: string, allergens: string, more: Partial<Record<string, string>> = {}) => {
  const usual: Record<string, string> = { Name: name, Method: 'Cook.', Ingredients: ingredients, Allergens: allergens };
  return headings.map((heading) => more[heading] ?? usual[heading] ?? '');
};
const call = (method: string, url: string, body?: unknown) => app.call(chef, method, url, body);
const readStoredData = async (name: string) => {
  const [row] = await db.select().from(elements).where(eq(elements.name, name));
  return (await call('GET', `/v1/elements/${row?.id}`)).body.data;
};

test('a dish with its ingredients and amounts becomes an element as the form would save it', async () => {
  const table = [
    headings,
    toRow('Buttered rice', 'Basmati rice: 4 oz; Butter, salted: 0.5 oz', 'Milk', {
      'Default portion per person': '4.5',
      'Serving temperature': 'hot',
    }),
  ];
  expect((await run(table)).data).toMatchObject({ created: 1, changed: 0, same: 0 });
  expect(await readStoredData('Buttered rice')).toMatchObject({
    menuElementClassId: defaultTag,
    ingredients: 'Basmati rice, Butter, salted',
    isIngredientsTyped: false,
    ingredientObjs: [
      { name: 'Basmati rice', amount: 4 },
      { name: 'Butter, salted', amount: 0.5 },
    ],
    allergenStatement: 'some',
    servingTemp: 'HOT',
    defaultPortionPerPerson: 4.5,
  });
  expect((await check(table)).data.counts, 'the same file again').toMatchObject({ created: 0, changed: 0, same: 1 });
});

test('the filled template can be imported twice', async () => {
  const table = toTemplateRows(elementImportFields, true);
  expect((await run(table)).data).toMatchObject({ created: 2, changed: 0, same: 0 });
  const audited = async () =>
    (await db.execute<{ count: number }>(sql`select count(*)::int as count from audit_trail`)).rows[0]?.count;
  const before = await audited();
  expect((await run(table)).data).toMatchObject({ created: 0, changed: 0, same: 2 });
  expect(await audited()).toBe(before);
});

test('one name may be used once per tag, and a new tag is created when it is ticked', async () => {
  const table = [headings, toRow('Curry', 'None', 'None'), toRow('Curry', 'None', 'None', { Tag: 'Sugar-free' })];
  const words = [{ list: 'tags', word: 'Sugar-free', id: null }];
  expect((await check(table)).data.words).toMatchObject([{ word: 'Sugar-free', mayCreate: true }]);
  expect((await run(table, { words })).data).toMatchObject({ created: 2, changed: 0, same: 0 });
  const twice = [headings, toRow('Dal', 'None', 'None'), toRow('DÁL', 'None', 'None', { Tag: 'default' })];
  expect((await check(twice)).data.faults[0].message).toContain('is already in row 2');
});

test.each([
  ['"No allergens" against an ingredient that has one', 'Butter, salted', 'None', 'Butter, salted contains Milk'],
  ['an unknown ingredient', 'Saffron', 'None', 'There is no ingredient named Saffron.'],
  ['an ingredient that is listed twice', 'Basmati rice; basmati rice: 1 oz', 'None', 'is in this list twice'],
  ['no ingredients at all', '', 'None', "Please fill in this element's ingredients"],
])('%s is a fault', async (_what, ingredients, allergens, sentence) => {
  const { data } = await check([headings, toRow('Faulty', ingredients, allergens)]);
  expect(data.counts).toMatchObject({ created: 0, faulty: 1 });
  expect(data.faults[0].message).toContain(sentence);
});

test('an ingredient that is left out is printed, also where the file has no column for the printed text', async () => {
  const lines = 'Basmati rice: 4 oz\n~ 3 saffron threads\n2 cups broth, hot';
  const table = [headings, toRow('Saffron rice', lines, 'None'), toRow('Broth', '2 cups broth, hot', 'None')];
  const words = [
    { list: 'ingredients', word: '*', id: '' },
    { list: 'portionUnits', word: '*', id: '' },
  ];
  expect((await run(table, { words })).data).toMatchObject({ created: 2 });
  expect(await readStoredData('Saffron rice')).toMatchObject({
    ingredients: 'Basmati rice, saffron threads, broth, hot',
    isIngredientsTyped: true,
    ingredientObjs: [{ name: 'Basmati rice', amount: 4 }],
  });
  expect(await readStoredData('Broth')).toMatchObject({ ingredients: 'broth, hot', ingredientObjs: [] });
  expect((await check(table, { words })).data.counts, 'the same file again').toMatchObject({ same: 2 });
  const onlyPrinted = [headings, toRow('Saffron rice', '2 cups broth, hot', 'None')];
  const [changedRecord] = (await check(onlyPrinted, { words })).data.changed;
  expect(changedRecord.changes.map(({ label }: { label: string }) => label)).toEqual(['Printed ingredients']);
});

test('a dish on a menu changes, says what that reaches, and stays on its menu', async () => {
  const id = await anElement(db, { name: 'Pilaf', ingredients: '', hasNoIngredients: true, hasNoAllergens: true });
  const [menu] = await db
    .insert(menus)
    .values({
      name: 'Lunch',
      menuElementClassId: defaultTag,
      cuisineTypeId: await findCuisine(db),
      description: 'Rice',
    })
    .returning();
  await db.insert(menuElements).values({ menuId: menu?.id ?? '', elementId: id, order: 0, hostFlowOrder: 0 });
  const table = [headings, toRow('PILAF', 'Butter, salted: 1 oz', 'Milk')];
  const { data } = await check(table);
  expect(data.reach).toContain('Milk was added to Pilaf.');
  expect(data.changed[0].changes).toContainEqual({
    label: 'Ingredients',
    before: 'None',
    after: 'Butter, salted: 1 Ounce',
  });
  await run(table);
  expect(await readStoredData('Pilaf')).toMatchObject({ name: 'Pilaf', version: 2, ingredients: 'Butter, salted' });
  const onMenu = await db.select().from(menuElements).where(eq(menuElements.elementId, id));
  expect(onMenu).toHaveLength(1);
});
