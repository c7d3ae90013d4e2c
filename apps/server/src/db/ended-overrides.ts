import { sql } from 'drizzle-orm';
import type { EndedOverride } from '#contract/eaters.ts';
import type { Id } from '#contract/values.ts';
import type { Transaction } from './client.ts';
import { marketToday } from './market-today.ts';

/** Who has other needs needs a dish again, from today on: what was arranged was about the needs before (diets-9). */
export async function endOverrides(transaction: Transaction, eaterIds: readonly Id[]): Promise<EndedOverride[]> {
  if (eaterIds.length === 0) return [];
  const { rows } = await transaction.execute<EndedOverride & Record<string, unknown>>(sql`
    with ended as (
      delete from coverage_overrides using users, accounts, markets
      where eater_id = any (${sql.param(eaterIds)}::uuid[]) and users.id = eater_id and accounts.id = users.account_id
        and markets.id = accounts.market_id and coverage_overrides.date >= ${marketToday}
      returning coverage_overrides.date, service_line_id, reason)
    select date::text, name as "serviceLine", reason from ended join service_lines on service_lines.id = service_line_id
    order by date, position`);
  return rows;
}
