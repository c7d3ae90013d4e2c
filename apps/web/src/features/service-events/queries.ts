import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { toDateParts } from '#contract/date-parts.ts';
import type { AddOnType } from '#contract/reference-records.ts';
import type { ServiceEvent } from '#contract/service-events.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { createDataQuery, createPageQuery, createReplyQuery } from '../../api/call-query.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { DEFAULT_PER_PAGE } from '../../shell/ListTable.tsx';

/** An add-on that can be put on a service event: a scheduled one, or a type of which none is scheduled yet. */
export interface AddOnChoice {
  /** The id of the scheduled add-on, else of the type. */
  readonly id: Id;
  readonly name: string;
  readonly elements: string;
  readonly addOnTypeId: Id;
  readonly scheduledAddOnId: Id | null;
}

export const serviceEventQueries = {
  all: () => queryKeys.serviceEvents,
  /** The month that holds the day. Both views read it, so that going from day to day asks nothing. */
  month: (accountId: Id, day: CalendarDay) => {
    const { year, month } = toDateParts(day);
    return createReplyQuery(
      [...serviceEventQueries.all(), accountId, year, month],
      'listServiceEvents',
      { query: { accountId, year, month } },
      { placeholderData: keepPreviousData, staleTime: 30_000 },
    );
  },
  /** The market's scheduled add-ons of the event's service, by type; `q` searches type and elements. */
  addOnChoices: (marketId: Id, event: ServiceEvent, types: readonly AddOnType[], q: string) =>
    queryOptions({
      queryKey: [...serviceEventQueries.all(), 'add-on-choices', marketId, event.id, event.version, q],
      queryFn: async ({ signal }) => {
        const { data } = await call('listScheduledAddOns', {
          query: { marketId, ...toDateParts(event.date) },
          signal,
        });
        const scheduled = data.filter(({ serviceLineId }) => serviceLineId === event.serviceLineId);
        const choices = types.flatMap((type): AddOnChoice[] => {
          const ofType = scheduled.filter(({ addOnTypeId }) => addOnTypeId === type.id);
          if (ofType.length === 0)
            return [{ id: type.id, name: type.name, elements: '', addOnTypeId: type.id, scheduledAddOnId: null }];
          return ofType.map((addOn) => ({
            id: addOn.id,
            name: type.name,
            elements: addOn.scheduledElements.map(({ name }) => name).join(', '),
            addOnTypeId: type.id,
            scheduledAddOnId: addOn.id,
          }));
        });
        const foundChoices = choices.filter(({ name, elements }) =>
          `${name} ${elements}`.toLowerCase().includes(q.toLowerCase()),
        );
        return { data: foundChoices, meta: { count: foundChoices.length } };
      },
    }),
};

export const closingQueries = {
  page: ({ page = 1 }: { page?: number }) =>
    createPageQuery([...queryKeys.closings, page], 'listClosings', { query: { page, perPage: DEFAULT_PER_PAGE } }),
  /** Those that touch these days, for the market, its accounts or all. */
  between: (marketId: Id, from: CalendarDay, to: CalendarDay) =>
    createDataQuery(
      [...queryKeys.closings, marketId, from, to],
      'listClosings',
      { query: { marketId, from, to, perPage: 100 } },
      { staleTime: 30_000 },
    ),
};

/** An event as saved now, found in its month: there is no call for one alone. */
export function useReadServiceEvent() {
  const queryClient = useQueryClient();
  return async ({ id, accountId, date }: Pick<ServiceEvent, 'id' | 'accountId' | 'date'>) => {
    const month = serviceEventQueries.month(accountId, date);
    const { data } = await queryClient.fetchQuery({ ...month, staleTime: 0 });
    return data.find((event) => event.id === id);
  };
}
