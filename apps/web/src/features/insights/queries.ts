import { createPageQuery } from '../../api/call-query.ts';
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
};
