import { useState } from 'react';
import { ApiError, toErrorMessage } from '../../../api/api-error.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { PasswordField } from '../sign-in/PasswordField.tsx';

/** Text and fault of the one field of a step. */
export function useStepField(field: string, go: (text: string) => Promise<unknown>) {
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<string>();
  const [isGoing, setGoing] = useState(false);
  return {
    value,
    fault,
    isGoing,
    change: (next: string) => {
      setValue(next);
      setFault(undefined);
    },
    save: async () => {
      setGoing(true);
      try {
        await go(value);
      } catch (error) {
        setFault((error instanceof ApiError && error.fields[field]) || toErrorMessage(error));
      } finally {
        setGoing(false);
      }
    },
  };
}

interface PasswordDialogProps {
  title: string;
  saveLabel: string;
  go: (password: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks whoever sits here for the password before a way in is made or ended. */
export function PasswordDialog({ title, saveLabel, go, onClose }: PasswordDialogProps) {
  const step = useStepField('password', go);
  return (
    <FormDialog
      title={title}
      saveLabel={saveLabel}
      saving={step.isGoing}
      isDirty={false}
      maxWidth="xs"
      onSave={step.save}
      onClose={onClose}
    >
      <PasswordField
        label="Password"
        autoComplete="current-password"
        autoFocus
        value={step.value}
        onChange={step.change}
        error={step.fault !== undefined}
        helperText={step.fault}
        isRefused={step.fault !== undefined}
      />
    </FormDialog>
  );
}
