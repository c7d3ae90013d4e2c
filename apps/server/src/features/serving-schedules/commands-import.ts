import { sql } from 'drizzle-orm';
import type { Id } from '#contract/values.ts';
import type { WeekRow } from '#domain/imports/week-lines.ts';
import type { Transaction } from '../../db/client.ts';

export interface ImportedWeek {
  readonly accountId: Id;
  readonly rows: readonly WeekRow[];
}

type GivenRow = WeekRow & { readonly accountId: Id };

const selectGivenRows = (rows: readonly GivenRow[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
  "accountId" uuid, "serviceLineId" uuid, "day" text, "shouldServeOnDay" boolean, "numberOfEaters" integer,
  "nonMeatEaters" integer, "pricePerEater" numeric, "saladTypeId" uuid, "shouldServeDessert" boolean)`;

/** A day that is as it was keeps its version. */
export const upsertScheduleRows = (transaction: Transaction, rows: readonly GivenRow[]) =>
  transaction.execute(sql`
    insert into serving_schedules as kept (account_id, service_line_id, day, should_serve_on_day, number_of_eaters,
      non_meat_eaters, price_per_eater, salad_type_id, should_serve_dessert)
    select given.* from ${selectGivenRows(rows)}
    on conflict (account_id, service_line_id, day) do update set should_serve_on_day = excluded.should_serve_on_day,
      number_of_eaters = excluded.number_of_eaters, non_meat_eaters = excluded.non_meat_eaters,
      price_per_eater = excluded.price_per_eater, salad_type_id = excluded.salad_type_id,
      should_serve_dessert = excluded.should_serve_dessert
    where (kept.should_serve_on_day, kept.number_of_eaters, kept.non_meat_eaters, kept.price_per_eater, kept.salad_type_id,
      kept.should_serve_dessert) is distinct from (excluded.should_serve_on_day, excluded.number_of_eaters,
      excluded.non_meat_eaters, excluded.price_per_eater, excluded.salad_type_id, excluded.should_serve_dessert)`);

/**
 * The whole weeks of accounts whose rows are locked: days that a week does not name are switched off. Their rows stay,
 * because the version of a schedule is the sum of them. The caller fills the service events.
 */
export async function saveImportedWeeks(transaction: Transaction, weeks: readonly ImportedWeek[]): Promise<void> {
  if (weeks.length === 0) return;
  const accountIds = weeks.map(({ accountId }) => accountId);
  const rows = weeks.flatMap(({ accountId, rows: ofAccount }) => ofAccount.map((row) => ({ accountId, ...row })));
  await transaction.execute(sql`
    update serving_schedules as kept
    set should_serve_on_day = false, number_of_eaters = 0, non_meat_eaters = 0, price_per_eater = 0
    where account_id = any (${sql.param(accountIds)}::uuid[])
      and (should_serve_on_day or number_of_eaters > 0 or non_meat_eaters > 0 or price_per_eater > 0)
      and not exists (select from ${selectGivenRows(rows)} where given."accountId" = kept.account_id
        and given."serviceLineId" = kept.service_line_id and given."day" = kept.day)`);
  await upsertScheduleRows(transaction, rows);
}
