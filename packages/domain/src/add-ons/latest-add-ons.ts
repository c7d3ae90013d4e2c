import type { ScheduledAddOn } from '#contract/add-ons.ts';
import type { CalendarDay, Id } from '#contract/values.ts';

/** The last scheduled add-on of each type in a service line before a day, types by name (scheduling-14). */
export function listLatestAddOns(
  addOns: readonly ScheduledAddOn[],
  serviceLineId: Id,
  before: CalendarDay,
): ScheduledAddOn[] {
  const earlier = addOns.filter((addOn) => addOn.serviceLineId === serviceLineId && addOn.date < before);
  const byType = Map.groupBy(earlier, ({ addOnTypeId }) => addOnTypeId);
  return [...byType.values()]
    .flatMap((ofType) => ofType.toSorted((left, right) => right.date.localeCompare(left.date)).slice(0, 1))
    .sort((left, right) => left.addOnType.localeCompare(right.addOnType));
}
