import Button from '@mui/material/Button';
import type { IngredientSummary } from '#contract/ingredients.ts';
import { createIngredientText } from '#domain/elements/element-texts.ts';
import { AllergenList } from '../../shell/AllergenList.tsx';
import { PickerDialog } from '../../shell/PickerDialog.tsx';
import { useAlert } from '../../ui/feedback.ts';
import { ingredientQueries } from './queries.ts';

/** How many a search shows (spec §9). */
const PAGE_SIZE = 15;

interface IngredientPickerDialogProps {
  open: boolean;
  /** Ingredients that are there already. */
  presentIds: readonly string[];
  onPick: (ingredients: IngredientSummary[]) => void;
  onClose: () => void;
}

/** Choose ingredients of an element (spec §2). Creating one here is not offered: the option says so (domain §10). */
export function IngredientPickerDialog({ open, presentIds, onPick, onClose }: IngredientPickerDialogProps) {
  const alert = useAlert();
  return (
    <PickerDialog<IngredientSummary>
      open={open}
      title="Add ingredients"
      searchLabel="Search ingredients"
      queryFor={(search) => ingredientQueries.list(search)}
      nameOf={(ingredient) => ingredient.name}
      detailOf={({ allergens, allergenStatement }) => (
        <span style={{ fontSize: 13 }}>
          <AllergenList allergens={allergens} statement={allergenStatement} />
        </span>
      )}
      pageSize={PAGE_SIZE}
      isDisabled={(ingredient) => presentIds.includes(ingredient.id)}
      confirmLabel={(count) => `Add ${count} ingredient${count === 1 ? '' : 's'}`}
      emptyText="There are no ingredients yet."
      filteredText="There are no ingredients that match the current search term."
      extra={() => (
        <Button aria-disabled="true" onClick={() => void alert(createIngredientText)} sx={{ color: 'text.disabled' }}>
          Create ingredient
        </Button>
      )}
      onPick={onPick}
      onClose={onClose}
    />
  );
}
