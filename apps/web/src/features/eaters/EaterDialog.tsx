import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { Eater } from '#contract/eaters.ts';
import { eaterTexts } from '#contract/eaters-texts.ts';
import { isApiError, messageOf } from '../../api/api-error.ts';
import { FormChoice, FormText } from '../../shell/FormFields.tsx';
import { StaleDialog } from '../../shell/StaleDialog.tsx';
import { useNewest } from '../../shell/use-newest.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { EaterFormSchema, type EaterFormValues, eaterInput, eaterValues } from './eater-form-values.ts';
import { useSaveEater } from './mutations.ts';
import { eaterQueries, useReadEater } from './queries.ts';

interface EaterDialogProps {
  accountId: string;
  /** Undefined for a new one. */
  eater: Eater | undefined;
  onClose: () => void;
}

/** Somebody who eats at the client: known to the kitchen, never let into the platform. */
export function EaterDialog({ accountId, eater, onClose }: EaterDialogProps) {
  const form = useForm<EaterFormValues>({
    resolver: standardSchemaResolver(EaterFormSchema),
    defaultValues: eaterValues(eater),
  });
  const { data: preferences = [] } = useQuery(eaterQueries.dietaryPreferences());
  const save = useSaveEater(accountId);
  const notify = useNotify();
  const [stale, setStale] = useState<unknown>();
  const { newest, reload } = useNewest(eater, {
    read: useReadEater(accountId),
    show: (now) => form.reset(eaterValues(now)),
    onGone: onClose,
  });

  const saveOver = async (version: number | undefined, values: EaterFormValues) => {
    setStale(undefined);
    try {
      const etag = version === undefined ? null : `"${version}"`;
      await save.mutateAsync({ id: eater?.id, etag, body: eaterInput(values) });
      notify(eater ? eaterTexts.updated : eaterTexts.added);
      onClose();
    } catch (error) {
      if (isApiError(error, 'stale')) return setStale(error);
      if (isApiError(error, 'conflict')) form.setError('email', { message: messageOf(error) });
      notify(messageOf(error, 'Something went wrong. Please check all fields and try again.'), 'error');
    }
  };
  const submit = form.handleSubmit((values) => saveOver(newest?.version, values));

  return (
    <>
      <FormDialog
        title={eater ? `Edit ${eater.email}` : 'Add eater'}
        label="Eater"
        saving={save.isPending}
        isDirty={form.formState.isDirty}
        onSave={() => submit()}
        onClose={onClose}
      >
        <FormText control={form.control} name="email" label="Email" type="email" required />
        <FormText control={form.control} name="firstName" label="First name" />
        <FormText control={form.control} name="lastName" label="Last name" />
        <FormChoice
          control={form.control}
          name="dietaryPreferenceId"
          label="Dietary preference"
          options={preferences.filter(
            ({ id, name }) => name !== eaterTexts.noPreference || id === eater?.dietaryPreferenceId,
          )}
          noneLabel={eaterTexts.noPreference}
        />
        <AllergensOfEater form={form} />
      </FormDialog>
      <StaleDialog
        error={stale}
        changeLabels={{ user_allergens: 'Allergens', dietary_preference_id: 'Dietary preference' }}
        onKeep={() => setStale(undefined)}
        onReload={() => {
          setStale(undefined);
          void reload();
        }}
        onOverwrite={(version) => void form.handleSubmit((values) => saveOver(version, values))()}
      />
    </>
  );
}

function AllergensOfEater({ form }: { form: ReturnType<typeof useForm<EaterFormValues>> }) {
  const { data: allergens = [] } = useQuery(eaterQueries.allergens());
  return (
    <Controller
      control={form.control}
      name="allergenIds"
      render={({ field }) => (
        <Autocomplete
          multiple
          options={allergens}
          getOptionLabel={({ name }) => name}
          isOptionEqualToValue={(left, right) => left.id === right.id}
          value={allergens.filter(({ id }) => field.value.includes(id))}
          onChange={(_event, chosen) => field.onChange(chosen.map(({ id }) => id))}
          renderInput={(parts) => <TextField {...parts} label="Allergens" />}
        />
      )}
    />
  );
}
