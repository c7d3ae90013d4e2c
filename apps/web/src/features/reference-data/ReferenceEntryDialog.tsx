import { Fragment, type ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { type ReferenceKind, referenceKinds } from '#contract/reference-kinds.ts';
import { referenceDataTexts } from '#domain/reference-data/reference-data-texts.ts';
import { FormText } from '../../shell/FormFields.tsx';
import { RecordDialog } from '../../shell/RecordDialog.tsx';
import { useQuestions } from '../../shell/use-questions.tsx';
import { useRecordForm } from '../../shell/use-record-form.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { AddOnSlotsField } from './AddOnSlotsField.tsx';
import { DietRuleField } from './DietRuleField.tsx';
import { HalfSizeField } from './HalfSizeField.tsx';
import { useSaveReferenceEntry } from './mutations.ts';
import { readReferenceEntry } from './queries.ts';
import {
  extraFieldsByKind,
  type ReferenceEntryFormValues,
  type ReferenceEntryItem,
  referenceEntryFormSchema,
  referenceEntryValues,
} from './reference-entry-form-values.ts';
import { TimeZoneField } from './TimeZoneField.tsx';

interface ReferenceEntryDialogProps {
  kind: ReferenceKind;
  /** Entry to change; undefined creates one. */
  item?: ReferenceEntryItem | undefined;
  onClose: () => void;
}

export function ReferenceEntryDialog({ kind, item, onClose }: ReferenceEntryDialogProps) {
  const save = useSaveReferenceEntry(kind);
  const ask = useQuestions();
  const notify = useNotify();
  const entryForm = useRecordForm({
    schema: referenceEntryFormSchema(kind),
    record: item,
    valuesOf: referenceEntryValues,
    save: (values, version) =>
      ask((confirmed) => save.mutateAsync({ values, id: item?.id, version, confirmed }), { confirmLabel: 'Change' }),
    onSaved: ({ name }) => {
      notify(referenceDataTexts(kind).saved(name));
      onClose();
    },
    read: readReferenceEntry(kind),
    onGone: onClose,
    changeLabels,
  });
  const { thing } = referenceKinds[kind];

  return (
    <RecordDialog
      of={entryForm}
      title={item ? `Change ${thing}` : `New ${thing}`}
      label={item ? `Change ${item.name}` : `New ${thing}`}
      saveLabel={item ? 'Update' : 'Create'}
      onClose={onClose}
    >
      <FormText control={entryForm.form.control} name="name" label="Name" required autoFocus />
      {extraFieldsByKind[kind]?.map((field) => (
        <Fragment key={field}>{renderExtraField(field, entryForm.form.control)}</Fragment>
      ))}
    </RecordDialog>
  );
}

const changeLabels = {
  add_on_slots: 'Slots',
  has_half_size: 'Half size',
  is_by_statement: 'By statement only',
  ingredient_types: 'Excluded ingredient types',
  protein_types: 'Excluded protein types',
  origins: 'Excluded origins',
  dietary_preference_allergens: 'Excluded allergens',
};

function renderExtraField(
  field: keyof ReferenceEntryFormValues,
  control: Control<ReferenceEntryFormValues>,
): ReactNode {
  switch (field) {
    case 'timeZone':
      return <TimeZoneField control={control} />;
    case 'letterhead':
      return (
        <FormText
          control={control}
          name="letterhead"
          label="Name and address on papers"
          lines={3}
          hint="Yours, at the head of statements and orders."
        />
      );
    case 'abbreviation':
      return <FormText control={control} name="abbreviation" label="Abbreviation" required />;
    case 'hasHalfSize':
      return <HalfSizeField control={control} />;
    case 'rule':
      return <DietRuleField control={control} />;
    case 'addOnSlots':
      return <AddOnSlotsField control={control} />;
    default:
      return null;
  }
}
