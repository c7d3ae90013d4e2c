import { queryOptions } from '@tanstack/react-query';
import { toDateParts } from '#contract/date-parts.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

const oneRow = { page: 1, perPage: 1 };
const few = { page: 1, perPage: 5 };

/** What an installation has of all that a first lunch needs. */
export interface FirstRecords {
  readonly ingredients: boolean;
  readonly elements: boolean;
  readonly menus: boolean;
  /** The first one, whose schedule says who eats when. */
  readonly account: Id | undefined;
  readonly people: boolean;
  readonly lunch: boolean;
  /** The first day with people in the market, from today on. */
  readonly firstDay: CalendarDay | undefined;
}

async function hasLunch(market: { id: Id; timeZone: string } | undefined, signal: AbortSignal): Promise<boolean> {
  if (!market) return false;
  const { year, month } = toDateParts(todayIn(market.timeZone, new Date()));
  const next = { year: year + Number(month === 12), month: (month % 12) + 1 };
  const months = [{ year, month }, next];
  const menus = await Promise.all(
    months.map((query) => call('listScheduledMenus', { query: { marketId: market.id, ...query }, signal })),
  );
  return menus.some(({ data }) => data.length > 0);
}

/** Of the first accounts: an installation with more is past its first hour. */
async function hasPeople(
  accounts: readonly { id: Id }[],
  market: { timeZone: string } | undefined,
  signal: AbortSignal,
) {
  const { year, month } = toDateParts(todayIn(market?.timeZone ?? 'UTC', new Date()));
  const events = await Promise.all(
    accounts.map(({ id }) => call('listServiceEvents', { query: { accountId: id, year, month }, signal })),
  );
  return events.some(({ meta }) => meta.nextService !== null);
}

async function findFirstDay(market: { id: Id; timeZone: string } | undefined, signal: AbortSignal) {
  if (!market) return undefined;
  const after = addDays(todayIn(market.timeZone, new Date()), -1);
  const { data } = await call('listNextServices', { query: { marketId: market.id, after }, signal });
  return data.map(({ date }) => date).sort()[0];
}

export const createFirstStepsQuery = (market: { id: Id; timeZone: string } | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.firstSteps, market?.id ?? null],
    queryFn: async ({ signal }): Promise<FirstRecords> => {
      const [ingredients, elements, menus, accounts, lunch, firstDay] = await Promise.all([
        call('listIngredients', { query: oneRow, signal }),
        call('listElements', { query: oneRow, signal }),
        call('listMenus', { query: oneRow, signal }),
        call('listAccounts', { query: few, signal }),
        hasLunch(market, signal),
        findFirstDay(market, signal),
      ]);
      const has = ({ meta }: { meta: { count: number } }) => meta.count > 0;
      return {
        ingredients: has(ingredients),
        elements: has(elements),
        menus: has(menus),
        account: accounts.data[0]?.id,
        people: await hasPeople(accounts.data, market, signal),
        lunch,
        firstDay,
      };
    },
    // Whoever comes back from a step wants to see it done.
    staleTime: 0,
  });
