import { dataQuery } from '../../api/call-query.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const calendarFeedQueries = {
  own: () => dataQuery(queryKeys.calendarFeeds, 'listCalendarFeeds', {}),
};
