import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Ingredient } from '#contract/ingredients.ts';
import { useCan } from '../../shell/current-user.ts';
import { createPreloadableDialog } from '../../ui/preloadable.tsx';

const NewIngredientDialog = createPreloadableDialog(() => import('./NewIngredientDialog.tsx'));

interface NewIngredientButtonProps {
  name: string;
  /** Adds the created ingredient to the picker's selection. */
  onCreated: (ingredient: Ingredient) => void;
}

export function NewIngredientButton({ name, onCreated }: NewIngredientButtonProps) {
  const [open, setOpen] = useState(false);
  if (!useCan('addElement')) return null;
  return (
    <>
      <Button onPointerEnter={() => void NewIngredientDialog.prepare()} onClick={() => setOpen(true)}>
        New ingredient
      </Button>
      {open && (
        <NewIngredientDialog
          name={name}
          onClose={() => setOpen(false)}
          onCreated={(ingredient) => {
            setOpen(false);
            onCreated(ingredient);
          }}
        />
      )}
    </>
  );
}
