import { formatMayNotAdd } from '#contract/list-texts.ts';
import { useCan } from '../../shell/current-user.ts';
import { Page } from '../../shell/Page.tsx';
import { useNavigateFromForm } from '../../shell/use-navigate-from-form.ts';
import { Forbidden } from '../../ui/states.tsx';
import { IngredientForm } from './IngredientForm.tsx';
import { useNewIngredientForm } from './use-new-ingredient-form.ts';

/** Create opens the created ingredient. */
export function NewIngredientPage() {
  const mayAdd = useCan('addElement');
  const navigate = useNavigateFromForm();
  const ingredientForm = useNewIngredientForm(({ id }) =>
    navigate({ to: '/ingredients/$ingredientId', params: { ingredientId: id }, ignoreBlocker: true }),
  );

  return (
    <Page title="New ingredient" breadcrumbs={[{ label: 'Ingredients', link: { to: '/ingredients' } }]}>
      {mayAdd ? (
        <IngredientForm of={ingredientForm} label="New ingredient" saveLabel="Create" />
      ) : (
        <Forbidden>{formatMayNotAdd('ingredients')}</Forbidden>
      )}
    </Page>
  );
}
