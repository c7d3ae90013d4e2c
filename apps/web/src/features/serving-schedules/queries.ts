import { createDataQuery, createReplyQuery } from '../../api/call-query.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const scheduleQueries = {
  all: () => queryKeys.servingSchedules,
  /** The week of one service line, with the version of its rows. */
  ofLine: (accountId: string, serviceLineId: string) =>
    createReplyQuery([...scheduleQueries.all(), accountId, serviceLineId], 'listServingSchedules', {
      query: { accountId, serviceLineId },
    }),
  addOns: (accountId: string, serviceLineId: string) =>
    createDataQuery([...scheduleQueries.all(), 'add-ons', accountId, serviceLineId], 'listRecurringAddOns', {
      query: { accountId, serviceLineId },
    }),
  /** Every line's rows, for the marks on the choice of a line. */
  ofAccount: (accountId: string) =>
    createDataQuery([...scheduleQueries.all(), accountId], 'listServingSchedules', { query: { accountId } }),
};
