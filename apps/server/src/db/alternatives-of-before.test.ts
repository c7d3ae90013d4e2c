import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { connectPatiently } from '#testing/database.ts';
import { databaseUrl } from '#testing/postgres.ts';
import { applyKnownMigrations, migrate } from './migrate.ts';

/* A database in which alternatives are a table of their own, and what the product says of it after migration 0014 (decision 34). */

const serverUrl = inject('databaseUrl');
const name = `alternatives_${randomUUID().replaceAll('-', '')}`;
const administrator = new pg.Client({ connectionString: serverUrl });
await administrator.connect();
await administrator.query(`create database ${name}`);
const url = databaseUrl(serverUrl, name);
const client = new pg.Client({ connectionString: url });
await client.connect();
await applyKnownMigrations(client, 14);

const readId = async (text: string, values: unknown[] = []) => {
  const { rows } = await client.query<{ id: string }>(text, values);
  return rows[0]?.id ?? '';
};
const author = await readId(`insert into users (type, email, first_name, last_name, role_id)
  values ('User', 'chef@example.com', 'Ann', 'Chef', (select id from roles limit 1)) returning id`);
const unit = await readId('select id from portion_units limit 1');
await client.query(`insert into markets (name, time_zone) values ('Phoenix', 'America/Phoenix');
  insert into menu_element_classes (name) values ('Vegan of before')`);
const milk = await readId(`insert into allergens (name) values ('Milk of before') returning id`);
const rice = await readId(
  `insert into ingredients (name, type, portion_unit_id) values ('Rice', 'Grain', $1) returning id`,
  [unit],
);
const element = await readId(`insert into elements (name, menu_element_class_id, ingredients)
  values ('Tofu', (select id from menu_element_classes limit 1), 'Rice') returning id`);
const menu =
  await readId(`insert into scheduled_menus (name, date, market_id, service_line_id, menu_element_class_id, cuisine_type_id)
  values ('Lunch', '2027-03-01', (select id from markets limit 1), (select id from service_lines limit 1),
    (select id from menu_element_classes limit 1), (select id from cuisine_types limit 1)) returning id`);
const dish = await readId(
  `insert into scheduled_elements (scheduled_menu_id, name, "order", host_flow_order) values ($1, 'Chicken', 0, 0) returning id`,
  [menu],
);
const [tofu, typedText, step, removedText] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];

/** As a save of that time did it, each with its step. */
async function save(stepId: string, ...statements: readonly (readonly [string, readonly unknown[]])[]) {
  await client.query('begin');
  await client.query(`select set_config('brigade.author', $1, true), set_config('brigade.step', $2, true)`, [
    author,
    stepId,
  ]);
  await client.query(`insert into steps (id, operation, author_id) values ($1, 'updateScheduledMenu', $2)`, [
    stepId,
    author,
  ]);
  for (const [text, values] of statements) await client.query(text, [...values]);
  await client.query('update scheduled_menus set updated_at = null where id = $1', [menu]);
  await client.query('commit');
}
const row = `insert into scheduled_element_alternatives (id, scheduled_element_id, "order", element_id, name, ingredients, allergen_ids,
  ingredient_ids, portion_per_person) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;
await save(
  randomUUID(),
  [row, [randomUUID(), dish, 0, null, 'Seitan', '', [], [], null]],
  [row, [tofu, dish, 1, element, 'Tofu', 'Rice', [milk], [rice, removedText], 5]],
);
// The table knew places: the second alternative moves into that of the first.
await save(
  randomUUID(),
  ['delete from scheduled_element_alternatives where id = $1', [tofu]],
  [
    `update scheduled_element_alternatives set id = $1, element_id = $2, name = 'Tofu', ingredients = 'Rice', allergen_ids = $3,
      ingredient_ids = $4, portion_per_person = 5 where scheduled_element_id = $5`,
    [tofu, element, [milk], [rice, removedText], dish],
  ],
);
await save(
  step,
  [row, [typedText, dish, 1, null, 'Typed plate', '', [], [], null]],
  [`update scheduled_element_alternatives set allergen_ids = '{}', portion_per_person = 6 where id = $1`, [tofu]],
);
await client.end();
await migrate(url);

const db = connectPatiently(url);
const { call, addUser } = await testApp(db);
const chef = await addUser();
afterAll(async () => {
  await db.$client.end();
  await administrator.query(`drop database ${name} with (force)`);
  await administrator.end();
});

async function read() {
  const { body, headers } = await call(chef, 'GET', `/v1/scheduled-menus/${menu}`);
  return { alternatives: body.data.scheduledElements[0].alternative, etag: String(headers.etag) };
}
const history = async () => (await call(chef, 'GET', `/v1/history/scheduled-menus/${menu}`)).body.data;

test('alternatives keep their ids, texts, order and what nobody knows of them', async () => {
  const { alternatives } = await read();
  expect(alternatives).toMatchObject([
    { id: tofu, elementId: element, name: 'Tofu', ingredients: 'Rice', portionPerPerson: 6, allergenIds: [] },
    { id: typedText, elementId: null, name: 'Typed plate', portionPerPerson: null, allergenStatement: 'unknown' },
  ]);
  const { rows } = await db.$client.query(
    `select "order", ingredient_id from scheduled_element_ingredients where scheduled_element_id = $1 order by 1`,
    [tofu],
  );
  expect(rows).toEqual([
    { order: 0, ingredient_id: rice },
    { order: 1, ingredient_id: null },
  ]);
});

test('the history tells what was done then, and nothing of the move', async () => {
  expect((await history()).slice(0, 3).map(({ sentences }: { sentences: string[] }) => sentences)).toEqual([
    [
      'Added the alternative Typed plate to Chicken.',
      'Changed the portion per person of the alternative Tofu (Chicken) from 5 to 6.',
      'Cleared the allergens of the alternative Tofu (Chicken), which was Milk of before.',
    ],
    ['Removed the alternative Seitan from Chicken.'],
    ['Added the alternatives Seitan and Tofu to Chicken.'],
  ]);
});

test('a step of then is not undone, which would bring back half of it', async () => {
  const reply = await call(chef, 'POST', `/v1/steps/${step}/undo`, {});
  expect([reply.status, reply.body.error.message]).toEqual([
    409,
    'Not everything could be put back. Nothing was undone.',
  ]);
});

test('a version of then is restored with its alternatives, and told in the words of now', async () => {
  const [, thenEntry] = await history();
  const { etag } = await read();
  const restored = await call(
    chef,
    'POST',
    `/v1/history/scheduled-menus/${menu}/${thenEntry.id}/restore`,
    {},
    { 'if-match': etag },
  );
  expect(restored.status, JSON.stringify(restored.body)).toBe(200);
  const { alternatives } = await read();
  expect(alternatives).toMatchObject([{ id: tofu, name: 'Tofu', portionPerPerson: 5, allergenIds: [milk] }]);
  expect(alternatives).toHaveLength(1);
  const [entry] = await history();
  expect(entry.sentences).toEqual([
    'Added the allergen Milk of before to Tofu.',
    'Removed the alternative Typed plate from Chicken.',
    'Changed the portion per person of the alternative Tofu (Chicken) from 6 to 5.',
  ]);
});
