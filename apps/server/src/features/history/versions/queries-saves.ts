import { type SQL, sql } from 'drizzle-orm';
import type { HistoryEntry } from '#contract/record-history.ts';
import { recordHistoryTexts } from '#contract/record-history-texts.ts';
import { type RecordKind, tableByKind } from '#contract/record-kinds.ts';
import type { Id, IdName } from '#contract/values.ts';
import { formatShortDate } from '#domain/calendar/calendar-day.ts';
import type { AuditedChange } from '#domain/history/field-changes.ts';
import { listHistorySentences } from '#domain/history/history-sentences.ts';
import { findChangeNames } from '../../../db/change-names.ts';
import type { Reader } from '../../../db/client.ts';
import { type CountedPage, selectCountedPage } from '../../../db/counted-page.ts';
import { getOffset } from '../../../db/search.ts';
import { historyKinds } from './queries-record-kinds.ts';

/** Columns that every save writes or that follow other fields. A row in which only these changed is not listed. */
const aside = sql`'{version,updated_at,search_text,copied_from,copied_element_ids,copied_texts,ingredient_ids}'::text[]`;

/** A column of the record, or a part of it as a whole. */
function selectTouches(kind: RecordKind, field: string): SQL {
  if (!field) return sql`true`;
  return sql`(table_name = ${field} or (table_name = ${tableByKind[kind]} and coalesce(after, before) ? ${field}
    and (action <> 'update' or before -> ${field} is distinct from after -> ${field})))`;
}

interface SaveRow {
  readonly id: number;
  readonly changedAt: string;
  readonly changedBy: string | null;
  readonly isUndo: boolean;
  readonly version: HistoryEntry['version'];
  readonly changes: AuditedChange[] | null;
}

export interface HistoryQuery {
  readonly page: number;
  readonly perPage: number;
  readonly person?: string | undefined;
  readonly field: string;
}

/**
 * The rows of one transaction are one save, identified by moment, person and step, even if the filters match only some
 * of them.
 */
function selectSaves(kind: RecordKind, id: Id, { person, field, ...page }: HistoryQuery): SQL {
  const { changes, restored } = historyKinds[kind];
  const isRestored = sql`table_name = any (${sql.param(restored)}::text[])`;
  const groups = sql`
    from changes group by changed_at, author_id, step_id
    having bool_or(is_touched) and ${person ? sql`author_id = ${person}` : sql`true`}`;
  const saves = sql`
    select saves.id, saves.changed_at as "changedAt", person_name(users) || coalesce((select ', by key ' || api_keys.name from steps join api_keys on api_keys.id = api_key_id
        where steps.id = saves.step_id), '') as "changedBy",
      exists (select from steps where steps.id = saves.step_id and undoes is not null) as "isUndo",
      case when saves.restored_id is null or saves.is_deletion then null
        when saves.restored_id = (select max(id) from changes where ${isRestored}) then 'present' else 'earlier' end as version,
      (select json_agg(json_build_object('tableName', changes.table_name, 'action', audit_trail.action,
          'before', before || coalesce(missing, '{}'), 'after', after || coalesce(missing, '{}')) order by id)
        from changes join audit_trail using (id)
        where changes.changed_at = saves.changed_at and changes.author_id is not distinct from saves.author_id
          and changes.step_id is not distinct from saves.step_id) as changes
    from (select changed_at, author_id, max(id) as id, max(id) filter (where ${isRestored}) as restored_id,
        bool_or(action = 'delete' and table_name = ${tableByKind[kind]}) as is_deletion, step_id
      ${groups} order by max(id) desc limit ${page.perPage} offset ${getOffset(page)}) as saves
    left join users on users.id = saves.author_id
    order by saves.id desc`;
  return sql`
    with changes as materialized (
      select id, changed_at, author_id, step_id, table_name, action, missing, ${selectTouches(kind, field)} as is_touched
      from (${changes(id)}) as change
      where action <> 'update' or table_name not in (${tableByKind[kind]}, 'scheduled_elements')
        or before - ${aside} <> after - ${aside})
    select read.*, (
      select coalesce(json_agg(json_build_object('id', users.id, 'name', person_name(users)) order by person_name(users)), '[]')
      from users where id in (select author_id from changes)) as people
    from (${selectCountedPage(saves, sql`select count(*) from (select ${groups}) as counted`)}) as read`;
}

/** The saves of a record, the latest first, in words (history-6). */
export async function findSaves(reader: Reader, kind: RecordKind, id: Id, query: HistoryQuery) {
  const read = await reader.readRow<CountedPage<SaveRow> & { people: IdName[] }>(selectSaves(kind, id, query));
  const { data = [], count = 0, people = [] } = read ?? {};
  const names = await findChangeNames(
    reader,
    data.flatMap(({ changes }) => changes ?? []),
  );
  const entries = data.map(({ changes, ...save }): HistoryEntry => {
    const sentences = listHistorySentences(changes ?? [], (id) => names.get(id), save.isUndo);
    return { ...save, id: String(save.id), sentences: changes ? sentences : [recordHistoryTexts.isPlanned] };
  });
  return { entries: entries.filter(({ sentences }) => sentences.length > 0), count, people };
}

export interface FoundRecord {
  readonly name: string;
  readonly version: number;
  readonly accountId: Id | null;
  readonly date: string | null;
}

/** Undefined for a record that is not there. */
export async function findHistoryRecord(reader: Reader, kind: RecordKind, id: Id): Promise<FoundRecord | undefined> {
  const row = await reader.readRow<{ name: string; date: string | null; version: number; account_id: Id | null }>(
    historyKinds[kind].record(id),
  );
  if (!row) return undefined;
  const { name, date, version, account_id: accountId } = row;
  return { name: date ? `${name} on ${formatShortDate(date)}` : name, version, accountId, date };
}
