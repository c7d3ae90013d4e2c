import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Ingredient } from '#contract/ingredients.ts';
import { replacementTexts as texts } from '#contract/replacements-texts.ts';
import { useCan } from '../../shell/current-user.ts';
import { createPreloadableDialog } from '../../ui/preloadable.tsx';

const ReplaceIngredientDialog = createPreloadableDialog(() => import('./ReplaceIngredientDialog.tsx'));

/** Puts another ingredient in its place in the elements that have it (changes-5). */
export function ReplaceIngredientButton({ ingredient }: { ingredient: Ingredient }) {
  const [open, setOpen] = useState(false);
  if (!useCan('editElement')) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)} sx={{ minHeight: { xs: 48, sm: 36 } }}>
        {texts.open}
      </Button>
      {open && <ReplaceIngredientDialog ingredient={ingredient} onClose={() => setOpen(false)} />}
    </>
  );
}
