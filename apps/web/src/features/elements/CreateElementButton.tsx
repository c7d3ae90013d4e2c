import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Element } from '#contract/elements.ts';
import { useCan } from '../../shell/current-user.ts';
import { createPreloadableDialog } from '../../ui/preloadable.tsx';

const NewElementDialog = createPreloadableDialog(async () => ({
  default: (await import('./NewElementDialog.tsx')).NewElementDialog,
}));

/** Adds the created element to the picker's selection. */
interface CreateElementButtonProps {
  /** The search without a result. */
  name: string;
  onCreated: (element: Element) => void;
}

export function CreateElementButton({ name, onCreated }: CreateElementButtonProps) {
  const [open, setOpen] = useState(false);
  if (!useCan('addElement')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Create New Element</Button>
      {open && (
        <NewElementDialog
          name={name}
          onClose={() => setOpen(false)}
          onCreated={(element) => {
            setOpen(false);
            onCreated(element);
          }}
        />
      )}
    </>
  );
}
