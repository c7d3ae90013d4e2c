import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { session } from '../../api/session.ts';

/** How people sign in here. */
export const sessionSettingsQuery = queryOptions({
  queryKey: queryKeys.sessionSettings,
  queryFn: async ({ signal }) => (await call('getSessionSettings', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The company that people can sign in with (access-19). The session knew it before it could say that nobody is signed in. */
export function useCompany() {
  const { data, isPending } = useQuery({ ...sessionSettingsQuery, initialData: session.settings });
  return { isPending, company: data?.provider === 'embedded' ? data.company : undefined };
}
