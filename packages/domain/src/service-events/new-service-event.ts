import type { Account } from '#contract/accounts.ts';
import type { ServiceEventInput } from '#contract/service-events.ts';
import type { ServingSchedule } from '#contract/serving-schedules.ts';
import { type CalendarDay, days, type Id, type IdName } from '#contract/values.ts';
import { getWeekday } from '../calendar/calendar-day.ts';
import { DEFAULT_START_TIME } from '../serving-schedules/start-times.ts';

const DEFAULT_SERVICE_LINE = 'Lunch';

/** Defaults of the new service event dialog (service-events-7). */
export function toNewServiceEvent(
  account: Pick<Account, 'id' | 'addresses' | 'serviceTypeId'>,
  date: CalendarDay,
  lists: { readonly serviceLines: readonly IdName[]; readonly serviceTypes: readonly IdName[] },
) {
  const line = lists.serviceLines.find(({ name }) => name === DEFAULT_SERVICE_LINE) ?? lists.serviceLines[0];
  return {
    accountId: account.id,
    addressId: account.addresses[0]?.id ?? '',
    serviceLineId: line?.id ?? '',
    serviceTypeId: account.serviceTypeId ?? lists.serviceTypes[0]?.id ?? '',
    date,
    serviceTime: DEFAULT_START_TIME,
    eaterCount: 0,
    dietaryCount: 0,
    allergenCount: 0,
    pricePerPerson: 0,
    notes: '',
  } satisfies ServiceEventInput;
}

export interface Week {
  /** All rows of the account. */
  readonly schedule: readonly ServingSchedule[];
  /** Registered eaters with allergens. */
  readonly withAllergies: number;
}

/**
 * The numbers of the repeating service on that day of the week, else of the next day on which the line is served: who
 * adds a Saturday expects the people of the week. Offered by one press, and null for a line that is never served.
 */
export function findScheduledNumbers({ schedule, withAllergies }: Week, serviceLineId: Id, date: CalendarDay) {
  const first = days.indexOf(getWeekday(date));
  const fromThen = days.map((_day, ahead) => days[(first + ahead) % days.length]);
  const row = fromThen
    .map((day) =>
      schedule.find(
        (candidate) => candidate.serviceLineId === serviceLineId && candidate.day === day && candidate.shouldServeOnDay,
      ),
    )
    .find((candidate) => candidate !== undefined);
  if (!row) return null;
  const eaterCount = row.numberOfEaters + row.nonMeatEaters;
  return {
    eaterCount,
    dietaryCount: row.nonMeatEaters,
    allergenCount: Math.min(withAllergies, eaterCount),
    pricePerPerson: row.pricePerEater,
  };
}
