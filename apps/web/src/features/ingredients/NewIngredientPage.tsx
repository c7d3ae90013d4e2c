import { mayNotAdd } from '#contract/list-texts.ts';
import { ingredientTexts } from '#domain/ingredients/ingredient-texts.ts';
import { useCan } from '../../shell/current-user.ts';
import { Page } from '../../shell/Page.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { useNavigateFromForm } from '../../shell/use-navigate-from-form.ts';
import { useRecordForm } from '../../shell/use-record-form.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { Forbidden } from '../../ui/states.tsx';
import { IngredientForm } from './IngredientForm.tsx';
import { IngredientFormSchema, ingredientInput, newIngredientValues } from './ingredient-form-values.ts';
import { useCreateIngredient } from './mutations.ts';

/** Create opens the created ingredient. */
export function NewIngredientPage() {
  const { portionUnits } = useReferenceData();
  const mayAdd = useCan('addElement');
  const create = useCreateIngredient();
  const navigate = useNavigateFromForm();
  const notify = useNotify();
  const ingredientForm = useRecordForm({
    schema: IngredientFormSchema,
    record: undefined,
    valuesOf: () => newIngredientValues(portionUnits),
    save: (values) => create.mutateAsync(ingredientInput(values)),
    onSaved: async ({ id, name }) => {
      notify(ingredientTexts.created(name));
      await navigate({ to: '/ingredients/$ingredientId', params: { ingredientId: id }, ignoreBlocker: true });
    },
  });

  return (
    <Page title="New ingredient" breadcrumbs={[{ label: 'Ingredients', link: { to: '/ingredients' } }]}>
      {mayAdd ? (
        <IngredientForm of={ingredientForm} label="New ingredient" saveLabel="Create" />
      ) : (
        <Forbidden>{mayNotAdd('ingredients')}</Forbidden>
      )}
    </Page>
  );
}
