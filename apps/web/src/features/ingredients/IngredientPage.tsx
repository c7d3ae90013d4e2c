import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { changesTexts } from '#contract/changes-texts.ts';
import type { Ingredient } from '#contract/ingredients.ts';
import { ingredientTexts } from '#domain/ingredients/ingredient-texts.ts';
import { useCan } from '../../shell/current-user.ts';
import { Page } from '../../shell/Page.tsx';
import { RecordState } from '../../shell/RecordState.tsx';
import { useDelete } from '../../shell/use-delete.ts';
import { useQuestions } from '../../shell/use-questions.tsx';
import { createAgainReader, type LoadedRecord, useRecordForm } from '../../shell/use-record-form.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { ReplaceIngredientButton } from '../replacements/ReplaceIngredientButton.tsx';
import { usageQueries } from '../usage/queries.ts';
import { UsageSection } from '../usage/UsageSection.tsx';
import { IngredientForm } from './IngredientForm.tsx';
import { IngredientFormSchema, toIngredientInput, toIngredientValues } from './ingredient-form-values.ts';
import { useDeleteIngredient, useUpdateIngredient } from './mutations.ts';
import { ingredientQueries } from './queries.ts';

const breadcrumbs = [{ label: 'Ingredients', link: { to: '/ingredients' as const } }];

export function IngredientPage({ ingredientId }: { ingredientId: string }) {
  const query = useQuery(ingredientQueries.one(ingredientId));
  if (!query.data) return <RecordState title="Ingredient" breadcrumbs={breadcrumbs} query={query} />;
  return <SavedIngredient key={ingredientId} loadedRecord={query.data.data} read={createAgainReader(query)} />;
}

function SavedIngredient({ loadedRecord, read }: LoadedRecord<Ingredient>) {
  const mayEdit = useCan('editElement');
  const mayRemove = useCan('removeElement');
  const update = useUpdateIngredient();
  const ask = useQuestions();
  const notify = useNotify();
  const ingredientForm = useRecordForm({
    schema: IngredientFormSchema,
    record: loadedRecord,
    toValues: toIngredientValues,
    save: (values, version) =>
      ask(
        (confirmed, offeredFields) =>
          update.mutateAsync({
            id: loadedRecord.id,
            body: { ...toIngredientInput(values), ...offeredFields },
            version,
            confirmed,
          }),
        { confirmLabel: changesTexts.confirm },
      ),
    onSaved: ({ name }) => notify(ingredientTexts.updated(name)),
    read,
  });
  const { record: ingredient } = ingredientForm;

  return (
    <Page
      title={ingredient.name}
      breadcrumbs={breadcrumbs}
      actions={
        <>
          <HistoryButton kind="ingredients" id={ingredient.id} />
          {mayRemove && <DeleteIngredientButton ingredient={ingredient} />}
        </>
      }
    >
      <IngredientForm
        of={ingredientForm}
        savedIngredient={ingredient}
        label={`Ingredient ${ingredient.name}`}
        readOnly={!mayEdit}
      >
        <UsageSection
          exported={{ operation: 'exportIngredientUsage', id: ingredient.id }}
          query={useQuery(usageQueries.ofIngredient(ingredient.id))}
          hasElements
          noMenus="No menu has an element with this ingredient."
          actions={<ReplaceIngredientButton ingredient={ingredient} />}
        />
      </IngredientForm>
    </Page>
  );
}

function DeleteIngredientButton({ ingredient }: { ingredient: Ingredient }) {
  const remove = useDeleteIngredient();
  const navigate = useNavigate();
  const ask = useDelete();
  const removeIngredient = () =>
    ask({
      text: ingredientTexts.confirmDelete,
      title: ingredient.name,
      remove: () => remove.mutateAsync(ingredient.id),
      leave: () => navigate({ to: '/ingredients', ignoreBlocker: true }),
      deletedText: ingredientTexts.deleted,
      isRefusalRead: true,
    });

  return (
    <IconButton aria-label="Delete this ingredient" disabled={remove.isPending} onClick={() => void removeIngredient()}>
      <DeleteIcon />
    </IconButton>
  );
}
