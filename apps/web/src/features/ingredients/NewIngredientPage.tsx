import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ingredientTexts } from '#domain/ingredients/ingredient-texts.ts';
import { useCan } from '../../shell/current-user.ts';
import { Page } from '../../shell/Page.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { useNotify } from '../../ui/feedback.ts';
import { Forbidden } from '../../ui/states.tsx';
import { IngredientForm } from './IngredientForm.tsx';
import { type IngredientFormValues, ingredientInput, newIngredientValues } from './ingredient-form-values.ts';
import { useCreateIngredient } from './mutations.ts';

/** Create opens the created ingredient. */
export function NewIngredientPage() {
  const { portionUnits } = useReferenceData();
  const mayAdd = useCan('addElement');
  const values = useMemo(() => newIngredientValues(portionUnits), [portionUnits]);
  const create = useCreateIngredient();
  const navigate = useNavigate();
  const notify = useNotify();

  async function save(input: IngredientFormValues) {
    const { data } = await create.mutateAsync(ingredientInput(input));
    notify(ingredientTexts.created(data.name));
    await navigate({ to: '/ingredients/$ingredientId', params: { ingredientId: data.id }, ignoreBlocker: true });
  }

  return (
    <Page title="New ingredient" breadcrumbs={[{ label: 'Ingredients', link: { to: '/ingredients' } }]}>
      {mayAdd ? (
        <IngredientForm
          label="New ingredient"
          values={values}
          onSave={save}
          buttons={(saving) => (
            <Button type="submit" variant="contained" color="secondary" loading={saving}>
              Create
            </Button>
          )}
        />
      ) : (
        <Forbidden>You do not have permission to add ingredients.</Forbidden>
      )}
    </Page>
  );
}
