import { type SQL, sql } from 'drizzle-orm';
import type { MergeKind } from '#contract/merges.ts';
import type { Id } from '#contract/values.ts';
import { type AuditedTables, auditedTables } from './audited-tables.ts';
import type { Reader, Transaction } from './client.ts';

/**
 * The handling of rows that refer to a record that is merged into another. `part`: they are parts of the record itself,
 * and the person chooses. `move`: they refer to the other record afterwards. `own`: the merge of this kind has a statement for it.
 * `stay`: they tell what was, and keep the id of the record that is gone.
 */
export interface MergedReference {
  readonly table: string;
  readonly column: string;
  readonly what: 'part' | 'move' | 'own' | 'stay';
  /** The noun for the records that use it, and the column that counts them. */
  readonly called?: readonly [one: string, many: string];
  readonly by?: string;
  /** The condition of the counted ones. */
  readonly only?: SQL;
  /** The record that the row is a part of: an open form of it is stale now. */
  readonly owner?: string;
}

/** Every foreign key to these tables, and every other column with an account; a test compares them with the database's catalog. */
export const mergedReferences: Readonly<Record<MergeKind, readonly MergedReference[]>> = {
  ingredients: [
    { table: 'ingredient_allergens', column: 'ingredient_id', what: 'part' },
    { table: 'ingredient_exclusions', column: 'ingredient_id', what: 'part' },
    { table: 'ingredient_vendors', column: 'ingredient_id', what: 'part' },
    {
      table: 'element_ingredients',
      column: 'ingredient_id',
      what: 'own',
      called: ['element', 'elements'],
      by: 'element_id',
    },
    {
      table: 'scheduled_element_ingredients',
      column: 'ingredient_id',
      what: 'move',
      called: ['scheduled dish', 'scheduled dishes'],
      by: 'scheduled_element_id',
    },
  ],
  elements: [
    { table: 'element_allergens', column: 'element_id', what: 'part' },
    { table: 'element_ingredients', column: 'element_id', what: 'part' },
    { table: 'element_suitabilities', column: 'element_id', what: 'part' },
    {
      table: 'menu_elements',
      column: 'element_id',
      what: 'move',
      called: ['menu', 'menus'],
      by: 'menu_id',
      owner: 'menus',
    },
    {
      table: 'scheduled_elements',
      column: 'original_element_id',
      what: 'move',
      called: ['scheduled dish', 'scheduled dishes'],
      by: 'id',
    },
    {
      table: 'scheduled_element_alternatives',
      column: 'element_id',
      what: 'move',
      called: ['dish as an alternative', 'dishes as an alternative'],
      by: 'scheduled_element_id',
    },
  ],
  vendors: [
    {
      table: 'ingredient_vendors',
      column: 'vendor_id',
      what: 'move',
      called: ['ingredient', 'ingredients'],
      by: 'ingredient_id',
      owner: 'ingredients',
    },
  ],
  brands: [
    { table: 'menus', column: 'brand_id', what: 'move', called: ['menu', 'menus'], by: 'id' },
    {
      table: 'scheduled_menus',
      column: 'brand_id',
      what: 'move',
      called: ['scheduled menu', 'scheduled menus'],
      by: 'id',
    },
  ],
  accounts: [
    { table: 'account_portion_modifiers', column: 'account_id', what: 'own' },
    { table: 'addresses', column: 'account_id', what: 'own' },
    {
      table: 'calendar_feeds',
      column: 'account_id',
      what: 'own',
      called: ['calendar feed', 'calendar feeds'],
      by: 'id',
    },
    { table: 'closings', column: 'account_id', what: 'move' },
    {
      table: 'host_surveys',
      column: 'account_id',
      what: 'own',
      called: ['completed survey', 'completed surveys'],
      by: 'id',
      only: sql`status = 'complete'`,
    },
    { table: 'recurring_add_ons', column: 'account_id', what: 'own' },
    { table: 'scheduled_element_portion_modifiers', column: 'account_id', what: 'move' },
    { table: 'service_event_removals', column: 'account_id', what: 'own' },
    { table: 'service_events', column: 'account_id', what: 'own', called: ['service', 'services'], by: 'id' },
    { table: 'serving_schedules', column: 'account_id', what: 'own' },
    { table: 'sheet_versions', column: 'account_id', what: 'stay' },
    {
      table: 'users',
      column: 'account_id',
      what: 'own',
      called: ['eater', 'eaters'],
      by: 'id',
      only: sql`type = 'Consumer' and removed_at is null`,
    },
  ],
};

const name = (identifier: string): SQL => sql`${sql.identifier(identifier)}`;
const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

function tableOf({ tables }: AuditedTables, called: string) {
  const table = tables.find((one) => one.name === called);
  if (!table) throw new Error(`${called} is not in the audit trail.`);
  return table;
}

/** The uses of each of these records, in words: '12 menus'. */
export async function countUses(
  db: Reader,
  kind: MergeKind,
  id: Id,
): Promise<{ called: readonly [string, string]; count: number }[]> {
  const counted = mergedReferences[kind].flatMap(({ called, by, table, column, only = sql`true` }) =>
    called && by ? [{ called, by, table, column, only }] : [],
  );
  const counts = counted.map(
    ({ by, table, column, only }) =>
      sql`(select count(distinct ${name(by)}) from ${name(table)} where ${name(column)} = ${id} and ${only})`,
  );
  const { rows } = await db.execute<{ counts: number[] }>(sql`select array[${list(counts)}]::int[] as counts`);
  return counted.map(({ called }, index) => ({ called, count: rows[0]?.counts[index] ?? 0 }));
}

/** Copies the rows of `from` to `to`; those that are there already stay. */
export async function copyRows(
  transaction: Transaction,
  { table, column }: Pick<MergedReference, 'table' | 'column'>,
  from: Id,
  to: Id,
): Promise<void> {
  const { columns } = tableOf(await auditedTables(transaction), table);
  const values = columns.map((one) => (one === column ? sql`${to}::uuid` : name(one)));
  await transaction.execute(sql`
    insert into ${name(table)} (${list(columns.map(name))})
    select ${list(values)} from ${name(table)} where ${name(column)} = ${from} on conflict do nothing`);
}

export const deleteRows = (
  transaction: Transaction,
  { table, column }: Pick<MergedReference, 'table' | 'column'>,
  of: Id,
) => transaction.execute(sql`delete from ${name(table)} where ${name(column)} = ${of}`);

/** Points all references to `from` at `to`. A row whose key holds the reference is another row afterwards, for an undo (history-2). */
export async function moveReferences(transaction: Transaction, kind: MergeKind, from: Id, to: Id): Promise<void> {
  const all = await auditedTables(transaction);
  for (const reference of mergedReferences[kind]) {
    const { table, column, what, by, owner } = reference;
    if (what !== 'move') continue;
    if (owner && by) {
      await transaction.execute(sql`
        update ${name(owner)} set updated_at = null
        where id in (select ${name(by)} from ${name(table)} where ${name(column)} = ${from})`);
    }
    const { key, hasVersion } = tableOf(all, table);
    if (key.includes(column)) {
      await copyRows(transaction, reference, from, to);
      await deleteRows(transaction, reference, from);
    } else {
      await transaction.execute(sql`
        update ${name(table)} set ${name(column)} = ${to} ${hasVersion ? sql`, updated_at = null` : sql``}
        where ${name(column)} = ${from}`);
    }
  }
}
