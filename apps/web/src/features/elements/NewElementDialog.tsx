import type { Element } from '#contract/elements.ts';
import { NewRecordDialog } from '../../shell/NewRecordDialog.tsx';
import { ElementForm } from './ElementForm.tsx';
import { useNewElementForm } from './use-new-element-form.ts';

interface NewElementDialogProps {
  name: string;
  onCreated: (element: Element) => void;
  onClose: () => void;
}

/** Creates an element without leaving the menu form. */
export function NewElementDialog({ name, onCreated, onClose }: NewElementDialogProps) {
  const elementForm = useNewElementForm(onCreated, undefined, name);
  return (
    <NewRecordDialog title="Create New Element" saveLabel="Save" saving={elementForm.saving} onClose={onClose}>
      {(dialog) => <ElementForm of={elementForm} label="New element" savedId={elementForm.record?.id} {...dialog} />}
    </NewRecordDialog>
  );
}
