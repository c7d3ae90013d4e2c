import { sql } from 'drizzle-orm';
import type { AuditTrailEntry } from '#contract/accounts.ts';
import type { Id, PageQuery } from '#contract/values.ts';
import { type AuditedChange, auditSentences } from '#domain/accounts/audit-sentences.ts';
import type { Database } from '../../db/client.ts';
import { type CountedPage, countedPage } from '../../db/counted-page.ts';
import { offsetOf } from '../../db/search.ts';

/**
 * Changes that people made to an account and its parts; changes by the product itself are excluded. The condition on
 * `account_id` matches the index `audit_trail_account`, that on `service_event_id` matches `audit_trail_event_add_on`. Only the
 * current page loads whole records, because an account has thousands of changes. `missing` adds what a record lacks.
 */
const changesOf = (accountId: Id) => sql`
  select id, changed_at, author_id, null::jsonb as missing from audit_trail
  where record_id = ${accountId} and table_name = 'accounts' and author_id is not null
  union all
  select id, changed_at, author_id, null from audit_trail
  where coalesce(after, before) ->> 'account_id' = ${accountId}::text and author_id is not null
    and table_name in ('addresses', 'account_portion_modifiers', 'serving_schedules', 'recurring_add_ons', 'service_events', 'users', 'closings')
  union all
  select audit_trail.id, changed_at, author_id,
    jsonb_build_object('email', coalesce(nullif(users.email, ''), trim(users.first_name || ' ' || users.last_name)))
  from users join audit_trail on audit_trail.record_id = users.id
  where users.account_id = ${accountId} and table_name in ('user_allergens', 'coverage_overrides') and author_id is not null
  union all
  select audit_trail.id, changed_at, author_id,
    jsonb_build_object('date', event.date, 'service_line_id', event.service_line_id)
  from service_events as event
  join audit_trail on coalesce(after, before) ->> 'service_event_id' = event.id::text
  where event.account_id = ${accountId} and table_name = 'service_event_add_ons' and author_id is not null
    and coalesce(after, before) ->> 'is_recurring' = 'false'`;

const referenceEntryNames = sql`
  select id, name from markets union all select id, name from service_lines union all select id, name from service_types
  union all select id, name from salad_types union all select id, name from add_on_types union all select id, name from element_types
  union all select id, name from dietary_preferences union all select id, name from allergens`;

type Page = Pick<PageQuery, 'page' | 'perPage'>;

const savesOf = (page: Page) => sql`
  select saves.id, saves.changed_at as "changedAt",
    coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email) as author,
    (select json_agg(json_build_object('tableName', table_name, 'action', action,
        'before', before || coalesce(missing, '{}'), 'after', after || coalesce(missing, '{}')) order by id)
      from changes join audit_trail using (id)
      where changes.changed_at = saves.changed_at and changes.author_id = saves.author_id) as changes
  from (select changed_at, author_id, max(id) as id from changes
    group by changed_at, author_id order by max(id) desc
    limit ${page.perPage} offset ${offsetOf(page)}) as saves
  left join users on users.id = saves.author_id
  order by saves.id desc`;

interface SaveRow {
  readonly id: number;
  readonly changedAt: string;
  readonly author: string | null;
  readonly changes: AuditedChange[];
}

/** Saves on one account, newest first; all changes of one transaction are one entry. */
export async function listAuditTrail(
  db: Database,
  accountId: Id,
  page: Page,
): Promise<{ entries: AuditTrailEntry[]; count: number }> {
  const [read, referenceData] = await Promise.all([
    db.execute<CountedPage<SaveRow> & Record<string, unknown>>(sql`
      with changes as materialized (${changesOf(accountId)})
      ${countedPage(savesOf(page), sql`select count(distinct (changed_at, author_id)) from changes`)}`),
    db.execute<{ id: Id; name: string }>(referenceEntryNames),
  ]);
  const names = new Map(referenceData.rows.map(({ id, name }) => [id, name]));
  const { data: saves, count } = read.rows[0] ?? { data: [], count: 0 };
  const entries = saves.map(({ id, changedAt, author, changes }) => ({
    id: String(id),
    changedAt,
    author,
    sentences: auditSentences(changes, (referenceEntryId) => names.get(referenceEntryId)),
  }));
  return { entries: entries.filter(({ sentences }) => sentences.length > 0), count };
}
