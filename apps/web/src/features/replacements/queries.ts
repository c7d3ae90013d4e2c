import type { Id } from '#contract/values.ts';
import { createPageQuery } from '../../api/call-query.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const replacementQueries = {
  of: (ingredientId: Id, q: string) =>
    createPageQuery([...queryKeys.ingredients, 'replacements', ingredientId, q], 'listReplacements', {
      params: { id: ingredientId },
      query: { q },
    }),
};
