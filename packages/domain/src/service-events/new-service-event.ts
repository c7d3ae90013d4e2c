import type { Account } from '#contract/accounts.ts';
import type { ServiceEventInput } from '#contract/service-events.ts';
import type { CalendarDay, IdName } from '#contract/values.ts';
import { DEFAULT_START_TIME } from '../serving-schedules/start-times.ts';

const DEFAULT_SERVICE_LINE = 'Lunch';

/** Defaults of the new service event dialog (service-events-7). */
export function newServiceEvent(
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
