import type { IngredientInput } from '#contract/ingredients.ts';
import { call } from '../../api/client.ts';
import { showDishes } from '../../api/invalidation.ts';
import { useRecordDeletion, useRecordSave } from '../../api/use-change.ts';
import { ingredientQueries } from './queries.ts';

interface Save {
  id: string;
  body: IngredientInput;
  version: number | undefined;
  /** Questions that the person has confirmed. */
  confirmed: string;
}

export const useCreateIngredient = () =>
  useRecordSave((body: IngredientInput) => call('createIngredient', { body }), ingredientQueries.one, showDishes);

export const useUpdateIngredient = () =>
  useRecordSave(
    ({ id, body, version, confirmed }: Save) =>
      call('updateIngredient', { params: { id }, query: { confirmed }, body, ifMatch: version }),
    ingredientQueries.one,
    showDishes,
  );

export const useDeleteIngredient = () =>
  useRecordDeletion((id) => call('deleteIngredient', { params: { id } }), ingredientQueries.one, [
    ingredientQueries.all(),
  ]);
