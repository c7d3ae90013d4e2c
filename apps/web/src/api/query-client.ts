import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { SECOND_FACTOR_REQUIRED } from '#contract/sign-in-codes.ts';
import { isApiError } from './api-error.ts';
import { isWholeList, queryKeys } from './query-keys.ts';

/** Only what may pass by itself is asked again: no answer, or a server that is busy or restarting. */
const mayPass = (error: unknown) => isApiError(error) && (error.status === 0 || error.status >= 502);

/**
 * A write reaches further than the feature that sends it: an element shows its menus, a day its headcounts. So after
 * any write nothing that was read before counts as fresh, and a screen that opens asks again. What is on the screen
 * is left to the feature, which knows what to ask for at once. The reference lists name their own writes.
 *
 * What was being read when the write ended may have been read before it. TanStack Query would take that answer for
 * fresh, and joins a first read that is under way instead of asking again: so such a read is asked again when it ends.
 */
export function openQueryClient(): QueryClient {
  const readDuringWrite = new WeakSet<object>();
  const markReads = () => {
    for (const query of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })) readDuringWrite.add(query);
  };
  const readAgain = (query: Query<unknown, unknown>) => {
    if (readDuringWrite.delete(query)) void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  };
  /** The role requires a second factor since: the user, read again, leads there (access-20). */
  const readUserAgain = (error: unknown) => {
    if (isApiError(error, SECOND_FACTOR_REQUIRED))
      void queryClient.invalidateQueries({ queryKey: queryKeys.currentUser }, { cancelRefetch: false });
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: readUserAgain,
      onSettled: (_data, _error, query) => readAgain(query),
    }),
    mutationCache: new MutationCache({
      onSuccess: markReads,
      // A write whose answer was lost may be stored.
      onError: (error) => {
        markReads();
        readUserAgain(error);
      },
      onSettled: () =>
        queryClient.invalidateQueries({
          predicate: ({ queryKey }) => !isWholeList(queryKey),
          refetchType: 'none',
        }),
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        networkMode: 'offlineFirst',
        retry: (failures, error) => failures < 2 && mayPass(error),
        retryDelay: (failures) => 500 * 2 ** failures,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return queryClient;
}

export const queryClient = openQueryClient();
