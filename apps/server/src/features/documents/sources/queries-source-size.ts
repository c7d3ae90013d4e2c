import type { CalendarDay, Id } from '#contract/values.ts';
import type { Database } from '../../../db/client.ts';
import { prepareQuery } from '../../../db/prepared.ts';

/** The inputs of the calls for documents of records. */
export interface DocumentQuery {
  readonly scheduledMenuId?: Id | undefined;
  readonly accountId?: Id | undefined;
  readonly accountIds?: readonly Id[] | undefined;
  readonly marketId?: Id | undefined;
  readonly date?: CalendarDay | undefined;
  readonly serviceLineId?: Id | undefined;
}

/** Each alternative can be a plate of each account. Add-ons are not counted: a few elements at most. */
const querySourceSize = prepareQuery<{ bytes: number }>(
  'documents-source-size',
  `with menu as materialized (
     select id, market_id, date, service_line_id from scheduled_menus
     where id = coalesce($1, (select id from scheduled_menus
       where market_id = $3 and date = $4 and service_line_id = $5))
   ), counted as materialized (
     select count(*) as accounts
     from menu join account_services using (market_id, date, service_line_id)
     where $6 and ($2::uuid[] is null or account_id = any ($2))
   )
   select coalesce(sum(bytes + 150 * accounts), 0)::float8 as bytes
   from (
     select 500 + octet_length(food.ingredients) + octet_length(food.method) + octet_length(food.directionals) as bytes
     from scheduled_elements as dish
     cross join lateral (
       select dish.* union all select * from scheduled_elements where instead_of = dish.id) as food
     where dish.scheduled_menu_id = (select id from menu)
   ) as dish
   cross join counted`,
);

/** About how many bytes a printer is sent for a document of a scheduled menu; a master menu is always small. */
export async function findSourceSize(db: Database, query: DocumentQuery, hasCounts: boolean): Promise<number> {
  const { scheduledMenuId = null, accountId, marketId = null, date = null, serviceLineId = null } = query;
  const accountIds = query.accountIds ?? (accountId ? [accountId] : null);
  const values = [scheduledMenuId, accountIds, marketId, date, serviceLineId, hasCounts];
  const [row] = await querySourceSize(db, values);
  return row?.bytes ?? 0;
}
