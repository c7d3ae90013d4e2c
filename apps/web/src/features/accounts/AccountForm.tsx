import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type FieldValues, useFormState } from 'react-hook-form';
import type { RecordFormState } from '../../shell/use-record-form.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { focusField } from '../../ui/FormStatus.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { SaveForm } from '../../ui/SaveForm.tsx';
import { UnsavedChangesGuard } from '../../ui/UnsavedChangesGuard.tsx';
import type { AccountFormValues, PointOfContactFormValues } from './account-form-values.ts';

interface AccountFormProps {
  account: RecordFormState<AccountFormValues>;
  contact: RecordFormState<PointOfContactFormValues>;
  label: string;
  saveLabel: string;
  readOnly?: boolean;
  mayUpdate?: boolean;
  /** Saves what is changed, once both are valid. */
  onSave: (changed: { isAccount: boolean; isContact: boolean }) => Promise<unknown>;
  onDirtyChange?: (isDirty: boolean) => void;
  children: ReactNode;
}

function useDirty<Values extends FieldValues>({ form, reportDirty }: RecordFormState<Values>) {
  const { isDirty, errors } = useFormState({ control: form.control });
  useEffect(() => reportDirty(isDirty));
  return { isDirty, errors };
}

/** An account and its point of contact: two records in one form. */
export function AccountForm(props: AccountFormProps) {
  const {
    account,
    contact,
    label,
    saveLabel,
    readOnly = false,
    mayUpdate = true,
    onSave,
    onDirtyChange,
    children,
  } = props;
  const [attempts, setAttempts] = useState(0);
  const [saving, setSaving] = useState(false);
  const [ofAccount, ofContact] = [useDirty(account), useDirty(contact)];
  const isDirty = ofAccount.isDirty || ofContact.isDirty;
  const report = useEffectEvent((dirty: boolean) => onDirtyChange?.(dirty));
  useEffect(() => {
    report(isDirty);
    return () => report(false);
  }, [isDirty]);

  async function save() {
    setAttempts(attempts + 1);
    const areValid = [await account.form.trigger(), await contact.form.trigger()];
    if (areValid.includes(false)) return;
    setSaving(true);
    await onSave({ isAccount: ofAccount.isDirty, isContact: ofContact.isDirty });
    setSaving(false);
  }

  return (
    <>
      <SaveForm
        label={label}
        onSave={() => save()}
        readOnly={readOnly}
        saving={saving}
        footer={
          mayUpdate && (
            <SaveBar>
              <Button type="submit" variant="contained" color="secondary" loading={saving}>
                {saveLabel}
              </Button>
            </SaveBar>
          )
        }
      >
        <UnsavedChangesGuard when={isDirty} />
        <ErrorSummary
          errors={{ ...ofAccount.errors, ...ofContact.errors }}
          attempts={attempts}
          onJump={(field) =>
            field in contact.form.getValues() ? focusField(contact.form, field) : focusField(account.form, field)
          }
        />
        {children}
      </SaveForm>
      {account.staleDialog}
      {contact.staleDialog}
    </>
  );
}
