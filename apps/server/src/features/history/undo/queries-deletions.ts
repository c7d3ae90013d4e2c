import { sql } from 'drizzle-orm';
import type { Deletion } from '#contract/history.ts';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import type { Id, PageQuery } from '#contract/values.ts';
import { readAuditedTables } from '../../../db/audited-tables.ts';
import type { Database } from '../../../db/client.ts';
import { selectCountedPage } from '../../../db/counted-page.ts';
import type { AuditedRow } from '../../../db/inverse-terms.ts';
import { getOffset } from '../../../db/search.ts';
import { type CurrentUser, hasAccess } from '../../../http/access.ts';
import { readRecordName } from '../versions/queries-record-names.ts';
import { DAYS_TO_UNDO } from './queries-steps.ts';

/** Deletions that are not undone (history-4). */
const notUndone = ['removeUser', 'deleteRole', 'deleteSecondVersion'];

const deletions = Object.entries<Operation>(operations).filter(
  ([name, { method }]) => (method === 'DELETE' || /^(delete|remove)/.test(name)) && !notUndone.includes(name),
);

interface FoundDeletion {
  readonly stepId: Id;
  readonly deletedAt: string;
  readonly deletedBy: string | null;
  readonly tables: {
    readonly name: string;
    readonly count: number;
    readonly row: AuditedRow;
    /** A menu or element may have the name of another with another tag. */
    readonly tag: string | null;
  }[];
}

/** People keep their row when they are removed. Surveys go with their menu or service. */
const isDeletion = sql`(
  (action = 'delete' and table_name <> 'host_surveys') or (table_name = 'users' and after ->> 'removed_at' is not null))`;

/** Recent deletions that this user may undo, the latest first (history-5). */
export async function listDeletions(
  db: Database,
  user: CurrentUser,
  page: Pick<PageQuery, 'page' | 'perPage'>,
): Promise<{ data: Deletion[]; meta: { count: number } }> {
  const allowed = deletions.filter(([, { permission }]) => hasAccess(user, permission)).map(([name]) => name);
  // `offset 0`: one look-up for each step. Joined, PostgreSQL reads every step that was ever taken.
  const foundDeletions = sql`
    select id, taken_at, author_id from steps as step where operation = any (${sql.param(allowed)}::text[])
      and taken_at > now() - make_interval(days => ${DAYS_TO_UNDO}) and undoes is null
      and not exists (select from steps as undo where undo.undoes = step.id
        and not exists (select from steps as redo where redo.undoes = undo.id))
      and exists (select from audit_trail where step_id = step.id and ${isDeletion} offset 0)`;
  const rows = sql`
    select found.id as "stepId", found.taken_at as "deletedAt",
      (select person_name(users) from users where id = found.author_id) as "deletedBy",
      (select json_agg(deleted) from (select *,
          (select name from menu_element_classes where id::text = row ->> 'menu_element_class_id') as tag from (
        select table_name as name, count(*) as count, (array_agg(before order by id))[1] as row from audit_trail
        where step_id = found.id and ${isDeletion} group by table_name) as rows) as deleted) as tables
    from found order by found.taken_at desc, found.id limit ${page.perPage} offset ${getOffset(page)}`;
  const { data, count } = await db.readPage<FoundDeletion>(
    sql`with found as materialized (${foundDeletions}) ${selectCountedPage(rows, sql`select count(*) from found`)}`,
  );
  const all = await readAuditedTables(db);
  const namedDeletions = data.map(async ({ tables, ...deletion }) => {
    // The record comes before its parts, which refer to it.
    const main = all.tables.flatMap(({ name }) => tables.find((table) => table.name === name) ?? [])[0];
    const [what, tag] = main ? [await readRecordName(db, all, main.name, main.row), main.tag] : ['', null];
    return {
      ...deletion,
      what: `${what.replace(/^the (.)/, (_, first: string) => first.toUpperCase())}${tag ? ` (${tag})` : ''}`,
      further: (main?.count ?? 1) - 1,
    };
  });
  return { data: await Promise.all(namedDeletions), meta: { count } };
}
