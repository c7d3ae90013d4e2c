import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { RecurringAddOn, ServingSchedule } from '#contract/serving-schedules.ts';
import { days, type Id } from '#contract/values.ts';
import { formatDayName } from '#domain/serving-schedules/week.ts';
import type { Reader } from '../../db/client.ts';
import { recurringAddOns, servingSchedules } from '../../db/schema/accounts.ts';

export interface ScheduleFilter {
  readonly accountId?: Id | undefined;
  readonly serviceLineId?: Id | undefined;
}

const orderByWeekday = (day: unknown) => sql`array_position(${sql.param([...days])}::text[], ${day})`;

/** Rows in the order of the week, with one version for all of them. */
export async function findSchedules(
  db: Reader,
  filter: ScheduleFilter,
): Promise<{ schedules: ServingSchedule[]; version: number }> {
  const rows = await db
    .select()
    .from(servingSchedules)
    .where(
      and(
        filter.accountId ? eq(servingSchedules.accountId, filter.accountId) : undefined,
        filter.serviceLineId ? eq(servingSchedules.serviceLineId, filter.serviceLineId) : undefined,
      ),
    )
    .orderBy(
      asc(servingSchedules.accountId),
      asc(servingSchedules.serviceLineId),
      orderByWeekday(servingSchedules.day),
    );
  const schedules = rows.map((row) => ({
    id: row.id,
    accountId: row.accountId,
    serviceLineId: row.serviceLineId,
    day: row.day,
    dayName: formatDayName(row.day),
    shouldServeOnDay: row.shouldServeOnDay,
    numberOfEaters: row.numberOfEaters,
    nonMeatEaters: row.nonMeatEaters,
    pricePerEater: Number(row.pricePerEater),
    saladTypeId: row.saladTypeId,
    shouldServeDessert: row.shouldServeDessert,
  }));
  // Rows are never deleted and each save bumps its rows' versions, so the sum changes with any of them.
  return { schedules, version: rows.reduce((sum, row) => sum + row.version, 0) };
}

/** The rows of an account's week as JSON, in one place for what imports and exports weeks. */
export function selectWeek(accountId: SQL): SQL {
  return sql`(
  select coalesce(json_agg(json_build_object('day', day, 'serviceLineId', service_line_id, 'shouldServeOnDay', should_serve_on_day,
    'numberOfEaters', number_of_eaters, 'nonMeatEaters', non_meat_eaters, 'pricePerEater', price_per_eater,
    'saladTypeId', salad_type_id, 'shouldServeDessert', should_serve_dessert)), '[]')
  from serving_schedules where account_id = ${accountId})`;
}

type RecurringAddOnRow = typeof recurringAddOns.$inferSelect;
export const toRecurringAddOn = (row: RecurringAddOnRow): RecurringAddOn => ({
  id: row.id,
  accountId: row.accountId,
  serviceLineId: row.serviceLineId,
  addOnTypeId: row.addOnTypeId,
  day: row.day,
  shouldServeOnDay: row.shouldServeOnDay,
  quantity: row.quantity,
  pricePerUnit: Number(row.pricePerUnit),
  version: row.version,
});

export async function findRecurringAddOns(
  db: Reader,
  filter: { accountId: Id; serviceLineId: Id; addOnTypeId?: Id | undefined },
): Promise<RecurringAddOn[]> {
  const rows = await db
    .select()
    .from(recurringAddOns)
    .where(
      and(
        eq(recurringAddOns.accountId, filter.accountId),
        eq(recurringAddOns.serviceLineId, filter.serviceLineId),
        filter.addOnTypeId ? eq(recurringAddOns.addOnTypeId, filter.addOnTypeId) : undefined,
      ),
    )
    .orderBy(asc(recurringAddOns.addOnTypeId), orderByWeekday(recurringAddOns.day));
  return rows.map(toRecurringAddOn);
}
