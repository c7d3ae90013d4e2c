import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const scheduleQueries = {
  all: () => queryKeys.servingSchedules,
  /** The week of one service line, with the version of its rows. */
  ofLine: (accountId: string, serviceLineId: string) =>
    queryOptions({
      queryKey: [...scheduleQueries.all(), accountId, serviceLineId],
      queryFn: ({ signal }) => call('listServingSchedules', { query: { accountId, serviceLineId }, signal }),
    }),
  addOns: (accountId: string, serviceLineId: string) =>
    queryOptions({
      queryKey: [...scheduleQueries.all(), 'add-ons', accountId, serviceLineId],
      queryFn: async ({ signal }) =>
        (await call('listRecurringAddOns', { query: { accountId, serviceLineId }, signal })).data,
    }),
  /** Every line's rows, for the marks on the choice of a line. */
  ofAccount: (accountId: string) =>
    queryOptions({
      queryKey: [...scheduleQueries.all(), accountId],
      queryFn: async ({ signal }) => (await call('listServingSchedules', { query: { accountId }, signal })).data,
    }),
};
