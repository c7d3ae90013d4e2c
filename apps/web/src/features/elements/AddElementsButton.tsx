import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { ElementSummary } from '#contract/elements.ts';
import { preloadableDialog } from '../../ui/preloadable.tsx';
import { elementQueries } from './queries.ts';

const ElementPickerDialog = preloadableDialog(async () => ({
  default: (await import('./ElementPickerDialog.tsx')).ElementPickerDialog,
}));

interface AddElementsButtonProps {
  /** Elements that are there already, asked for when the picker opens. */
  presentIds: () => string[];
  onAdd: (elements: readonly ElementSummary[]) => void;
}

/** Opens the picker. Apart from the rows, so that opening and closing it draws none of them anew. */
export function AddElementsButton({ presentIds, onAdd }: AddElementsButtonProps) {
  const [picking, setPicking] = useState(false);
  const queries = useQueryClient();
  /** The dialog comes in its own file: it and its first elements are there by the time the button is pressed. */
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
        <Suspense>
          <ElementPickerDialog
            open
            presentIds={presentIds()}
            onPick={(elements) => {
              setPicking(false);
              onAdd(elements);
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
