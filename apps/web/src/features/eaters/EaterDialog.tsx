import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { Eater } from '#contract/eaters.ts';
import { eaterTexts } from '#contract/eaters-texts.ts';
import { isApiError, messageOf } from '../../api/api-error.ts';
import { FormChoice, FormText } from '../../ui/FormFields.tsx';
import { useConfirm, useNotify } from '../../ui/feedback.tsx';
import { SaveForm } from '../../ui/SaveForm.tsx';
import { StaleDialog } from '../../ui/StaleDialog.tsx';
import { LEAVE_QUESTION } from '../../ui/unsaved-changes.ts';
import { useNewest } from '../../ui/use-newest.ts';
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
  const titleId = useId();
  const form = useForm<EaterFormValues>({
    resolver: standardSchemaResolver(EaterFormSchema),
    defaultValues: eaterValues(eater),
  });
  const { data: preferences = [] } = useQuery(eaterQueries.dietaryPreferences());
  const save = useSaveEater(accountId);
  const notify = useNotify();

  const confirm = useConfirm();
  const [stale, setStale] = useState<unknown>();
  const { isDirty } = form.formState;
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
  async function close() {
    if (isDirty && !(await confirm(LEAVE_QUESTION))) return;
    onClose();
  }

  return (
    <Dialog open onClose={() => void close()} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{eater ? `Edit ${eater.email}` : 'Add eater'}</DialogTitle>
      <SaveForm
        label="Eater"
        onSave={() => void submit()}
        saving={save.isPending}
        footer={
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={() => void close()}>Cancel</Button>
            <Button type="submit" variant="contained" color="secondary" loading={save.isPending}>
              Save
            </Button>
          </DialogActions>
        }
      >
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
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
          </Box>
        </DialogContent>
      </SaveForm>
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
    </Dialog>
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
