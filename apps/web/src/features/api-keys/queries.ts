import { createDataQuery } from '../../api/call-query.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const apiKeyQueries = {
  own: () => createDataQuery(queryKeys.apiKeys, 'listApiKeys', {}),
  ofUser: (userId: string) =>
    createDataQuery([...queryKeys.apiKeys, userId], 'listUserApiKeys', { params: { id: userId } }),
};
