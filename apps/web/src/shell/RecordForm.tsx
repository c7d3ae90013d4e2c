import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { FormStatus } from '../ui/FormStatus.tsx';
import { SaveBar } from '../ui/SaveBar.tsx';
import { SaveForm } from '../ui/SaveForm.tsx';
import type { RecordFormState } from './use-record-form.tsx';

export interface RecordFormProps<Values extends FieldValues> {
  of: RecordFormState<Values>;
  /** The accessible name of the form. */
  label: string;
  readOnly?: boolean;
  saveLabel?: string;
  buttons?: ReactNode;
  /** Beside the Save button. */
  note?: ReactNode;
  /** Which field fixes an error that has no field of its own. */
  focusFor?: Readonly<Record<string, Path<Values>>>;
  /** For a page that asks before it leaves the form itself. */
  onDirtyChange?: (isDirty: boolean) => void;
  children?: ReactNode;
}

/** The form of a record on its page: errors, leave guard, Save bar and stale dialog (screens-5, errors-3). */
export function RecordForm<Values extends FieldValues>(props: RecordFormProps<Values>) {
  const { of, label, readOnly = false, saveLabel = 'Update', buttons, note, focusFor, onDirtyChange, children } = props;
  const { form, saving, submit, reportDirty, staleDialog } = of;
  return (
    <>
      <SaveForm
        label={label}
        onSave={() => submit()}
        readOnly={readOnly}
        saving={saving}
        footer={
          !readOnly && (
            <SaveBar note={note}>
              {buttons ?? (
                <Button type="submit" variant="contained" color="secondary" loading={saving}>
                  {saveLabel}
                </Button>
              )}
            </SaveBar>
          )
        }
      >
        <FormStatus
          form={form}
          focusFor={focusFor}
          onDirtyChange={(isDirty) => {
            reportDirty(isDirty);
            onDirtyChange?.(isDirty);
          }}
        />
        {children}
      </SaveForm>
      {staleDialog}
    </>
  );
}
