import { dataQuery } from '../../api/call-query.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const apiKeyQueries = {
  own: () => dataQuery(queryKeys.apiKeys, 'listApiKeys', {}),
  ofUser: (userId: string) => dataQuery([...queryKeys.apiKeys, userId], 'listUserApiKeys', { params: { id: userId } }),
};
