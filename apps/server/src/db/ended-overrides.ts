import { sql } from 'drizzle-orm';
import type { EndedOverride } from '#contract/eaters.ts';
import type { Id } from '#contract/values.ts';
import type { Transaction } from './client.ts';

/** Who has other needs needs a dish again, from today on: what was arranged was about the needs before (diets-9). */
export async function endOverrides(transaction: Transaction, eaterIds: readonly Id[]): Promise<EndedOverride[]> {
  if (eaterIds.length === 0) return [];
  return transaction.readRows(sql`
    with ended as (
      delete from coverage_overrides using users, accounts, markets
      where eater_id = any (${sql.param(eaterIds)}::uuid[]) and users.id = eater_id and accounts.id = users.account_id
        and markets.id = accounts.market_id and coverage_overrides.date >= today_in(markets.time_zone)
      returning coverage_overrides.date, service_line_id, reason)
    select date::text, name as "serviceLine", reason from ended join service_lines on service_lines.id = service_line_id
    order by date, position`);
}
