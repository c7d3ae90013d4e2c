import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReplaceIngredientInput } from '#contract/replacements.ts';
import type { Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

interface Replace {
  readonly body: ReplaceIngredientInput;
  /** Questions that the person has confirmed. */
  readonly confirmed: string;
}

const changed = [
  queryKeys.ingredients,
  queryKeys.elements,
  queryKeys.menus,
  queryKeys.scheduling,
  queryKeys.addOns,
  queryKeys.hosts,
  queryKeys.usage,
];

export function useReplaceIngredient(ingredientId: Id) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, confirmed }: Replace) =>
      call('replaceIngredient', { params: { id: ingredientId }, query: { confirmed }, body }),
    onSettled: () => Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
