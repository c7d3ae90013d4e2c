import { type ReactNode, useEffect } from 'react';
import { type FieldValues, useFormState } from 'react-hook-form';
import { FormDialog } from '../ui/FormDialog.tsx';
import type { RecordFormState } from './use-record-form.tsx';

interface RecordDialogProps<Values extends FieldValues> {
  of: RecordFormState<Values>;
  title: string;
  /** The accessible name of the form; the title by default. */
  label?: string;
  saveLabel?: string;
  /** Why Save is disabled. */
  obstacle?: string | undefined;
  maxWidth?: 'xs' | 'sm';
  onClose: () => void;
  children: ReactNode;
}

/** The form of a record in a dialog (screens-5, errors-3). */
export function RecordDialog<Values extends FieldValues>(props: RecordDialogProps<Values>) {
  const { of, ...dialog } = props;
  const { isDirty } = useFormState({ control: of.form.control });
  useEffect(() => of.reportDirty(isDirty));
  return (
    <>
      <FormDialog {...dialog} saving={of.saving} isDirty={isDirty} onSave={() => of.submit()} />
      {of.staleDialog}
    </>
  );
}
