import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { menuElements, menus } from '#server/db/schema/catalogue.ts';
import { brands } from '#server/db/schema/reference-data.ts';
import { testServer } from '#testing/app.ts';
import { anElement, aTag } from '#testing/catalogue.ts';
import { createImports } from '#testing/imports.ts';

const app = await testServer();
const { db } = app;
const chef = await app.addUser();
const { check, run } = createImports(app, chef, 'menus');
await aTag(db);
const vegan = await aTag(db, 'Vegan');
const rice = await anElement(db, { name: 'Rice', defaultPortionPerPerson: '5' });
const curry = await anElement(db, { name: 'Curry' });
const veganCurry = await anElement(db, { name: 'Curry', menuElementClassId: vegan });

const headings = ['Name', 'Description', 'Elements'];
const readElements = async (name: string) => {
  const { rows } = await db.execute<{ element_id: string; portion: string | null }>(sql`
    select element_id, portion_per_person as portion from menu_elements join menus on menus.id = menu_id
    where menus.name = ${name} order by "order"`);
  return rows.map(({ element_id }) => element_id);
};
const readStoredRecord = async (name: string) => (await db.select().from(menus).where(eq(menus.name, name)))[0];

test('a menu gets its elements in order, by name and tag, with their own portions', async () => {
  const table = [headings, ['Rice day', 'Rice and curry', 'rice; Curry (vegan); Curry']];
  expect((await run(table)).data).toMatchObject({ created: 1, changed: 0, same: 0 });
  expect(await readElements('Rice day')).toEqual([rice, veganCurry, curry]);
  const menu = await readStoredRecord('Rice day');
  const [first] = await db.select().from(menuElements).where(eq(menuElements.elementId, rice));
  expect(first).toMatchObject({ portionPerPerson: '5.000', hostFlowOrder: 0 });
  expect(menu?.brandId ?? null).toBe((await db.select().from(brands).where(eq(brands.isDefault, true)))[0]?.id ?? null);
  expect((await run(table)).data, 'the same file again').toMatchObject({ created: 0, changed: 0, same: 1 });
  expect((await readStoredRecord('Rice day'))?.version).toBe(menu?.version);
});

test('another order is a change, and elements that stay keep how they are served', async () => {
  await run([headings, ['Two dishes', 'Both', 'Rice; Curry']]);
  const menu = await readStoredRecord('Two dishes');
  await db
    .update(menuElements)
    .set({ directionals: 'Left of the door' })
    .where(eq(menuElements.menuId, menu?.id ?? ''));
  const { data } = await check([headings, ['Two dishes', '', 'Curry; Curry (Vegan); Rice']]);
  expect(data.changed[0].changes).toEqual([
    { label: 'Elements', before: 'Rice; Curry', after: 'Curry; Curry (Vegan); Rice' },
  ]);
  await run([headings, ['Two dishes', '', 'Curry; Curry (Vegan); Rice']]);
  const rows = await db
    .select()
    .from(menuElements)
    .where(eq(menuElements.menuId, menu?.id ?? ''))
    .orderBy(menuElements.order);
  expect(rows.map(({ elementId, directionals, hostFlowOrder }) => [elementId, directionals, hostFlowOrder])).toEqual([
    [curry, 'Left of the door', 1],
    [veganCurry, '', 2],
    [rice, 'Left of the door', 0],
  ]);
});

test('an unknown element and a missing description are faults; a new brand is created when it is ticked', async () => {
  const { data } = await check([headings, ['Faulty', '', 'Rice; Ryce']]);
  expect(data.faults.map(({ column }: { column: string }) => column).sort()).toEqual(['Description', 'Elements']);
  expect(data.words[0]).toMatchObject({ list: 'elements', word: 'Ryce', suggestions: [{ name: 'Rice' }] });
  const table = [
    [...headings, 'Brand'],
    ['Branded', 'Rice', 'Rice', 'Noon & Night'],
  ];
  const words = [{ list: 'brands', word: 'Noon & Night', id: null }];
  expect((await run(table, { words })).data).toMatchObject({ created: 1 });
  expect(await db.select().from(brands).where(eq(brands.name, 'Noon & Night'))).toHaveLength(1);
});

test('words that are the name of one element, and name and tag of another, are asked about', async () => {
  const namedText = await anElement(db, { name: 'Rice (Vegan)' });
  await anElement(db, { name: 'Rice', menuElementClassId: await aTag(db, 'Vegan') });
  const table = (elements: string) => [headings, ['Unclear', 'Rice', elements]];
  const { data } = await check(table('Rice (Vegan)'));
  expect(data.words).toMatchObject([{ word: 'Rice (Vegan)' }]);
  expect(data.words[0].suggestions.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['Rice (Vegan) (Default)', '"Rice" (Vegan)']),
  );
  await run(table('Rice; Rice (Vegan) (Default)'));
  expect(await readElements('Unclear')).toEqual([rice, namedText]);
});

test('a file of millions of words is refused with a sentence', async () => {
  const { error } = await check([
    headings,
    ...Array.from({ length: 700 }, (_, row) => [`Menu ${row}`, 'Rice', 'a;'.repeat(9_000)]),
  ]);
  expect(error.message).toContain('more than 600,000 words');
});
