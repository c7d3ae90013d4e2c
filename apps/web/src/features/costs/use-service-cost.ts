import { useQuery } from '@tanstack/react-query';
import type { CalendarDay, Id } from '#contract/values.ts';
import { useCan } from '../../shell/current-user.ts';
import { costQueries } from './queries.ts';

/** Costs come from the prices of vendors, and margins from what is served (money-10). */
export function useSeesCosts(): boolean {
  const seesPrices = useCan('viewElement');
  return useCan('viewScheduleMenu') && seesPrices;
}

interface Served {
  marketId: Id;
  date: CalendarDay;
  scheduledMenuId: Id | undefined;
}

/** What the food of an account's service costs and brings in, once it is loaded. */
export function useAccountCost({ marketId, date, scheduledMenuId }: Served, accountId: Id) {
  const enabled = useSeesCosts() && scheduledMenuId !== undefined;
  const { data } = useQuery({ ...costQueries.ofMenuOfDay(marketId, date, scheduledMenuId), enabled });
  return data?.accounts.find((accountCost) => accountCost.accountId === accountId);
}
