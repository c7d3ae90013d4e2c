import { type ReferenceKind, referenceKinds } from '#contract/reference-kinds.ts';
import type { IdName } from '#contract/values.ts';
import { createReferenceDataTexts } from '#domain/reference-data/reference-data-texts.ts';
import { FormText } from '../../shell/FormFields.tsx';
import { RecordDialog } from '../../shell/RecordDialog.tsx';
import { useQuestions } from '../../shell/use-questions.tsx';
import { useRecordForm } from '../../shell/use-record-form.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { EntryFieldsSection } from './EntryFieldsSection.tsx';
import { useSaveReferenceEntry } from './mutations.ts';
import { createReferenceEntryReader } from './queries.ts';
import {
  createReferenceEntryFormSchema,
  type ReferenceEntryItem,
  toReferenceEntryValues,
} from './reference-entry-form-values.ts';

interface ReferenceEntryDialogProps {
  kind: ReferenceKind;
  /** Entry to change; undefined creates one. */
  item?: ReferenceEntryItem | undefined;
  onSaved?: (entry: IdName) => void;
  onClose: () => void;
}

export function ReferenceEntryDialog({ kind, item, onSaved, onClose }: ReferenceEntryDialogProps) {
  const save = useSaveReferenceEntry(kind);
  const ask = useQuestions();
  const notify = useNotify();
  const entryForm = useRecordForm({
    schema: createReferenceEntryFormSchema(kind),
    record: item,
    toValues: toReferenceEntryValues,
    save: (values, version) =>
      ask((confirmed) => save.mutateAsync({ values, id: item?.id, version, confirmed }), { confirmLabel: 'Change' }),
    onSaved: (entry) => {
      notify(createReferenceDataTexts(kind).saved(entry.name));
      onSaved?.(entry);
      onClose();
    },
    read: createReferenceEntryReader(kind),
    onGone: onClose,
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
      <EntryFieldsSection kind={kind} control={entryForm.form.control} />
    </RecordDialog>
  );
}
