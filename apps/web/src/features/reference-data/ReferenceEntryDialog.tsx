import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type ReactNode, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import {
  type ReferenceEntryKind,
  referenceDataTexts,
  referenceDataThings,
} from '#domain/reference-data/reference-data-texts.ts';
import { isApiError, messageOf } from '../../api/api-error.ts';
import { FormText } from '../../shell/FormFields.tsx';
import { StaleDialog } from '../../shell/StaleDialog.tsx';
import { useNewest } from '../../shell/use-newest.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { AddOnSlotsField } from './AddOnSlotsField.tsx';
import { HalfSizeField } from './HalfSizeField.tsx';
import { useSaveReferenceEntry } from './mutations.ts';
import { readReferenceEntry } from './queries.ts';
import {
  extraFieldOf,
  type ReferenceEntryFormValues,
  type ReferenceEntryItem,
  referenceEntryFormSchema,
  referenceEntryValues,
} from './reference-entry-form-values.ts';
import { TimeZoneField } from './TimeZoneField.tsx';

interface ReferenceEntryDialogProps {
  kind: ReferenceEntryKind;
  /** Entry to change; undefined creates one. */
  item?: ReferenceEntryItem | undefined;
  onClose: () => void;
}

export function ReferenceEntryDialog({ kind, item, onClose }: ReferenceEntryDialogProps) {
  const form = useForm<ReferenceEntryFormValues>({
    resolver: standardSchemaResolver(referenceEntryFormSchema(kind)) as Resolver<ReferenceEntryFormValues>,
    defaultValues: referenceEntryValues(item),
  });
  const save = useSaveReferenceEntry(kind);
  const notify = useNotify();
  const [stale, setStale] = useState<unknown>();
  const texts = referenceDataTexts(kind);

  const { newest, reload } = useNewest(item, {
    read: readReferenceEntry(kind),
    show: (now) => form.reset(referenceEntryValues(now)),
    onGone: onClose,
  });

  async function put(values: ReferenceEntryFormValues, version = newest?.version) {
    try {
      const { data } = await save.mutateAsync({ values, id: item?.id, version });
      notify(texts.saved(data.name));
      onClose();
    } catch (error) {
      if (isApiError(error, 'stale')) return setStale(error);
      const message = messageOf(error, 'Something went wrong. Please check all fields and try again.');
      form.setError('name', { message }, { shouldFocus: true });
    }
  }

  return (
    <>
      <FormDialog
        title={item ? `Change ${referenceDataThings[kind]}` : `New ${referenceDataThings[kind]}`}
        label={item ? `Change ${item.name}` : `New ${referenceDataThings[kind]}`}
        saveLabel={item ? 'Update' : 'Create'}
        saving={save.isPending}
        isDirty={form.formState.isDirty}
        onSave={() => form.handleSubmit((values) => put(values))()}
        onClose={onClose}
      >
        <FormText control={form.control} name="name" label="Name" required autoFocus />
        {extraFieldFor(kind, form)}
      </FormDialog>
      <StaleDialog
        error={stale}
        changeLabels={changeLabels}
        onKeep={() => setStale(undefined)}
        onReload={() => {
          setStale(undefined);
          void reload();
        }}
        onOverwrite={(version) => {
          setStale(undefined);
          void put(form.getValues(), version);
        }}
      />
    </>
  );
}

const changeLabels = {
  add_on_slots: 'Slots',
  has_half_size: 'Half size',
};

function extraFieldFor(kind: ReferenceEntryKind, form: UseFormReturn<ReferenceEntryFormValues>): ReactNode {
  switch (extraFieldOf[kind]) {
    case 'timeZone':
      return <TimeZoneField control={form.control} />;
    case 'abbreviation':
      return <FormText control={form.control} name="abbreviation" label="Abbreviation" required />;
    case 'hasHalfSize':
      return <HalfSizeField control={form.control} />;
    case 'addOnSlots':
      return <AddOnSlotsField control={form.control} />;
    default:
      return null;
  }
}
