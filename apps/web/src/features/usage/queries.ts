import { dataQuery, replyQuery } from '../../api/call-query.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const usageQueries = {
  ofElement: (id: string) => replyQuery([...queryKeys.usage, 'element', id], 'getElementUsage', { params: { id } }),
  ofIngredient: (id: string) =>
    replyQuery([...queryKeys.usage, 'ingredient', id], 'getIngredientUsage', { params: { id } }),
  datedCopies: (id: string) =>
    dataQuery([...queryKeys.usage, 'dated-copies', id], 'listDatedCopies', { params: { id } }),
};
