import { sql } from 'drizzle-orm';
import type { Id } from '#contract/values.ts';
import {
  type AuditedTable,
  type AuditedTables,
  type Reference,
  readAuditedTables,
} from '../../../db/audited-tables.ts';
import type { Transaction } from '../../../db/client.ts';
import { quoteIdentifier, quoteStateTable } from '../../../db/inverse-terms.ts';
import type { ChangedRecords } from '../../changes/queries-claims.ts';
import { type FoundStep, findStep } from './queries-steps.ts';

/** Triggers make and remove these rows with the menus and events that they belong to (surveys-1). */
export const SURVEYS = 'host_surveys';

/** Flags record what happened. An undo adds its own flags (changes-2) and removes none. */
export const FLAGS = 'changes_after_planning';

/** The changes of one table by a step. */
export interface TouchedTable extends AuditedTable {
  readonly inserts: boolean;
  readonly updates: boolean;
  readonly deletes: boolean;
  /** True if one of the users in the rows can sign in. */
  readonly isOfStaff: boolean;
  /** True if a survey in the rows was answered. A survey that only moved to another account was not (catalogue-20). */
  readonly isAnswered: boolean;
  /** References that became empty because the step deleted their target. */
  readonly emptied: readonly string[];
  /** References that delete the row with their target, and those that become empty. */
  readonly owners: readonly Reference[];
  readonly loose: readonly Reference[];
}

export type JudgedTable = ChangedRecords['table'];

/** Tables that decide the verdict on a dish, and the column that identifies the record. */
export const judgedRows: Readonly<Record<JudgedTable, Readonly<Record<string, string>>>> = {
  ingredients: { ingredients: 'id', ingredient_allergens: 'ingredient_id', ingredient_exclusions: 'ingredient_id' },
  elements: {
    elements: 'id',
    element_allergens: 'element_id',
    element_exclusions: 'element_id',
    element_ingredients: 'element_id',
    element_suitabilities: 'element_id',
  },
  dietary_preferences: { dietary_preferences: 'id', dietary_preference_allergens: 'dietary_preference_id' },
};

const isJudgedTable = (table: string) => Object.values(judgedRows).some((rows) => Object.hasOwn(rows, table));

/** What an undo puts back. Its rows are in temporary tables, as they were before and after the step. */
export interface UndoPlan {
  readonly transaction: Transaction;
  readonly stepId: Id;
  readonly step: FoundStep;
  readonly all: AuditedTables;
  /** Every table comes after those that it refers to. Without the surveys, which follow the others. */
  readonly tables: readonly TouchedTable[];
  readonly surveys: TouchedTable | undefined;
}

/** Every table comes after those that it refers to. */
async function findTouchedTables(transaction: Transaction, id: Id, all: AuditedTables): Promise<TouchedTable[]> {
  const rows = await transaction.readRows<{
    name: string;
    inserts: boolean;
    updates: boolean;
    deletes: boolean;
    isOfStaff: boolean;
    isAnswered: boolean;
  }>(sql`
    select table_name as name, bool_or(action = 'insert') as inserts, bool_or(action = 'update') as updates,
      bool_or(action = 'delete') as deletes,
      bool_or(table_name = 'users' and coalesce(after, before) ->> 'type' = 'User') as "isOfStaff",
      bool_or(table_name = 'host_surveys' and action = 'update'
        and before - '{account_id,version,updated_at}'::text[] <> after - '{account_id,version,updated_at}'::text[]) as "isAnswered"
    from audit_trail where step_id = ${id} group by table_name`);
  const touched = new Map(rows.map((row) => [row.name, row]));
  return all.tables.flatMap((table) => {
    const row = touched.get(table.name);
    if (!row) return [];
    const own = all.references.filter(({ from }) => from === table.name);
    const loose = own.filter(({ onDelete }) => onDelete === 'setNull');
    const owners = own.filter(({ onDelete }) => onDelete === 'cascade');
    const emptied = loose.filter(({ to }) => touched.get(to)?.deletes).flatMap(({ columns }) => columns);
    return [{ ...table, ...row, emptied, owners, loose }];
  });
}

/**
 * Collects the first and the last state of each row that the step changed and did not make and delete again. They go into a table with its own statistics: a
 * step has one row or ten thousand, and no single query plan fits both.
 */
async function collectRows(transaction: Transaction, tables: readonly AuditedTable[], stepId: Id): Promise<void> {
  await transaction.execute(sql`
    create temp table step_rows (table_name text, before jsonb, after jsonb) on commit drop`);
  for (const { name: table, key } of tables) {
    const keys = sql.join(
      key.map((column) => sql`coalesce(after, before) -> ${column}`),
      sql`, `,
    );
    await transaction.execute(sql`
      insert into step_rows
      select ${table}, (array_agg(before order by id))[1], (array_agg(after order by id desc))[1]
      from audit_trail where step_id = ${stepId} and table_name = ${table}
      group by jsonb_build_array(${keys})
      having (array_agg(action order by id))[1] <> 'insert' or (array_agg(action order by id desc))[1] <> 'delete'`);
  }
  await transaction.execute(sql`analyze step_rows`);
}

/**
 * The rows of the step once more, as rows of their tables, before and after: with statistics. Of a function that makes them
 * again in each statement a plan expects one row, and compares ten thousand with each other (decision 13).
 */
async function typeRows(transaction: Transaction, tables: readonly AuditedTable[]): Promise<void> {
  for (const { name: table } of tables) {
    for (const state of ['before', 'after'] as const) {
      await transaction.execute(sql`
        create temp table ${quoteStateTable(state, table)} on commit drop as
        select net.before as net_before, net.after as net_after, row.*
        from step_rows as net, jsonb_populate_record(null::${quoteIdentifier(table)}, net.${quoteIdentifier(state)}) as row
        where net.table_name = ${sql.raw(`'${table}'`)} and net.${quoteIdentifier(state)} is not null`);
      await transaction.execute(sql`analyze ${quoteStateTable(state, table)}`);
    }
  }
}

/** Reads the step and collects its rows. It is locked: of two undos at once, the second finds it undone. */
export async function planUndo(transaction: Transaction, stepId: Id, asking: Id): Promise<UndoPlan | undefined> {
  const all = await readAuditedTables(transaction);
  const touched = await findTouchedTables(transaction, stepId, all);
  // Before the lock of any row: the survey of a menu waits for its market (decision 06).
  const hasSurveys = touched.some((table) => ['scheduled_menus', 'service_events', 'accounts'].includes(table.name));
  if (hasSurveys) await transaction.execute(sql`select lock_surveys_of_all_markets()`);
  await transaction.execute(sql`select from steps where id = ${stepId} for update`);
  const step = await findStep(transaction, stepId, asking);
  if (!step || touched.length === 0) return undefined;
  await collectRows(transaction, touched, stepId);
  if (touched.some((table) => isJudgedTable(table.name))) {
    await transaction.execute(sql`delete from step_rows where table_name = ${FLAGS} and before is null`);
  }
  await typeRows(transaction, touched);
  const tables = touched.filter((table) => table.name !== SURVEYS);
  return { transaction, stepId, step, all, tables, surveys: touched.find((table) => table.name === SURVEYS) };
}
