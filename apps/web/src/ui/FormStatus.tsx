import { useEffect } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useFormState } from 'react-hook-form';
import { ErrorSummary } from './ErrorSummary.tsx';
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx';

interface FormStatusProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  saving: boolean;
  /** True where what the form began with is not saved either. */
  isUnsaved?: boolean;
  /** Told whether something is there that is not saved. */
  onDirtyChange?: ((isDirty: boolean) => void) | undefined;
  /** Which field fixes an error that has no field of its own. */
  focusFor?: Readonly<Record<string, Path<Values>>>;
}

/** Errors and unsaved changes. Only this component subscribes to the form's state, so the first key in a clean form re-renders no field. */
export function FormStatus<Values extends FieldValues>(props: FormStatusProps<Values>) {
  const { form, saving, isUnsaved = false, onDirtyChange, focusFor = {} } = props;
  const { errors, isDirty, submitCount } = useFormState({ control: form.control });
  const hasChanges = isDirty || isUnsaved;
  useEffect(() => onDirtyChange?.(hasChanges), [hasChanges, onDirtyChange]);
  return (
    <>
      <UnsavedChangesGuard when={hasChanges && !saving} />
      <ErrorSummary
        errors={errors}
        attempts={submitCount}
        onJump={(field) => form.setFocus(focusFor[field] ?? (field as Path<Values>))}
      />
    </>
  );
}
