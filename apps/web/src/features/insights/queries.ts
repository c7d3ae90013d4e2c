import type { CalendarDay, Id } from '#contract/values.ts';
import { createDataQuery, createPageQuery } from '../../api/call-query.ts';
import type { CallInput } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { pickChosen } from '../../ui/list-search.ts';

export type InsightPlace = CallInput<'getInsights'>['query'];

/** Without what is not chosen. */
export const toInsightsQuery = ({ firstDay, lastDay, ...others }: InsightPlace) => {
  const { marketId, accountId, serviceLineId, elementId } = others;
  return { firstDay, lastDay, ...pickChosen({ marketId, accountId, serviceLineId, elementId }) };
};

export const insightQueries = {
  /** The figures before stay while others load. */
  of: (place: InsightPlace) =>
    createPageQuery([...queryKeys.insights, toInsightsQuery(place)], 'getInsights', { query: toInsightsQuery(place) }),
  /** Of one service of an account: never the figures of another one. */
  ofService: (accountId: Id, serviceLineId: Id, date: CalendarDay) => {
    const query = { accountId, serviceLineId, firstDay: date, lastDay: date };
    return createDataQuery([...queryKeys.insights, 'service', query], 'getInsights', { query });
  },
};
