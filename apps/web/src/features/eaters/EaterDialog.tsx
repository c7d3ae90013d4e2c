import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Control, Controller } from 'react-hook-form';
import type { Eater, EndedOverride } from '#contract/eaters.ts';
import { eaterTexts, formatEaterName } from '#contract/eaters-texts.ts';
import { formatLongDate } from '#domain/calendar/calendar-day.ts';
import { FormChoice, FormText } from '../../shell/FormFields.tsx';
import { QueryPart } from '../../shell/QueryPart.tsx';
import { RecordDialog } from '../../shell/RecordDialog.tsx';
import { useRecordForm } from '../../shell/use-record-form.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { LoadingRows } from '../../ui/states.tsx';
import { referenceDataQueries } from '../reference-data/queries.ts';
import { EaterFormSchema, type EaterFormValues, toEaterInput, toEaterValues } from './eater-form-values.ts';
import { useSaveEater } from './mutations.ts';
import { useReadEater } from './queries.ts';

interface EaterDialogProps {
  accountId: string;
  /** Undefined for a new one. */
  eater: Eater | undefined;
  onClose: () => void;
}

/** Somebody who eats at the client: known to the kitchen, never let into the platform. */
export function EaterDialog({ accountId, eater, onClose }: EaterDialogProps) {
  const preferences = useQuery(referenceDataQueries.dietaryPreferences());
  const save = useSaveEater(accountId);
  const notify = useNotify();
  const endedOverrides = useRef<readonly EndedOverride[]>([]);
  const eaterForm = useRecordForm({
    schema: EaterFormSchema,
    record: eater,
    toValues: toEaterValues,
    save: async (values, version) => {
      const reply = await save.mutateAsync({ id: eater?.id, version, body: toEaterInput(values) });
      endedOverrides.current = reply.endedOverrides;
      return reply;
    },
    onSaved: () => {
      const meals = endedOverrides.current.map(
        ({ date, serviceLine, reason }) => `${serviceLine} on ${formatLongDate(date)} (${reason})`,
      );
      notify(
        [
          eater ? eaterTexts.updated : eaterTexts.added,
          ...(meals.length > 0 ? [eaterTexts.needsDishAgain(meals)] : []),
        ].join(' '),
      );
      onClose();
    },
    read: useReadEater(accountId),
    onGone: onClose,
  });
  const { control } = eaterForm.form;

  return (
    <RecordDialog
      of={eaterForm}
      title={eater ? `Edit ${formatEaterName(eater)}` : 'Add eater'}
      label="Eater"
      onClose={onClose}
    >
      <FormText control={control} name="email" label="Email" type="email" />
      <FormText control={control} name="firstName" label="First name" />
      <FormText control={control} name="lastName" label="Last name" />
      <QueryPart what="Dietary preferences" query={preferences} loading={<LoadingRows rows={1} />}>
        {(all) => (
          <FormChoice
            control={control}
            name="dietaryPreferenceId"
            label="Dietary preference"
            options={all.filter(
              ({ id, name }) => name !== eaterTexts.noPreference || id === eater?.dietaryPreferenceId,
            )}
            noneLabel={eaterTexts.noPreference}
          />
        )}
      </QueryPart>
      <EaterAllergens control={control} />
    </RecordDialog>
  );
}

const EaterAllergens = ({ control }: { control: Control<EaterFormValues> }) => (
  <QueryPart what="Allergens" query={useQuery(referenceDataQueries.allergens())} loading={<LoadingRows rows={1} />}>
    {(allergens) => (
      <Controller
        control={control}
        name="allergenIds"
        render={({ field }) => (
          <Autocomplete
            multiple
            options={allergens}
            getOptionLabel={({ name }) => name}
            isOptionEqualToValue={(left, right) => left.id === right.id}
            value={allergens.filter(({ id }) => field.value.includes(id))}
            onChange={(_event, chosenAllergens) => field.onChange(chosenAllergens.map(({ id }) => id))}
            renderInput={(parts) => <TextField {...parts} label="Allergens" />}
          />
        )}
      />
    )}
  </QueryPart>
);
