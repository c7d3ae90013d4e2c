import { pageQuery } from '../../api/call-query.ts';
import type { CallInput } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { chosen } from '../../ui/list-search.ts';

export type InsightPlace = CallInput<'getInsights'>['query'];

/** Without what is not chosen. */
export const queryOfInsights = ({ firstDay, lastDay, ...others }: InsightPlace) => {
  const { marketId, accountId, serviceLineId, elementId } = others;
  return { firstDay, lastDay, ...chosen({ marketId, accountId, serviceLineId, elementId }) };
};

export const insightQueries = {
  /** The figures before stay while others load. */
  of: (place: InsightPlace) =>
    pageQuery([...queryKeys.insights, queryOfInsights(place)], 'getInsights', { query: queryOfInsights(place) }),
};
