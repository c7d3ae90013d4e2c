import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { anAllergen, anElement, aTag } from '#testing/catalogue.ts';
import { testDatabase } from '#testing/database.ts';
import { connect } from './client.ts';
import { elementKind } from './record-kinds.ts';
import { insertRecord, saveRecordParts } from './record-parts.ts';

const { url } = await testDatabase();
const db = connect(url);
afterAll(() => db.$client.end());

const [milk, soy] = [await anAllergen(db, 'Milk'), await anAllergen(db, 'Soy')];
const listAllergens = async (id: string) =>
  db.readIds(sql`select allergen_id as id from element_allergens where element_id = ${id} order by 1`);
const save = (id: string, input: object, before: Readonly<Record<string, unknown>>) =>
  db.transaction((transaction) => saveRecordParts(transaction, elementKind, id, { ...input }, before));

test('parts are written where they differ from what the record has, or nobody knows what it has', async () => {
  const id = await anElement(db);
  expect(await save(id, { allergenIds: [milk, soy] }, { allergenIds: [] })).toBe(2);
  expect(await save(id, { allergenIds: [milk, soy] }, { allergenIds: [milk, soy] })).toBe(0);
  expect(await save(id, { allergenIds: [milk] }, { allergenIds: [milk, soy] })).toBe(1);
  expect(await listAllergens(id)).toEqual([milk]);
  // What is not known of the record is not taken for nothing.
  expect(await save(id, { allergenIds: [] }, {})).toBe(1);
  expect(await listAllergens(id)).toEqual([]);
});

test('parts that a save leaves out stay as they are', async () => {
  const id = await anElement(db);
  await save(id, { allergenIds: [milk] }, {});
  expect(await save(id, {}, { allergenIds: [milk] })).toBe(0);
  expect(await listAllergens(id)).toEqual([milk]);
});

test('a new record comes with its parts, and what its row leaves out has the default', async () => {
  const row = { name: 'Soup', method: 'Cook.', ingredients: 'Water', menuElementClassId: await aTag(db) };
  const input = { allergenIds: [milk, soy, milk], suitableForPreferenceIds: [] };
  const id = await db.transaction((transaction) => insertRecord(transaction, { kind: elementKind, row, input }));
  expect(await listAllergens(id)).toEqual([milk, soy].toSorted());
  const record = await db.readRow(
    sql`select version, has_no_allergens as "hasNoAllergens" from elements where id = ${id}`,
  );
  expect(record).toEqual({ version: 1, hasNoAllergens: false });
  const audited = await db.readCount(
    sql`select count(*) from audit_trail where record_id = ${id} and action = 'insert'`,
  );
  expect(audited).toBe(3);
});
