import { createDataQuery, createReplyQuery } from '../../api/call-query.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const usageQueries = {
  ofElement: (id: string) =>
    createReplyQuery([...queryKeys.usage, 'element', id], 'getElementUsage', { params: { id } }),
  ofIngredient: (id: string) =>
    createReplyQuery([...queryKeys.usage, 'ingredient', id], 'getIngredientUsage', { params: { id } }),
  datedCopies: (id: string) =>
    createDataQuery([...queryKeys.usage, 'dated-copies', id], 'listDatedCopies', { params: { id } }),
};
