import type { ElementSummary } from '#contract/elements.ts';
import { ElementPickerDialog } from './ElementPickerDialog.tsx';

interface ReplaceElementDialogProps {
  name: string;
  /** The type of the row; dishes of the same type are offered first. */
  typeId: string | null;
  presentIds: readonly string[];
  onReplace: (element: ElementSummary) => void;
  onClose: () => void;
}

/** Another dish takes the place of a row (scheduling-15). */
export default function ReplaceElementDialog(props: ReplaceElementDialogProps) {
  const { name, typeId, presentIds, onReplace, onClose } = props;
  return (
    <ElementPickerDialog
      open
      pick="one"
      title={`Replace ${name} with`}
      presentIds={presentIds}
      chosenFilters={typeId ? { type: typeId } : {}}
      onPick={([element]) => {
        onClose();
        if (element) onReplace(element);
      }}
      onClose={onClose}
    />
  );
}
