import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Ingredient, IngredientSummary } from '#contract/ingredients.ts';
import { createListTexts } from '#contract/list-texts.ts';
import { createIngredientText } from '#domain/elements/element-texts.ts';
import { isOriginKnown } from '#domain/ingredients/origins.ts';
import { AllergenList } from '../../shell/AllergenList.tsx';
import { useCan } from '../../shell/current-user.ts';
import { PickerDialog } from '../../shell/PickerDialog.tsx';
import { useAlert } from '../../ui/feedback.ts';
import { createPreloadableDialog } from '../../ui/preloadable.tsx';
import { NotForList } from './NotForList.tsx';
import { OriginList } from './OriginList.tsx';
import { ingredientQueries } from './queries.ts';
import { useIngredientFilters } from './use-ingredient-filters.ts';

const NewIngredientDialog = createPreloadableDialog(() => import('./NewIngredientDialog.tsx'));

interface NewIngredientButtonProps {
  name: string;
  /** Adds the created ingredient to the picker's selection. */
  onCreated: (ingredient: Ingredient) => void;
}

function NewIngredientButton({ name, onCreated }: NewIngredientButtonProps) {
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

/** Results per search (screens-6). */
const PAGE_SIZE = 15;

interface IngredientPickerDialogProps {
  open: boolean;
  presentIds: readonly string[];
  onPick: (ingredients: IngredientSummary[]) => void;
  onClose: () => void;
}

/** 'create ingredient' says what the product says, and a new ingredient is a dialog beside it (screens-6). */
export function IngredientPickerDialog({ open, presentIds, onPick, onClose }: IngredientPickerDialogProps) {
  const alert = useAlert();
  return (
    <PickerDialog<IngredientSummary>
      open={open}
      title="Add ingredients"
      searchLabel="Search ingredients"
      queryFor={({ filters: chosenFilters, ...search }) => ingredientQueries.list({ ...search, ...chosenFilters })}
      getName={(ingredient) => ingredient.name}
      getDetail={(ingredient) => (
        <span style={{ fontSize: 13 }}>
          <AllergenList allergens={ingredient.allergens} statement={ingredient.allergenStatement} />
          {!isOriginKnown(ingredient) && (
            <>
              {' · '}
              <OriginList ingredient={ingredient} />
            </>
          )}
          <NotForList preferenceIds={ingredient.notForPreferenceIds} />
        </span>
      )}
      filters={useIngredientFilters()}
      pageSize={PAGE_SIZE}
      columns="minmax(0, 2fr) minmax(0, 3fr) 112px"
      disabledText="In this element"
      isDisabled={(ingredient) => presentIds.includes(ingredient.id)}
      confirmLabel={(count) => `Add ${count} ingredient${count === 1 ? '' : 's'}`}
      {...createListTexts('ingredients')}
      extra={(select, q) => (
        <>
          <NewIngredientButton name={q} onCreated={select} />
          <Button aria-disabled="true" onClick={() => void alert(createIngredientText)} sx={{ color: 'text.disabled' }}>
            Create ingredient
          </Button>
        </>
      )}
      onPick={onPick}
      onClose={onClose}
    />
  );
}
