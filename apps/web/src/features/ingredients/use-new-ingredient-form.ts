import type { Ingredient } from '#contract/ingredients.ts';
import { ingredientTexts } from '#domain/ingredients/ingredient-texts.ts';
import { useReferenceData } from '../../shell/reference-data.ts';
import { useRecordForm } from '../../shell/use-record-form.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { IngredientFormSchema, toIngredientInput, toNewIngredientValues } from './ingredient-form-values.ts';
import { useCreateIngredient } from './mutations.ts';

export function useNewIngredientForm(onCreated: (ingredient: Ingredient) => unknown, name = '') {
  const { portionUnits } = useReferenceData();
  const create = useCreateIngredient();
  const notify = useNotify();
  return useRecordForm({
    schema: IngredientFormSchema,
    record: undefined,
    toValues: () => ({ ...toNewIngredientValues(portionUnits), name }),
    save: (values) => create.mutateAsync(toIngredientInput(values)),
    onSaved: async (ingredient) => {
      notify(ingredientTexts.created(ingredient.name));
      await onCreated(ingredient);
    },
  });
}
