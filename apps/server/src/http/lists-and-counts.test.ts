import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { expect, test } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { demoServer } from '#testing/demo.ts';

const { db, call, addUser } = await demoServer();
const admin = await addUser('superAdmin');
const [account] = await db.select().from(accounts);

/** Every list that reports a total, and the table of its rows. */
const listsTable: Record<string, string> = {
  listMarkets: 'markets',
  listServiceLines: 'service_lines',
  listServiceTypes: 'service_types',
  listCuisineTypes: 'cuisine_types',
  listBrands: 'brands',
  listMenuElementClasses: 'menu_element_classes',
  listElementTypes: 'element_types',
  listAllergens: 'allergens',
  listContainerTypes: 'container_types',
  listServingUtensils: 'serving_utensils',
  listServingVessels: 'serving_vessels',
  listPortionUnits: 'portion_units',
  listAddOnTypes: 'add_on_types',
  listVendors: 'vendors',
  listSaladTypes: 'salad_types',
  listDietaryPreferences: 'dietary_preferences',
  listIngredients: 'ingredients',
  listElements: 'elements',
  listMenus: 'menus',
  listAccounts: 'accounts',
  listAccountAuditTrail: 'audit_trail',
  listUsers: 'users',
  listRoles: 'roles',
  listHostSurveys: 'host_surveys',
  listClosings: 'closings',
  listPurchaseOrders: 'purchase_orders',
  listClosedStatements: 'statements',
  listDeletions: 'steps',
  listRecordHistory: 'audit_trail',
};

let copies = 0;

/** Inserts a copy of the table's first row with new keys. */
async function addRow(table: string) {
  copies += 1;
  if (table === 'audit_trail') {
    await db.execute(sql`insert into audit_trail (author_id, table_name, record_id, action, before, after, changed_at)
      values (${admin.id}, 'accounts', ${account?.id}, 'update', '{"name": "Old"}', ${JSON.stringify({ name: `New ${copies}` })},
        now() + ${copies}::int * interval '1 second')`);
    return;
  }
  if (table === 'steps') {
    await db.execute(sql`
      with step as (
        insert into steps (id, operation, author_id) values (gen_random_uuid(), 'deleteMenu', ${admin.id}) returning id)
      insert into audit_trail (author_id, table_name, record_id, action, before, step_id)
      select ${admin.id}, 'menus', id, 'delete', ${JSON.stringify({ name: `Gone ${copies}` })}, id from step`);
    return;
  }
  if (table === 'host_surveys') {
    await db.execute(sql`insert into host_surveys (account_id, scheduled_menu_id, market_id, service_line_id, date)
      select accounts.id, menu.id, menu.market_id, menu.service_line_id, menu.date from accounts, scheduled_menus as menu
      where not exists (select from host_surveys where account_id = accounts.id and scheduled_menu_id = menu.id) limit 1`);
    return;
  }
  const { rows } = await db.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`);
  const columns = sql.join(
    rows.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const first = table === 'users' ? sql`type = 'User' and removed_at is null` : sql`true`;
  await db.execute(sql`
    insert into ${sql.identifier(table)} (${columns})
    select ${columns} from (
      select (jsonb_populate_record(one, jsonb_build_object('id', uuidv7(), 'name', 'Copy ' || ${copies}::int,
        'email', 'copy' || ${copies}::int || '@brigade.example', 'is_default', false, 'number', 1000 + ${copies}::int))).*
      from ${sql.identifier(table)} as one where ${first} limit 1) as copy`);
}

/** Runs the work while another client inserts a row after each of its statements. */
async function whileRowsAreAdded<T>(table: string, work: () => Promise<T>): Promise<T> {
  const pool = db.$client;
  const original = pool.query;
  let last: Promise<unknown> = Promise.resolve();
  const send = pool.query.bind(pool) as (...parameters: unknown[]) => Promise<pg.QueryResult>;
  const replacement = (...parameters: unknown[]) => {
    const sentPromise = last.then(async () => {
      const result = await send(...parameters);
      pool.query = original;
      await addRow(table);
      pool.query = replacement as typeof original;
      return result;
    });
    last = sentPromise.catch(() => undefined);
    return sentPromise;
  };
  pool.query = replacement as typeof original;
  try {
    return await work();
  } finally {
    pool.query = original;
  }
}

const counting = Object.entries(operations as Record<string, Operation>).filter(
  ([, { method, meta }]) => method === 'GET' && meta && 'shape' in meta && 'count' in (meta.shape as object),
);

test.each(counting)('%s counts exactly the rows that it answers with', async (name, { path }) => {
  const table = listsTable[name] ?? '';
  await addRow(table);
  const url = `${path.replace(':kind', 'accounts').replace(':id', account?.id ?? '')}?perPage=10000`;
  const before = (await call(admin, 'GET', url)).body;
  const reply = await whileRowsAreAdded(table, () => call(admin, 'GET', url));
  expect(reply.status).toBe(200);
  expect(reply.body.data).toHaveLength(reply.body.meta.count);
  expect(reply.body.data.length).toBeGreaterThan(0);
  expect((await call(admin, 'GET', url)).body.meta.count).toBeGreaterThan(before.meta.count);
});
