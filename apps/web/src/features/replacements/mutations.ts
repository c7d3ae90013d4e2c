import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReplaceIngredientInput } from '#contract/replacements.ts';
import type { Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { invalidate, showDishes } from '../../api/invalidation.ts';

interface Replace {
  readonly body: ReplaceIngredientInput;
  /** Questions that the person has confirmed. */
  readonly confirmed: string;
}

export function useReplaceIngredient(ingredientId: Id) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, confirmed }: Replace) =>
      call('replaceIngredient', { params: { id: ingredientId }, query: { confirmed }, body }),
    onSettled: () => invalidate(client, showDishes),
  });
}
