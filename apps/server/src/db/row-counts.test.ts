import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { anElement } from '#testing/catalogue.ts';
import { testDatabase } from '#testing/database.ts';
import type { Reader } from './client.ts';
import { rowCountOf, sumUpRowCounts } from './row-counts.ts';
import { elements } from './schema/catalogue.ts';
import { rowCounts } from './schema/platform.ts';

const { db } = await testDatabase();

const counted = async (reader: Reader = db) =>
  (await reader.execute<{ count: number }>(rowCountOf('elements'))).rows[0]?.count;

test('what one statement adds or removes is counted, many rows or none', async () => {
  expect(await counted()).toBe(0);
  const id = await anElement(db);
  await db.execute(sql`insert into elements (name, method, ingredients, menu_element_class_id)
    select 'Dish ' || number, method, ingredients, menu_element_class_id from elements, generate_series(1, 99) as number`);
  expect(await counted()).toBe(100);
  await db.delete(elements).where(eq(elements.id, id));
  await db.delete(elements).where(eq(elements.id, id));
  expect(await counted()).toBe(99);
  await db.delete(elements);
  expect(await counted()).toBe(0);
});

test('others count a change when it is committed, and never one that was given up', async () => {
  const refused = db.transaction(async (transaction) => {
    await anElement(transaction);
    expect(await counted(transaction)).toBe(1);
    expect(await counted()).toBe(0);
    throw new Error('given up');
  });
  await expect(refused).rejects.toThrow('given up');
  expect(await counted()).toBe(0);
});

test('the sum stays right while several processes add, remove and sum up', async () => {
  const summing = async () => {
    for (let turn = 0; turn < 10; turn++) await sumUpRowCounts(db);
  };
  const cooking = async (_cook: unknown, place: number) => {
    for (let turn = 0; turn < 10; turn++) {
      const id = await anElement(db);
      if ((turn + place) % 3 === 0) await db.delete(elements).where(eq(elements.id, id));
    }
  };
  await Promise.all([...Array.from({ length: 6 }, cooking), summing(), summing()]);
  expect(await db.$count(elements)).toBe(40);
  expect(await counted()).toBe(40);
  await sumUpRowCounts(db);
  expect(await db.$count(rowCounts, eq(rowCounts.tableName, 'elements'))).toBe(1);
});

test('an emptied table counts nothing', async () => {
  await anElement(db);
  await db.execute(sql`truncate elements cascade`);
  expect(await counted()).toBe(0);
});
