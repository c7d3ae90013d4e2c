import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportKind } from '#contract/import-kinds.ts';
import type { ImportTable } from '#contract/imports.ts';
import { toOneLine } from '#contract/values.ts';
import type { Database } from '#server/db/client.ts';
import { brigadeItself, inTransaction } from '#server/db/transaction.ts';
import { loadReferenceData } from '#server/demo/demo-reference-data.ts';
import { testApp } from '#testing/app.ts';
import { anAllergen, anElement, anIngredient, aTag, aVendor, findCuisine, findUnit } from '#testing/catalogue.ts';
import { testDatabase } from '#testing/database.ts';
import { demoDatabase } from '#testing/demo.ts';
import { readFinalLine } from '#testing/imports.ts';
import { readImportTable } from '#testing/tables.ts';

/*
 * What an operator gets out of one kitchen is the same in another: the demo, among records whose texts hold whatever
 * separates, quotes and runs in spreadsheets.
 */

const kinds = [
  'vendors',
  'ingredients',
  'elements',
  'menus',
  'accounts',
  'eaters',
] as const satisfies readonly ImportKind[];

async function kitchen(db: Database) {
  const app = await testApp(db);
  return { db, app, boss: await app.addUser('superAdmin') };
}
type Kitchen = Awaited<ReturnType<typeof kitchen>>;

const source = await kitchen((await demoDatabase()).db);
await addTrickyRecords(source.db);
await addChangedLater(source.db);

/** Some texts that a fixed seed draws from signs that mean something in files, and words among them. */
function trickyTexts(count: number): string[] {
  const signs = fc.constantFrom(
    ';',
    '|',
    '"',
    ',',
    '=',
    '+',
    '-',
    '@',
    "'",
    ':',
    '\n',
    ' ',
    '½',
    'oz',
    '4',
    'é',
    '<b>',
    'None',
  );
  const text = fc.array(signs, { minLength: 1, maxLength: 8 }).map((parts) => parts.join('').trim());
  return fc.sample(text, { numRuns: count, seed: 7 });
}

async function addTrickyRecords(db: Database): Promise<void> {
  const makeTrickyNames = (what: string) =>
    trickyTexts(25).map((text, index) => toOneLine(`${text} ${what}${index}`).trim());
  const unitId = await findUnit(db);
  const vendorId = await aVendor(db, '=Vendor; "one"');
  const ingredientIds: string[] = [];
  for (const name of makeTrickyNames('i')) {
    const id = await anIngredient(db, { name, hasNoAllergens: true });
    ingredientIds.push(id);
    await db.execute(sql`insert into ingredient_vendors (ingredient_id, preference, vendor_id, item_id)
      values (${id}, 1, ${vendorId}, ${`+${name}`}) on conflict do nothing`);
  }
  const elementIds: string[] = [];
  for (const [index, name] of makeTrickyNames('e').entries()) {
    const id = await anElement(db, {
      name,
      method: `-${name}\n=Stir.`,
      ingredients: `@${name}`,
      isIngredientsTyped: true,
      hasNoAllergens: true,
    });
    elementIds.push(id);
    const parts = ingredientIds.slice(index, index + 3).map((ingredient_id, order) => ({
      ingredient_id,
      order,
      amount: order === 1 ? null : index + 0.125,
      portion_unit_id: order === 2 ? unitId : null,
    }));
    await db.execute(sql`insert into element_ingredients (element_id, ingredient_id, "order", amount, portion_unit_id)
      select ${id}, * from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
        as given (ingredient_id uuid, "order" int, amount numeric, portion_unit_id uuid)`);
  }
  // Allergens that come only from an ingredient were not ticked by a person: they have their own column (data-11).
  const butter = await anIngredient(db, { name: 'Butter; salted' }, [await anAllergen(db, 'Milk')]);
  await db.execute(sql`insert into ingredient_vendors (ingredient_id, preference, vendor_id, item_id)
    values (${butter}, 1, ${vendorId}, '1') on conflict do nothing`);
  const toast = await anElement(db, {
    name: 'Buttered toast',
    ingredients: 'Butter; salted',
    isIngredientsTyped: false,
  });
  await db.execute(
    sql`insert into element_ingredients (element_id, ingredient_id, "order") values (${toast}, ${butter}, 0)`,
  );
  const [tag, cuisine] = [await aTag(db), await findCuisine(db)];
  await addUnclearNames(db);
  await db.execute(sql`insert into addresses (account_id, position, address_one, city, state, zip_code)
    select id, 90, '9 Harbor Rd, Building C; rear', 'Tempe', 'AZ', '85281' from accounts order by search_name limit 3`);
  for (const [index, name] of makeTrickyNames('m').entries()) {
    await db.execute(sql`with menu as (insert into menus (name, description, menu_element_class_id, cuisine_type_id)
        values (${name}, ${`=${name}`}, ${tag}, ${cuisine}) returning id)
      insert into menu_elements (menu_id, element_id, "order", host_flow_order)
      select menu.id, element.id::uuid, place, place from menu,
        unnest(${sql.param(elementIds.slice(index, index + 3))}::text[]) with ordinality as element (id, place)`);
  }
}

/** Dishes that were right when they were saved: their ingredients changed later. One is not complete, as one of the demo. */
async function addChangedLater(db: Database): Promise<void> {
  const milk = await anAllergen(db, 'Milk');
  const ghee = await anIngredient(db, { name: 'Clarified fat' }, [milk]);
  const oil = await anIngredient(db, { name: 'Plain oil', hasNoAllergens: true });
  const vegan = (await db.execute<{ id: string }>(sql`select id from dietary_preferences where name = 'Vegan'`)).rows[0]
    ?.id;
  const dishes = [
    await anElement(db, { name: 'Was without milk', ingredients: 'Clarified fat', hasNoAllergens: true }),
    await anElement(db, { name: 'Is not said any more', ingredients: 'Plain oil', hasNoAllergens: false }),
    await anElement(db, { name: 'Is halal still', ingredients: 'Clarified fat', hasNoAllergens: true }),
    await anElement(db, { name: 'Ingredients follow', ingredients: '', hasNoAllergens: true }),
  ];
  await db.execute(sql`insert into ingredient_vendors (ingredient_id, preference, vendor_id, item_id)
    select ingredient, 1, (select id from vendors limit 1), '1' from unnest(${sql.param([ghee, oil])}::uuid[]) as ingredient`);
  await db.execute(sql`insert into element_ingredients (element_id, ingredient_id, "order")
    values (${dishes[0]}, ${ghee}, 0), (${dishes[1]}, ${oil}, 0), (${dishes[2]}, ${ghee}, 0)`);
  await db.execute(sql`insert into element_suitabilities (element_id, dietary_preference_id)
    select ${dishes[2]}, id from dietary_preferences where name in ('Vegan', 'Halal')`);
  await db.execute(
    sql`insert into element_suitabilities (element_id, dietary_preference_id) values (${dishes[0]}, ${vegan})`,
  );
}

/** 'Curry (Vegan)' is the name of one dish, and name and tag of another: each menu keeps its own. */
async function addUnclearNames(db: Database): Promise<void> {
  const free = { hasNoAllergens: true, hasNoIngredients: true, ingredients: '' };
  const dishes = [
    await anElement(db, { ...free, name: 'Curry' }),
    await anElement(db, { ...free, name: 'Curry', menuElementClassId: await aTag(db, 'Vegan') }),
    await anElement(db, { ...free, name: 'Curry (Vegan)' }),
  ];
  const [tag, cuisine] = [await aTag(db), await findCuisine(db)];
  for (const [index, dish] of dishes.entries())
    await db.execute(sql`with menu as (insert into menus (name, description, menu_element_class_id, cuisine_type_id)
        values (${`Curry day ${index}`}, 'With curry', ${tag}, ${cuisine}) returning id)
      insert into menu_elements (menu_id, element_id, "order", host_flow_order) select id, ${dish}, 0, 0 from menu`);
}

const exportPaths: Readonly<Record<ImportKind, (kitchen: Kitchen) => Promise<string[]>>> = {
  ingredients: async () => ['ingredients?'],
  elements: async () => ['elements?'],
  menus: async () => ['menus?'],
  accounts: async () => ['accounts?'],
  vendors: async () => ['reference-data?list=vendors&'],
  eaters: async ({ db }) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from accounts where exists (select from users where account_id = accounts.id and type = 'Consumer')
      order by search_name limit 4`);
    return rows.map(({ id }) => `eaters?accountId=${id}&`);
  },
};

/** A kitchen's export of a kind, read as an import reads a file. */
async function exported(from: Kitchen, kind: ImportKind, format: 'csv' | 'xlsx'): Promise<ImportTable> {
  const tables: ImportTable[] = [];
  for (const path of await exportPaths[kind](from)) {
    const { status, raw } = await from.app.call(from.boss, 'GET', `/v1/exports/${path}format=${format}`);
    expect(status).toBe(200);
    tables.push(await readImportTable(raw));
  }
  const [first] = tables;
  if (!first) throw new Error('Nothing was exported.');
  return { ...first, rows: tables.flatMap(({ rows }) => rows) };
}

/** Previews, creates the words that may be created, imports. */
async function imported(into: Kitchen, kind: ImportKind, table: ImportTable) {
  const send = async (path: string, body: object) =>
    readFinalLine(await into.app.call(into.boss, 'POST', `/v1/imports/${kind}${path}`, { table, ...body }));
  const first = await send('/check', {});
  const words = first.data.words.map(({ list, word }: { list: string; word: string }) => ({ list, word, id: null }));
  const { data } = await send('/check', { words });
  expect(data.faults).toEqual([]);
  return (await send('', { words, digest: data.digest })).data;
}

const sorted = ({ columns, rows }: ImportTable) => ({
  columns,
  rows: rows.map((cells) => JSON.stringify(cells)).sort(),
});

/** No column stores whether somebody typed the printed ingredients. */
const typeRows = async ({ db }: Kitchen) =>
  (
    await db.execute(
      sql`select search_name, method from elements where is_ingredients_typed order by search_name, method`,
    )
  ).rows;

test('an export that is imported into an empty kitchen is the same there, and a second import changes nothing', async () => {
  const target = await kitchen((await testDatabase()).db);
  await inTransaction(target.db, brigadeItself, loadReferenceData);
  await target.db.execute(sql`delete from vendors`);
  for (const kind of kinds) {
    const table = await exported(source, kind, 'csv');
    expect(table.rows.length, kind).toBeGreaterThan(3);
    // An import sees the table alone, so what both formats read as needs one import.
    expect(await exported(source, kind, 'xlsx'), kind).toEqual(table);
    const all = { changed: 0, same: 0, created: 0 };
    const count = table.rows.length;
    expect(await imported(target, kind, table), kind).toMatchObject({ ...all, created: count });
    expect(sorted(await exported(target, kind, 'csv')), kind).toEqual(sorted(table));
    expect(await imported(target, kind, table), kind).toMatchObject({ ...all, same: count });
    expect(await imported(source, kind, table), kind).toMatchObject({ ...all, same: count });
  }
  expect(await typeRows(target)).toEqual(await typeRows(source));
  const { columns, rows } = await exported(target, 'elements', 'csv');
  const getCells = (name: string) => {
    const row = rows.find(([first]) => first === name) ?? [];
    return ['Allergens', 'Allergens ticked by hand', 'Suitable for'].map((text) => row[columns.indexOf(text)] ?? '');
  };
  expect(getCells('Was without milk')).toEqual(['Milk', '', '']);
  expect(getCells('Is halal still')).toEqual(['Milk', '', 'Halal']);
  expect(getCells('Is not said any more')).toEqual(['', '', '']);
});
