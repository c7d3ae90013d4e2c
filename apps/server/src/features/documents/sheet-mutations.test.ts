import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listSpecialPlates } from '#domain/coverage/special-plates.ts';
import { type AuditedTable, readAuditedTables } from '#server/db/audited-tables.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { demoServer } from '#testing/demo.ts';
import { printedOn, shortNames } from '#testing/printed-columns.ts';
import { findCoverage } from '../coverage/queries.ts';
import { dayDocuments, findSheets } from './sheets/queries-sheets-of-day.ts';

/*
 * Changes every column of every record, one at a time, and asks which printed sheets are out of date then (paper-6). The
 * columns come from the database: one that is printed from now on has to be named in `testing/printed-columns.ts`, and any other may not matter.
 */

const { db, call, addUser } = await demoServer(new Date('2026-11-21T15:00:00Z'));
const chef = await addUser();
const { tables, references } = await readAuditedTables(db);

const date = '2026-11-24';
const readId = async (query: SQL) => (await db.execute<{ id: string }>(query)).rows[0]?.id ?? '';
const lunch = await readId(sql`select id from service_lines where name = 'Lunch'`);
/** With alternatives, modifiers, add-ons and orders. */
const menuId = await readId(sql`
  select scheduled_menus.id from scheduled_menus where date = ${date} and service_line_id = ${lunch}
  order by (select count(*) from scheduled_elements
    join scheduled_element_portion_modifiers on scheduled_element_id = scheduled_elements.id
    where scheduled_menu_id = scheduled_menus.id) desc limit 1`);
const marketId = await readId(sql`select market_id as id from scheduled_menus where id = ${menuId}`);
/** Two people with a special plate: the sheet of one's account names that one, the other brings lunch. */
const [coverage] = await findCoverage(db, { marketId, date, serviceLineId: lunch }, true);
const withPlate = (coverage ? listSpecialPlates(coverage) : []).flatMap(({ accounts }) =>
  accounts.flatMap((account) => account.eaters.flatMap(({ people }) => people.map(({ id }) => ({ id, ...account })))),
);
const accountId = withPlate[0]?.accountId ?? '';
const awayId = withPlate.find((person) => person.accountId !== accountId)?.id ?? '';
const cancelledId = await readId(sql`
  select id from accounts where market_id = ${marketId}
    and id not in (select account_id from service_events where date = ${date} and service_line_id = ${lunch}) limit 1`);

/** One day is enough, with something of everything that is printed. */
async function prepare(): Promise<void> {
  await db.execute(sql`update host_surveys set status = 'incomplete'`);
  for (const table of ['service_events', 'scheduled_menus', 'scheduled_add_ons', 'service_event_removals'])
    await db.execute(sql`delete from ${sql.identifier(table)} where date <> ${date} or service_line_id <> ${lunch}`);
  await db.execute(sql`delete from scheduled_add_ons where market_id <> ${marketId}`);
  await db.execute(sql`
    insert into coverage_overrides (eater_id, date, service_line_id, reason)
    values (${awayId}, ${date}, ${lunch}, 'Brings lunch')`);
  await db.execute(sql`delete from changes_after_planning`);
  await db.execute(sql`
    insert into changes_after_planning (scheduled_menu_id, text, dishes) values (${menuId}, 'Milk was added.', '{Pesto}')`);
  // A recipe is scaled if all of its amounts are of one unit.
  await db.execute(
    sql`update element_ingredients set portion_unit_id = (select id from portion_units where name = 'Ounce')`,
  );
  await db.execute(sql`delete from closings`);
  const closing = await readId(sql`
    insert into closings (market_id, first_day, last_day, reason) values (${marketId}, ${date}, ${date}, 'Snow') returning id`);
  await db.execute(sql`delete from service_event_removals`);
  await db.execute(sql`
    insert into service_event_removals (account_id, service_line_id, date, closing_id)
    values (${cancelledId}, ${lunch}, ${date}, ${closing})`);
}
await prepare();

for (const sheet of ['all-papers', 'labels', `host-flow?accountId=${accountId}`]) {
  const [document, choice = ''] = sheet.split('?');
  const reply = await call(chef, 'GET', `/v1/documents/${document}?scheduledMenuId=${menuId}&${choice}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const ids = String(reply.headers['brigade-prints']).split(',');
  const prints = ids.map((id) => ({ id, state: 'printed' }));
  expect((await call(chef, 'POST', '/v1/sheet-prints', { prints })).status).toBe(200);
}

async function readOutForDate(reader: Database | Transaction): Promise<string> {
  const services = await findSheets(reader as Database, [marketId], { date, serviceLineId: lunch }, new Date());
  const sheets = services.flatMap((service) => service.sheets);
  return dayDocuments
    .filter((document) => sheets.some(({ subject, status }) => subject.document === document && status !== 'current'))
    .map((document) => shortNames[document])
    .join(' ');
}

/** Which sheets a change makes out of date. It is rolled back. */
async function after(change: SQL): Promise<string> {
  let foundText = '';
  const tried = new Error('This was only tried.');
  const trying = db.transaction(async (transaction) => {
    const { rowCount } = await transaction.execute(change);
    expect(rowCount).toBeGreaterThan(0);
    foundText = await readOutForDate(transaction);
    throw tried;
  });
  await expect(trying).rejects.toBe(tried);
  return foundText;
}

interface Column extends Record<string, unknown> {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** One of several columns that together tell a row from others: the row is removed instead. All times may move alike. */
  readonly isKey: boolean;
}

const { rows: columns } = await db.execute<Column>(sql`
  select table_name as "table", column_name as "column", udt_name as type, exists (
      select from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey::int2[])
      where indrelid = table_name::regclass and indisunique and indpred is null and attname = column_name
        and (indnatts > 1 or indisprimary)) as "isKey"
  from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER'`);

const otherTexts: Readonly<Record<string, string>> = {
  serving_temp: `case serving_temp when 'HOT' then 'COLD' else 'HOT' end`,
  zip_code: `'99999'`,
  time_zone: `'Asia/Tokyo'`,
  'ingredients.type': `case type when 'Grain' then 'Protein' else 'Grain' end`,
  protein_type: `case protein_type when 'Egg' then 'Nut' else 'Egg' end`,
  'closings.first_day': `first_day - 1`,
  // It was deleted.
  'scheduled_element_ingredients.ingredient_id': 'null',
};
const otherLists: Readonly<Record<string, string>> = {
  allergen_ids: `(select array_agg(id) from allergens)`,
  ingredient_types: `'{Vegetable}'`,
  protein_types: `'{Poultry}'`,
  origins: `'{Meat/Poultry}'`,
};
/** A moved order is another order. */
const isOrder = (column: string) => ['order', 'host_flow_order', 'position'].includes(column);

function otherValue({ table, column, type }: Column): SQL {
  const name = sql.identifier(column);
  const special = otherTexts[`${table}.${column}`] ?? otherTexts[column] ?? otherLists[column];
  if (special) return sql.raw(special);
  const reference = references.find((reference) => reference.from === table && reference.columns.join() === column);
  if (reference)
    return sql`(select other.id from ${sql.identifier(reference.to)} as other
      where other.id is distinct from changed.${name} order by other.id limit 1)`;
  if (isOrder(column)) return sql`1000 - ${name}`;
  const others: Readonly<Record<string, SQL>> = {
    text: sql`'Changed ' || coalesce(${name}, '')`,
    int4: sql`coalesce(${name}, 0) + 1`,
    numeric: sql`coalesce(${name}, 0) + 1`,
    bool: sql`not ${name}`,
    date: sql`coalesce(${name}, '2026-01-01') + 1`,
    time: sql`coalesce(${name}, '12:00') + interval '1 hour'`,
    timestamptz: sql`coalesce(${name}, now()) + interval '1 hour'`,
    jsonb: sql`'{}'::jsonb`,
    _uuid: sql`'{}'::uuid[]`,
    // Of the lists of words, two are of days, and a check knows no others.
    _text: sql`array_append(${name}, 'monday')`,
    uuid: sql`uuidv7()`,
  };
  const other = others[type];
  if (!other) throw new Error(`No other value is known for ${table}.${column}, ${type}.`);
  return other;
}

/** Cannot change alone: checks bind them to others, or all rows would meet in one. */
const bound = [
  'users.type',
  'users.account_id',
  'closings.market_id',
  'closings.account_id',
  'host_surveys.status',
  'service_events.service_line_id',
  'service_event_add_ons.add_on_type_id',
];
/** Whose a row is: another one's is another row, which is removed instead. */
const isOwner = ({ table, column }: Column) =>
  bound.includes(`${table}.${column}`) ||
  references.some(
    (reference) =>
      reference.from === table &&
      reference.columns.includes(column) &&
      (reference.onDelete === 'cascade' || reference.columns.length > 1),
  );

const changeable = (table: string) =>
  columns.filter(
    (column) =>
      column.table === table && column.column !== 'id' && !(column.isKey && column.type !== 'time') && !isOwner(column),
  );
const isRemovable = ({ name }: AuditedTable) =>
  !references.some(({ to, from, onDelete }) => to === name && from !== name && onDelete === 'refuse');

/** Has no rows here, and is not printed. */
const withoutRows = ['host_survey_second_versions'];

test('are all current before anything changes', async () => {
  expect(await readOutForDate(db)).toBe('');
});

/** Dishes and alternatives are rows of one table, and printed in other places. */
const kinds = tables
  .filter(({ name }) => !withoutRows.includes(name))
  .flatMap((table) =>
    table.name === 'scheduled_elements'
      ? [
          { ...table, kind: table.name, rows: sql`instead_of is null` },
          { ...table, kind: 'alternatives', rows: sql`instead_of is not null` },
        ]
      : [{ ...table, kind: table.name, rows: sql`true` }],
  );

test.each(kinds)(
  'a change of $kind makes those sheets out of date that print it, and no other',
  async ({ kind, rows, ...table }) => {
    const foundValues: Record<string, string> = {};
    const id = sql.identifier(table.name);
    const changeText = (some: readonly Column[]) =>
      after(
        sql`update ${id} as changed set ${sql.join(
          some.map((column) => sql`${sql.identifier(column.column)} = ${otherValue(column)}`),
          sql`, `,
        )} where ${rows}`,
      );
    const printedRecord = printedOn[kind] ?? {};
    const unprinted = changeable(table.name).filter(({ column }) => !(column in printedRecord));
    // What is on no sheet changes at once: only if a sheet notices, or a check refuses it, each is asked for its name.
    const areUnprinted = unprinted.length === 0 || (await changeText(unprinted).catch(() => 'refused')) === '';
    for (const column of changeable(table.name)) {
      if (areUnprinted && unprinted.includes(column)) continue;
      const sheets = await changeText([column]);
      if (sheets !== '') foundValues[column.column] = sheets;
    }
    if (isRemovable(table)) {
      const sheets = await after(sql`delete from ${id} where ${rows}`);
      if (sheets !== '') foundValues.removed = sheets;
    }
    expect(foundValues).toEqual(printedRecord);
  },
);
