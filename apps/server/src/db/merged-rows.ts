import { type SQL, sql } from 'drizzle-orm';
import type { MergeKind } from '#contract/merges.ts';
import type { Id } from '#contract/values.ts';
import { type AuditedTables, readAuditedTables } from './audited-tables.ts';
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
  readonly usageNames?: readonly [one: string, many: string];
  readonly by?: string;
  /** The condition of the counted ones. */
  readonly only?: SQL;
  /** The record that the row is a part of: an open form of it is stale now. */
  readonly owner?: string;
}

const toReference = (
  table: string,
  column: string,
  what: MergedReference['what'],
  more: Omit<MergedReference, 'table' | 'column' | 'what'> = {},
): MergedReference => ({ table, column, what, ...more });

/** Every foreign key to these tables, and every other column with an account; a test compares them with the database's catalog. */
export const mergedReferences: Readonly<Record<MergeKind, readonly MergedReference[]>> = {
  ingredients: [
    toReference('ingredient_allergens', 'ingredient_id', 'part'),
    toReference('ingredient_exclusions', 'ingredient_id', 'part'),
    toReference('ingredient_vendors', 'ingredient_id', 'part'),
    toReference('ingredient_conversions', 'ingredient_id', 'part'),
    toReference('purchase_list_entries', 'ingredient_id', 'own'),
    toReference('on_hand_counts', 'ingredient_id', 'own'),
    toReference('purchase_order_lines', 'ingredient_id', 'own', {
      usageNames: ['purchase order', 'purchase orders'],
      by: 'purchase_order_id',
    }),
    toReference('element_ingredients', 'ingredient_id', 'own', {
      usageNames: ['element', 'elements'],
      by: 'element_id',
    }),
    toReference('scheduled_element_ingredients', 'ingredient_id', 'move', {
      usageNames: ['scheduled dish', 'scheduled dishes'],
      by: 'scheduled_element_id',
    }),
  ],
  elements: [
    toReference('element_allergens', 'element_id', 'part'),
    toReference('element_exclusions', 'element_id', 'part'),
    toReference('element_ingredients', 'element_id', 'part'),
    toReference('element_suitabilities', 'element_id', 'part'),
    toReference('menu_elements', 'element_id', 'move', {
      usageNames: ['menu', 'menus'],
      by: 'menu_id',
      owner: 'menus',
    }),
    toReference('scheduled_elements', 'original_element_id', 'move', {
      usageNames: ['scheduled dish', 'scheduled dishes'],
      by: 'id',
      only: sql`instead_of is null`,
    }),
    // Counted apart, moved with the others.
    toReference('scheduled_elements', 'original_element_id', 'move', {
      usageNames: ['dish as an alternative', 'dishes as an alternative'],
      by: 'instead_of',
      only: sql`instead_of is not null`,
    }),
  ],
  vendors: [
    toReference('ingredient_vendors', 'vendor_id', 'move', {
      usageNames: ['ingredient', 'ingredients'],
      by: 'ingredient_id',
      owner: 'ingredients',
    }),
    toReference('purchase_orders', 'vendor_id', 'move', {
      usageNames: ['purchase order', 'purchase orders'],
      by: 'id',
    }),
  ],
  brands: [
    toReference('menus', 'brand_id', 'move', { usageNames: ['menu', 'menus'], by: 'id' }),
    toReference('scheduled_menus', 'brand_id', 'move', { usageNames: ['scheduled menu', 'scheduled menus'], by: 'id' }),
  ],
  accounts: [
    toReference('account_portion_modifiers', 'account_id', 'own'),
    toReference('addresses', 'account_id', 'own'),
    toReference('calendar_feeds', 'account_id', 'own', { usageNames: ['calendar feed', 'calendar feeds'], by: 'id' }),
    toReference('closings', 'account_id', 'move'),
    toReference('host_surveys', 'account_id', 'own', {
      usageNames: ['completed survey', 'completed surveys'],
      by: 'id',
      only: sql`status = 'complete'`,
    }),
    toReference('recurring_add_ons', 'account_id', 'own'),
    toReference('scheduled_element_portion_modifiers', 'account_id', 'move'),
    toReference('service_event_removals', 'account_id', 'own'),
    toReference('service_events', 'account_id', 'own', { usageNames: ['service', 'services'], by: 'id' }),
    toReference('serving_schedules', 'account_id', 'own'),
    toReference('sheet_versions', 'account_id', 'stay'),
    // An account with closed statements is not merged away (statements-5).
    toReference('statements', 'account_id', 'stay'),
    toReference('users', 'account_id', 'own', {
      usageNames: ['eater', 'eaters'],
      by: 'id',
      only: sql`type = 'Consumer' and removed_at is null`,
    }),
  ],
};

const quoteIdentifier = (identifier: string): SQL => sql`${sql.identifier(identifier)}`;
const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

function getTable({ tables }: AuditedTables, tableName: string) {
  const table = tables.find((candidate) => candidate.name === tableName);
  if (!table) throw new Error(`${tableName} is not in the audit trail.`);
  return table;
}

/** The uses of each of these records, in words: '12 menus'. */
export async function countUses(
  db: Reader,
  kind: MergeKind,
  id: Id,
): Promise<{ called: readonly [string, string]; count: number }[]> {
  const countQueries = mergedReferences[kind].flatMap(({ usageNames, by, table, column, only = sql`true` }) =>
    usageNames && by ? [{ usageNames, by, table, column, only }] : [],
  );
  const counts = countQueries.map(
    ({ by, table, column, only }) =>
      sql`(select count(distinct ${quoteIdentifier(by)}) from ${quoteIdentifier(table)} where ${quoteIdentifier(column)} = ${id} and ${only})`,
  );
  const row = await db.readRow<{ counts: number[] }>(sql`select array[${list(counts)}]::int[] as counts`);
  return countQueries.map(({ usageNames }, index) => ({ called: usageNames, count: row?.counts[index] ?? 0 }));
}

/** Copies the rows of `from` to `to`; those that are there already stay. */
export async function copyRows(
  transaction: Transaction,
  { table, column }: Pick<MergedReference, 'table' | 'column'>,
  from: Id,
  to: Id,
): Promise<void> {
  const { columns } = getTable(await readAuditedTables(transaction), table);
  const values = columns.map((columnName) => (columnName === column ? sql`${to}::uuid` : quoteIdentifier(columnName)));
  await transaction.execute(sql`
    insert into ${quoteIdentifier(table)} (${list(columns.map(quoteIdentifier))})
    select ${list(values)} from ${quoteIdentifier(table)} where ${quoteIdentifier(column)} = ${from} on conflict do nothing`);
}

export const deleteRows = (
  transaction: Transaction,
  { table, column }: Pick<MergedReference, 'table' | 'column'>,
  of: Id,
) => transaction.execute(sql`delete from ${quoteIdentifier(table)} where ${quoteIdentifier(column)} = ${of}`);

/** Points all references to `from` at `to`. A row whose key holds the reference is another row afterwards, for an undo (history-2). */
export async function moveReferences(transaction: Transaction, kind: MergeKind, from: Id, to: Id): Promise<void> {
  const all = await readAuditedTables(transaction);
  for (const reference of mergedReferences[kind]) {
    const { table, column, what, by, owner } = reference;
    if (what !== 'move') continue;
    if (owner && by) {
      await transaction.execute(sql`
        update ${quoteIdentifier(owner)} set updated_at = null
        where id in (select ${quoteIdentifier(by)} from ${quoteIdentifier(table)} where ${quoteIdentifier(column)} = ${from})`);
    }
    const { key, hasVersion } = getTable(all, table);
    if (key.includes(column)) {
      await copyRows(transaction, reference, from, to);
      await deleteRows(transaction, reference, from);
    } else {
      await transaction.execute(sql`
        update ${quoteIdentifier(table)} set ${quoteIdentifier(column)} = ${to} ${hasVersion ? sql`, updated_at = null` : sql``}
        where ${quoteIdentifier(column)} = ${from}`);
    }
  }
}
