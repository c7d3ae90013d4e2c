import { useEffect, useEffectEvent } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useFormState } from 'react-hook-form';
import { ErrorSummary } from './ErrorSummary.tsx';
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx';

interface FormStatusProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** Told whether something is there that is not saved, and that it is not once the form is gone. */
  onDirtyChange?: ((isDirty: boolean) => void) | undefined;
  /** Which field fixes an error that has no field of its own. */
  focusFor?: Readonly<Record<string, Path<Values>>> | undefined;
}

/** An error knows its field by name only. */
export const focusField = <Values extends FieldValues>(form: UseFormReturn<Values>, field: string) =>
  form.setFocus(field as Path<Values>);

/** Errors and unsaved changes. Only this component subscribes to the form's state, so the first key in a clean form re-renders no field. */
export function FormStatus<Values extends FieldValues>(props: FormStatusProps<Values>) {
  const { form, onDirtyChange, focusFor = {} } = props;
  const { errors, isDirty, submitCount } = useFormState({ control: form.control });
  const report = useEffectEvent((dirty: boolean) => onDirtyChange?.(dirty));
  useEffect(() => {
    report(isDirty);
    return () => report(false);
  }, [isDirty]);
  return (
    <>
      <UnsavedChangesGuard when={isDirty} />
      <ErrorSummary
        errors={errors}
        attempts={submitCount}
        onJump={(field) => focusField(form, focusFor[field] ?? field)}
      />
    </>
  );
}
