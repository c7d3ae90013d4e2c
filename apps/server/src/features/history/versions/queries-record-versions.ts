import { type SQL, sql } from 'drizzle-orm';
import { type RecordKind, tableByKind } from '#contract/record-kinds.ts';
import type { Id } from '#contract/values.ts';
import { type AuditedTable, readAuditedTables } from '../../../db/audited-tables.ts';
import type { Transaction } from '../../../db/client.ts';
import type { AuditedRow } from '../../../db/inverse-terms.ts';
import type { RecordVersion } from '../../../db/record-version.ts';
import { ALTERNATIVES, findFormerAlternatives, putFormerAlternatives } from './queries-former-alternatives.ts';
import { historyKinds } from './queries-record-kinds.ts';

interface RowsOfTable {
  readonly past: AuditedRow[];
  readonly present: AuditedRow[];
}

/** Tables whose rows have an id, and a column for the record. */
const ownerColumns: Readonly<Record<string, Partial<Record<RecordKind, string>>>> = {
  addresses: { accounts: 'account_id' },
  account_portion_modifiers: { accounts: 'account_id' },
  serving_schedules: { accounts: 'account_id' },
  recurring_add_ons: { accounts: 'account_id' },
  users: { accounts: 'account_id' },
  service_event_add_ons: { 'service-events': 'service_event_id' },
  scheduled_elements: { 'scheduled-menus': 'scheduled_menu_id', 'scheduled-add-ons': 'scheduled_add_on_id' },
};

/** Parts of parts: the table of the rows that they belong to. */
const findParent = (table: string) =>
  table.startsWith('scheduled_element_') ? 'scheduled_elements' : table === 'user_allergens' ? 'users' : undefined;

/** The trail knows them by their own ids. The conditions match the indexes `audit_trail_account` and `audit_trail_event_add_on`. */
const ownerChanges: Readonly<Record<string, SQL>> = {
  account_id: sql`author_id is not null`,
  service_event_id: sql`author_id is not null and coalesce(after, before) ->> 'is_recurring' = 'false'`,
};

/** Entries of the trail behind this one. Those of the same save are not: what a copy is made of is written last, and not told. */
const isLater = (entryId: number) => sql`id > ${entryId} and not exists (
  select from audit_trail as entry where entry.id = ${entryId} and entry.changed_at = audit_trail.changed_at
    and entry.author_id is not distinct from audit_trail.author_id
    and entry.step_id is not distinct from audit_trail.step_id)`;

/**
 * The rows of one table that belonged to these owners after an entry of the audit trail: those that nobody touched since, and
 * the others as their first change since then found them. The entry is the last row that is reported of its save; rows behind it that
 * are not told, such as what a copy is made of, belong to the same save. In one statement, so that all is of one moment.
 */
async function findRowsAfter(
  transaction: Transaction,
  { name, key }: AuditedTable,
  owner: { column: string; ids: readonly Id[] },
  entryId: number,
): Promise<RowsOfTable> {
  const keys = (row: string) =>
    sql.join(
      key.map((column) => sql`${sql.raw(row)} ->> ${column}`),
      sql`, `,
    );
  const ids = sql`${sql.param(owner.ids)}::uuid[]`;
  const condition = ownerChanges[owner.column];
  const ofOwner = condition
    ? sql`coalesce(after, before) ->> ${sql.raw(`'${owner.column}'`)} = any (${ids}::text[]) and ${condition}`
    : sql`record_id = any (${ids})`;
  const row = await transaction.readRow<{ past: AuditedRow[]; present: AuditedRow[] }>(sql`
    with present as materialized (
      select to_jsonb(kept) as row from ${sql.identifier(name)} as kept where kept.${sql.identifier(owner.column)} = any (${ids})),
    since as materialized (
      select distinct on (key) before, array[${keys('coalesce(after, before)')}] as key
      from audit_trail where ${ofOwner} and table_name = ${name} and ${isLater(entryId)}
      order by key, id)
    select
      (select coalesce(json_agg(row), '[]') from present) as present,
      (select coalesce(json_agg(row), '[]') from (
        select row from present where array[${keys('row')}] not in (select key from since)
        union all select before from since where before is not null) as past) as past`);
  return row ?? { past: [], present: [] };
}

type Rows = Record<string, AuditedRow[]>;

const listIds = (rows: readonly AuditedRow[] = []) => rows.map(({ id }) => String(id));

/** Alternatives lie in the table of their dishes, behind which they are put. Returns those of their former table. */
async function addAlternatives(
  transaction: Transaction,
  { past, present }: Record<'past' | 'present', Rows>,
  entryId: number,
) {
  const table = await findAudited(transaction, 'scheduled_elements');
  const dishIds = [...new Set([...listIds(past[table.name]), ...listIds(present[table.name])])];
  const rows = await findRowsAfter(transaction, table, { column: 'instead_of', ids: dishIds }, entryId);
  past[table.name]?.push(...rows.past);
  present[table.name]?.push(...rows.present);
  return findFormerAlternatives(transaction, dishIds, isLater(entryId));
}

async function findAudited(transaction: Transaction, name: string): Promise<AuditedTable> {
  const { tables } = await readAuditedTables(transaction);
  const table = tables.find((audited) => audited.name === name);
  if (!table) throw new Error(`The table ${name} is not audited.`);
  return table;
}

/** The record as an entry of its history left it. Undefined if it was not there then. */
export async function findVersion(
  transaction: Transaction,
  kind: RecordKind,
  id: Id,
  entryId: number,
): Promise<RecordVersion | undefined> {
  const past: Rows = {};
  const present: Rows = {};
  let formerAlternatives: Awaited<ReturnType<typeof addAlternatives>> = [];
  for (const name of historyKinds[kind].restored) {
    if (name === ALTERNATIVES) {
      formerAlternatives = await addAlternatives(transaction, { past, present }, entryId);
      continue;
    }
    const table = await findAudited(transaction, name);
    const column = ownerColumns[name]?.[kind] ?? table.key[0] ?? 'id';
    const parent = findParent(name);
    const parents = parent ? [...(past[parent] ?? []), ...(present[parent] ?? [])] : [{ id }];
    const ids = [...new Set(listIds(parents))];
    const rows = await findRowsAfter(transaction, table, { column, ids }, entryId);
    past[name] = rows.past;
    present[name] = rows.present;
  }
  if (formerAlternatives.length > 0) putFormerAlternatives(past, formerAlternatives);
  return past[tableByKind[kind]]?.length ? { past, present } : undefined;
}
