import { MutationCache, QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
import { isReferenceKey } from './query-keys.ts';

/** Only what may pass by itself is asked again: no answer, or a server that is busy or restarting. */
const mayPass = (error: unknown) => isApiError(error) && (error.status === 0 || error.status >= 502);

/**
 * A write reaches further than the feature that sends it: an element shows its menus, a day its headcounts. So after
 * any write nothing that was read before counts as fresh, and a screen that opens asks again. What is on the screen
 * is left to the feature, which knows what to ask for at once. The reference lists name their own writes.
 */
export function openQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSettled: () =>
        queryClient.invalidateQueries({
          predicate: ({ queryKey }) => !isReferenceKey(queryKey),
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
