import type { AccountHeadcount, ConsumerDetails } from '#contract/scheduling.ts';
import { byAccountName } from '../daily-numbers/by-account-name.ts';

/** One service event of an account. */
export interface ServedEvent {
  readonly accountId: string;
  readonly account: string;
  readonly serviceLineId: string;
  readonly eaterCount: number;
  readonly dietaryCount: number;
  readonly allergenCount: number;
}

/** A registered eater of an account; the preference is null for 'None'. */
export interface RegisteredEater {
  readonly accountId: string;
  readonly dietaryPreference: string | null;
  readonly allergens: readonly string[];
}

/** What an account without registered eaters is counted by (domain §4). */
const VEGETARIAN = 'Vegetarian';
const ALLERGIES = 'Allergies';

type Counts = ReadonlyMap<string, number>;

function countNames(names: readonly string[]): Counts {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const summaryOf = (counts: Counts) =>
  [...counts]
    .filter(([, count]) => count > 0)
    .map(([name, count]) => ({ name, count }))
    .sort((left, right) => right.count - left.count || left.name.localeCompare(right.name, 'en-US'));

type Accommodations = { people: number; byName: Counts };

/** Everybody known is named, also when fewer eat that day: who stays away is not known. */
function accommodationsOfEaters(eaters: readonly RegisteredEater[]): Accommodations {
  const accommodated = eaters.filter((eater) => eater.dietaryPreference !== null || eater.allergens.length > 0);
  return {
    people: accommodated.length,
    byName: countNames(
      accommodated.flatMap(({ dietaryPreference, allergens }) => [
        ...(dietaryPreference ? [dietaryPreference] : []),
        ...allergens,
      ]),
    ),
  };
}

function accommodationsOfEvents(events: readonly ServedEvent[]): Accommodations {
  const vegetarian = events.reduce((sum, event) => sum + event.dietaryCount, 0);
  const allergies = events.reduce((sum, event) => sum + event.allergenCount, 0);
  return {
    people: vegetarian + allergies,
    byName: new Map([
      [VEGETARIAN, vegetarian],
      [ALLERGIES, allergies],
    ]),
  };
}

function accountHeadcount(
  accountId: string,
  events: readonly ServedEvent[],
  eaters: readonly RegisteredEater[],
): AccountHeadcount {
  const headcount = events.reduce((sum, event) => sum + event.eaterCount, 0);
  const { people, byName } = eaters.length > 0 ? accommodationsOfEaters(eaters) : accommodationsOfEvents(events);
  const headcountA = Math.min(people, headcount);
  return {
    accountId,
    account: events[0]?.account ?? '',
    headcount,
    headcountA,
    headcountNoA: headcount - headcountA,
    accommodationSummary: headcountA > 0 ? summaryOf(byName) : [],
  };
}

/** Headcounts with and without accommodations, for each service line that the events name (domain §4). */
export function consumerDetails(events: readonly ServedEvent[], eaters: readonly RegisteredEater[]): ConsumerDetails[] {
  const eatersByAccount = Map.groupBy(eaters, (eater) => eater.accountId);
  return [...Map.groupBy(events, (event) => event.serviceLineId)].map(([serviceLineId, eventsOfLine]) => {
    const accounts = [...Map.groupBy(eventsOfLine, (event) => event.accountId)]
      .map(([accountId, eventsOfAccount]) =>
        accountHeadcount(accountId, eventsOfAccount, eatersByAccount.get(accountId) ?? []),
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

/** 'Vegetarian 3, Peanuts 1' */
export const accommodationText = (summary: AccountHeadcount['accommodationSummary']): string =>
  summary.map(({ name, count }) => `${name} ${count}`).join(', ');
