import { createDataQuery } from '../../api/call-query.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const calendarFeedQueries = {
  own: () => createDataQuery(queryKeys.calendarFeeds, 'listCalendarFeeds', {}),
};
