import { keepPreviousData } from '@tanstack/react-query';
import type { Id } from '#contract/values.ts';
import { replyQuery } from '../../api/call-query.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const replacementQueries = {
  of: (ingredientId: Id, q: string) =>
    replyQuery(
      [...queryKeys.ingredients, 'replacements', ingredientId, q],
      'listReplacements',
      { params: { id: ingredientId }, query: { q } },
      { placeholderData: keepPreviousData },
    ),
};
