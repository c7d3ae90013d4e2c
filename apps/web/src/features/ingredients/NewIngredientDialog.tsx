import type { Ingredient } from '#contract/ingredients.ts';
import { NewRecordDialog } from '../../shell/NewRecordDialog.tsx';
import { IngredientForm } from './IngredientForm.tsx';
import { useNewIngredientForm } from './use-new-ingredient-form.ts';

interface NewIngredientDialogProps {
  /** The search without a result. */
  name: string;
  onCreated: (ingredient: Ingredient) => void;
  onClose: () => void;
}

/** Creates a missing ingredient without leaving the half-typed element. */
export default function NewIngredientDialog({ name, onCreated, onClose }: NewIngredientDialogProps) {
  const ingredientForm = useNewIngredientForm(onCreated, name);
  return (
    <NewRecordDialog title="New ingredient" saveLabel="Create" saving={ingredientForm.saving} onClose={onClose}>
      {(dialog) => <IngredientForm of={ingredientForm} label="New ingredient" {...dialog} />}
    </NewRecordDialog>
  );
}
