import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';

/** Only what may pass by itself is asked again: no answer, or a server that is busy or restarting. */
const mayPass = (error: unknown) => isApiError(error) && (error.status === 0 || error.status >= 502);

export const queryClient = new QueryClient({
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
