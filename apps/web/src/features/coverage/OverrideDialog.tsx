import * as z from 'zod';
import type { CoverageOverride } from '#contract/coverage.ts';
import { coverageTexts } from '#contract/coverage-texts.ts';
import { fieldTexts } from '#contract/field-texts.ts';
import { MAX_NAME_LENGTH } from '#contract/limits.ts';
import type { CalendarDay, Id, IdName } from '#contract/values.ts';
import { FormChoice, FormText } from '../../shell/FormFields.tsx';
import { RecordDialog } from '../../shell/RecordDialog.tsx';
import { useRecordForm } from '../../shell/use-record-form.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { useCreateOverride } from './mutations.ts';

const OverrideFormSchema = z.object({
  eaterId: z.string().min(1, fieldTexts.required('Person')),
  reason: z
    .string()
    .trim()
    .min(1, fieldTexts.required('Reason'))
    .max(MAX_NAME_LENGTH, fieldTexts.characters(MAX_NAME_LENGTH)),
});
type OverrideFormValues = z.output<typeof OverrideFormSchema>;

interface OverrideDialogProps {
  service: { readonly date: CalendarDay; readonly serviceLineId: Id };
  /** People who might need no dish, at least one. */
  people: readonly IdName[];
  onClose: () => void;
}

/** One person needs no dish at one service, with the reason (diets-9). */
export function OverrideDialog({ service, people, onClose }: OverrideDialogProps) {
  const create = useCreateOverride();
  const notify = useNotify();
  const only = people.length === 1 ? people[0] : undefined;
  const { date, serviceLineId } = service;
  const overrideForm = useRecordForm<CoverageOverride, OverrideFormValues, undefined>({
    schema: OverrideFormSchema,
    record: undefined,
    toValues: () => ({ eaterId: only?.id ?? '', reason: coverageTexts.ownFood }),
    save: (values) => create.mutateAsync({ ...values, date, serviceLineId }),
    onSaved: () => {
      notify(coverageTexts.overridden);
      onClose();
    },
  });
  const { control } = overrideForm.form;
  return (
    <RecordDialog
      of={overrideForm}
      title={only ? `${only.name} needs no dish` : 'Who needs no dish'}
      maxWidth="xs"
      onClose={onClose}
    >
      {!only && <FormChoice control={control} name="eaterId" label="Person" options={people} required />}
      <FormText control={control} name="reason" label="Reason" required autoFocus={only !== undefined} />
    </RecordDialog>
  );
}
