import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const calendarFeedQueries = {
  own: () =>
    queryOptions({
      queryKey: queryKeys.calendarFeeds,
      queryFn: async ({ signal }) => (await call('listCalendarFeeds', { signal })).data,
    }),
};
