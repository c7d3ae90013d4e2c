import { dataQuery } from '../../api/call-query.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const apiKeyQueries = {
  own: () => dataQuery(queryKeys.apiKeys, 'listApiKeys', {}),
};
