import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/client.ts';
import { prepareQuery } from '../../db/prepared.ts';
import { type CalculationRow, composeCalculationSql, type Slot, toSlotParameters } from './queries.ts';

interface PastTable {
  readonly name: string;
  /** Columns that tell its rows apart. */
  readonly key: readonly string[];
  /** Which of its rows one service needs; `row` is the row. */
  readonly needed: string;
}

const id = ['id'] as const;
const inSlot = 'row.date = $2 and row.service_line_id = $3';

/**
 * The tables that the calculation reads, each after those that select its rows. With `in` for `= any`, PostgreSQL would
 * read the elements of all years.
 */
const pastTables: readonly PastTable[] = [
  { name: 'scheduled_menus', key: id, needed: `row.market_id = $1 and ${inSlot}` },
  { name: 'scheduled_add_ons', key: id, needed: `row.market_id = $1 and ${inSlot}` },
  {
    name: 'scheduled_elements',
    key: id,
    needed: `row.scheduled_menu_id = any (array(select id from scheduled_menus))
      or row.scheduled_add_on_id = any (array(select id from scheduled_add_ons))`,
  },
  { name: 'service_events', key: id, needed: inSlot },
  { name: 'service_event_removals', key: id, needed: inSlot },
  {
    name: 'accounts',
    key: id,
    needed: `row.id = any (array(select account_id from service_events union select account_id from service_event_removals))`,
  },
  {
    name: 'service_event_add_ons',
    key: id,
    needed: 'row.service_event_id = any (array(select id from service_events))',
  },
  {
    name: 'serving_schedules',
    key: id,
    needed: 'row.service_line_id = $3 and row.account_id = any (array(select account_id from service_events))',
  },
  {
    name: 'account_portion_modifiers',
    key: ['account_id', 'element_type_id'],
    needed: 'row.account_id = any (array(select account_id from service_events))',
  },
  {
    name: 'scheduled_element_portion_modifiers',
    key: ['scheduled_element_id', 'account_id'],
    needed: 'row.scheduled_element_id = any (array(select id from scheduled_elements))',
  },
  { name: 'closings', key: id, needed: 'row.id = any (array(select closing_id from service_event_removals))' },
  ...['element_types', 'container_types', 'portion_units', 'add_on_types', 'salad_types'].map((name) => ({
    name,
    key: id,
    needed: 'true',
  })),
];

const joinTableNames = (tables: readonly PastTable[]) => tables.map(({ name }) => `'${name}'`).join(', ');
const toKey = (columns: readonly string[], value: (column: string) => string) => columns.map(value).join(` || ' ' || `);
const byOtherKeys = pastTables
  .filter(({ key }) => key !== id)
  .map(({ name, key }) => `when '${name}' then ${toKey(key, (column) => `(coalesce(before, after) ->> '${column}')`)}`)
  .join(' ');

/** Changes of these tables since `$4`, each with the key of its row. Rows for many records have none (decision 38). */
const changesSince = `
  select audit_trail.*, case table_name ${byOtherKeys} else coalesce(before, after) ->> 'id' end as key
  from audit_trail where changed_at > $4::timestamptz and table_name in (${joinTableNames(pastTables)})`;

/**
 * A table under its own name, as it was: rows that nobody touched since, and the others as their first change found them.
 * Services that the planning makes by itself have no row of their own in the audit trail, so their own date says when.
 */
function selectPast({ name, key, needed }: PastTable): string {
  const existed = name === 'service_events' ? ' and row.created_at <= $4::timestamptz' : '';
  return `${name} as materialized (
    select row.* from ${name} as row
    where (${needed})${existed} and not exists (
      select from touched where touched.table_name = '${name}' and touched.key = ${toKey(key, (column) => `row.${column}::text`)})
    union all
    select row.* from touched cross join lateral jsonb_populate_record(null::${name}, touched.before) as row
    where touched.table_name = '${name}' and touched.before is not null and (${needed})${existed})`;
}

const pastRecords = `
  touched as materialized (
    select distinct on (table_name, key) table_name, key, before
    from (${changesSince}) as change where key is not null order by table_name, key, id),
  ${pastTables.map(selectPast).join(', ')}`;

/**
 * The calculation's own statement, over the records as they were at a moment: each table that it names is hidden by the past
 * one (decision 25). Services and served add-ons come from the definitions of their views.
 */
export async function findPastCalculationInput(
  transaction: Transaction,
  slot: Slot,
  since: string,
): Promise<CalculationRow | undefined> {
  const views = await transaction.readText(sql`
    select string_agg(name || ' as (' || rtrim(pg_get_viewdef(name::regclass), ';') || ')', ', ')
    from unnest(array['account_services', 'service_event_served_add_ons']) as name`);
  const records = `${pastRecords}, ${views},`;
  const read = prepareQuery<CalculationRow>(undefined, composeCalculationSql(records));
  const [row] = await read(transaction, [...toSlotParameters(slot), since]);
  return row;
}

export interface LastChangeRow {
  readonly position: number;
  readonly by: string | null;
  readonly at: string;
}

/**
 * The last author of each of these rows since a moment, by the `position` of the row. A change of other columns is not asked for;
 * without columns, only a row that was added or removed is.
 */
export const queryLastChangesSince = prepareQuery<LastChangeRow>(
  'daily-numbers-last-changes-since',
  `with change as materialized (
     select * from (${changesSince.replaceAll('$4', '$2')}) as change where key is not null)
   select distinct on (position) position,
     to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
     person_name(users) as by
   from jsonb_to_recordset($1::jsonb) as wanted (position int, "table" text, key text, columns text[])
   join change on change.table_name = wanted."table" and change.key = wanted.key
   left join users on users.id = change.author_id
   where action <> 'update' or exists (
     select from unnest(wanted.columns) as changed where before -> changed is distinct from after -> changed)
   order by position, change.id desc`,
);
