import type { AccountConsumerDetails, AccountHeadcount, ConsumerDetails } from '#contract/scheduled-services.ts';
import { compareByAccountName } from '../daily-numbers/by-account-name.ts';
import { type EventCounts, formatAccommodationName, type RegisteredEater, toAccommodations } from './accommodations.ts';

export interface ServedEvent extends EventCounts {
  readonly accountId: string;
  readonly account: string;
  readonly serviceLineId: string;
}

function toAccountHeadcount(
  accountId: string,
  events: readonly ServedEvent[],
  eaters: readonly RegisteredEater[],
): AccountHeadcount {
  return {
    accountId,
    account: events[0]?.account ?? '',
    headcount: events.reduce((sum, event) => sum + event.eaterCount, 0),
    ...toAccommodations(events, eaters),
  };
}

/** Headcounts with and without accommodations, per service line of the events (scheduling-6). */
export function toConsumerDetails(
  events: readonly ServedEvent[],
  eaters: readonly RegisteredEater[],
): ConsumerDetails[] {
  const eatersByAccount = Map.groupBy(eaters, (eater) => eater.accountId);
  return [...Map.groupBy(events, (event) => event.serviceLineId)].map(([serviceLineId, lineEvents]) => {
    const accounts = [...Map.groupBy(lineEvents, (event) => event.accountId)]
      .map(([accountId, accountEvents]) =>
        toAccountHeadcount(accountId, accountEvents, eatersByAccount.get(accountId) ?? []),
      )
      .sort(compareByAccountName);
    const sum = (of: 'headcount' | 'headcountA' | 'headcountNoA') =>
      accounts.reduce((total, account) => total + account[of], 0);
    return {
      serviceLineId,
      headcount: sum('headcount'),
      headcountA: sum('headcountA'),
      headcountNoA: sum('headcountNoA'),
      accounts,
    };
  });
}

/** The accounts of one service line in the specification's shape. */
export const toAccountConsumerDetails = ({ accounts }: ConsumerDetails): AccountConsumerDetails[] =>
  accounts.map(({ accountId, account, headcountA, headcountNoA, accommodationSummary }) => ({
    id: accountId,
    accountName: account,
    headcountA,
    headcountNoA,
    accommodationSummary: Object.fromEntries(
      accommodationSummary.map((accommodation) => [formatAccommodationName(accommodation), accommodation.count]),
    ),
  }));
