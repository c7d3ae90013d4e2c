import type { QueryClient } from '@tanstack/react-query';

/** Resolves once no query without data is on its way. What is only refreshed can be shown as it is. */
export function nothingIsMissing(queryClient: QueryClient): Promise<void> {
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
