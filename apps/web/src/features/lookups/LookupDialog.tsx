import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type ReactNode, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { type LookupKind, lookupTexts, lookupThings } from '#domain/lookups/lookup-texts.ts';
import { isApiError, messageOf } from '../../api/api-error.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { FormText } from '../../ui/FormFields.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { StaleDialog } from '../../ui/StaleDialog.tsx';
import { useNewest } from '../../ui/use-newest.ts';
import { AddOnSlotsField } from './AddOnSlotsField.tsx';
import { HalfSizeField } from './HalfSizeField.tsx';
import {
  extraFieldOf,
  type LookupFormValues,
  type LookupItem,
  lookupFormSchema,
  lookupValues,
} from './lookup-form-values.ts';
import { useSaveLookup } from './mutations.ts';
import { readLookup } from './queries.ts';
import { TimeZoneField } from './TimeZoneField.tsx';

interface LookupDialogProps {
  kind: LookupKind;
  /** The entry to change; undefined for a new one. */
  item?: LookupItem | undefined;
  onClose: () => void;
}

/** Creates or changes an entry of a list: its name, and what else its list says of it. */
export function LookupDialog({ kind, item, onClose }: LookupDialogProps) {
  const form = useForm<LookupFormValues>({
    resolver: standardSchemaResolver(lookupFormSchema(kind)) as Resolver<LookupFormValues>,
    defaultValues: lookupValues(item),
  });
  const save = useSaveLookup(kind);
  const notify = useNotify();
  const [stale, setStale] = useState<unknown>();
  const texts = lookupTexts(kind);

  const { newest, reload } = useNewest(item, {
    read: readLookup(kind),
    show: (now) => form.reset(lookupValues(now)),
    onGone: onClose,
  });

  async function put(values: LookupFormValues, version = newest?.version) {
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
        title={item ? `Change ${lookupThings[kind]}` : `New ${lookupThings[kind]}`}
        label={item ? `Change ${item.name}` : `New ${lookupThings[kind]}`}
        saveLabel={item ? 'Update' : 'Create'}
        saving={save.isPending}
        isDirty={form.formState.isDirty}
        onSave={() => void form.handleSubmit((values) => put(values))()}
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

function extraFieldFor(kind: LookupKind, form: UseFormReturn<LookupFormValues>): ReactNode {
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
