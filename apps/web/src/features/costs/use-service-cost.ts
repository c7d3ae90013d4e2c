import { useQuery } from '@tanstack/react-query';
import type { CalendarDay, Id } from '#contract/values.ts';
import { formatCost, formatMargin } from '#domain/costs/cost-text.ts';
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

/** The facts of an account's service: its food and margin, once they are loaded. */
export function useServiceFacts({ marketId, date, scheduledMenuId }: Served, accountId: Id): [string, string][] {
  const enabled = useSeesCosts() && scheduledMenuId !== undefined;
  const { data } = useQuery({ ...costQueries.ofMenuOfDay(marketId, date, scheduledMenuId), enabled });
  const account = data?.accounts.find((accountCost) => accountCost.accountId === accountId);
  if (!account) return [];
  return [
    ['Food', formatCost(account.cost)],
    ['Margin', formatMargin(account.price, account.cost)],
  ];
}
