import type { QueryClient } from '@tanstack/react-query';

/** Resolves once no query without data is loading. Data that is only refreshed can be shown. */
export function waitForAllQueries(queryClient: QueryClient): Promise<void> {
  const isMissing = () => queryClient.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  return new Promise((resolve) => {
    const look = () => {
      if (isMissing()) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = queryClient.getQueryCache().subscribe(look);
    look();
  });
}
