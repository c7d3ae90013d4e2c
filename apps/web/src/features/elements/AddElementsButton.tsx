import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ElementSummary } from '#contract/elements.ts';
import { createPreloadableDialog } from '../../ui/preloadable.tsx';
import { elementQueries } from './queries.ts';

const ElementPickerDialog = createPreloadableDialog(async () => ({
  default: (await import('./ElementPickerDialog.tsx')).ElementPickerDialog,
}));

interface AddElementsButtonProps {
  /** Returns the elements already present; called when the picker opens. */
  presentIds: () => string[];
  onAdd: (elements: readonly ElementSummary[]) => void;
}

/** Kept apart from the rows, so that opening and closing the picker does not re-render them. */
export function AddElementsButton({ presentIds, onAdd }: AddElementsButtonProps) {
  const [picking, setPicking] = useState(false);
  const queries = useQueryClient();
  /** Lazy chunk: preload the dialog and its first page before the button is pressed. */
  function prepare() {
    void ElementPickerDialog.prepare();
    void queries.prefetchQuery(elementQueries.firstToPick());
  }
  return (
    <>
      <Button startIcon={<AddIcon />} onPointerEnter={prepare} onFocus={prepare} onClick={() => setPicking(true)}>
        Add elements
      </Button>
      {picking && (
        <ElementPickerDialog
          open
          presentIds={presentIds()}
          onPick={(elements) => {
            setPicking(false);
            onAdd(elements);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
