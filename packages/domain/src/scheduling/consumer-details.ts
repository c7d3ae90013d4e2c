import type { AccountConsumerDetails, AccountHeadcount, ConsumerDetails } from '#contract/scheduled-services.ts';
import { byAccountName } from '../daily-numbers/by-account-name.ts';
import { accommodationName, type EventCounts, listAccommodations, type RegisteredEater } from './accommodations.ts';

export interface ServedEvent extends EventCounts {
  readonly accountId: string;
  readonly account: string;
  readonly serviceLineId: string;
}

function accountHeadcount(
  accountId: string,
  events: readonly ServedEvent[],
  eaters: readonly RegisteredEater[],
): AccountHeadcount {
  return {
    accountId,
    account: events[0]?.account ?? '',
    headcount: events.reduce((sum, event) => sum + event.eaterCount, 0),
    ...listAccommodations(events, eaters),
  };
}

/** Headcounts with and without accommodations, per service line of the events (scheduling-6). */
export function consumerDetails(events: readonly ServedEvent[], eaters: readonly RegisteredEater[]): ConsumerDetails[] {
  const eatersByAccount = Map.groupBy(eaters, (eater) => eater.accountId);
  return [...Map.groupBy(events, (event) => event.serviceLineId)].map(([serviceLineId, lineEvents]) => {
    const accounts = [...Map.groupBy(lineEvents, (event) => event.accountId)]
      .map(([accountId, accountEvents]) =>
        accountHeadcount(accountId, accountEvents, eatersByAccount.get(accountId) ?? []),
      )
      .sort(byAccountName);
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
export const accountConsumerDetails = ({ accounts }: ConsumerDetails): AccountConsumerDetails[] =>
  accounts.map(({ accountId, account, headcountA, headcountNoA, accommodationSummary }) => ({
    id: accountId,
    accountName: account,
    headcountA,
    headcountNoA,
    accommodationSummary: Object.fromEntries(
      accommodationSummary.map((accommodation) => [accommodationName(accommodation), accommodation.count]),
    ),
  }));
