import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { IngredientInput } from '#contract/ingredients.ts';
import { call } from '../../api/client.ts';
import { invalidate, showDishes } from '../../api/invalidation.ts';
import { ingredientQueries } from './queries.ts';

interface Save {
  id: string;
  body: IngredientInput;
  version: number | undefined;
  /** Questions that the person has confirmed. */
  confirmed: string;
}

/** Elements, menus and what is scheduled show names and allergens of ingredients: their cache is invalidated too. */
function useIngredientMutation<Input>(change: (input: Input) => ReturnType<typeof call<'createIngredient'>>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (reply) => {
      await invalidate(client, showDishes);
      client.setQueryData(ingredientQueries.one(reply.data.id).queryKey, reply);
    },
  });
}

export const useCreateIngredient = () =>
  useIngredientMutation((body: IngredientInput) => call('createIngredient', { body }));
export const useUpdateIngredient = () =>
  useIngredientMutation(({ id, body, version, confirmed }: Save) =>
    call('updateIngredient', { params: { id }, query: { confirmed }, body, ifMatch: version }),
  );

export function useDeleteIngredient() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('deleteIngredient', { params: { id } }),
    onSuccess: async (_reply, id) => {
      client.removeQueries({ queryKey: ingredientQueries.one(id).queryKey });
      await client.invalidateQueries({ queryKey: ingredientQueries.all() });
    },
  });
}
