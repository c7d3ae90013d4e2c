import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod';
import type { AccountPortionModifier } from '#contract/account-portion-modifiers.ts';
import type { Account } from '#contract/accounts.ts';
import { accountTexts, formatSaveFailed } from '#contract/accounts-texts.ts';
import { fieldTexts } from '#contract/field-texts.ts';
import { ElementTypeModifier } from '#contract/portion-modifier-values.ts';
import { isCoreElementType } from '#domain/accounts/portion-modifiers.ts';
import { useCan } from '../../shell/current-user.ts';
import { QueryFailed } from '../../shell/QueryPart.tsx';
import { RecordForm } from '../../shell/RecordForm.tsx';
import { createAgainReader, type LoadedRecord, useRecordForm } from '../../shell/use-record-form.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { LoadingRows } from '../../ui/states.tsx';
import { ModifierField } from '../daily-numbers/modifiers/ModifierField.tsx';
import { AdviceRow } from '../portion-advice/AdviceRow.tsx';
import { useUpdatePortionModifiers } from './mutations.ts';
import { accountQueries } from './queries.ts';

interface PortionModifiersTabProps {
  account: Account;
  onDirty: (isDirty: boolean) => void;
}

/** How much more or less of each element type this client gets. */
export function PortionModifiersTab({ account, onDirty }: PortionModifiersTabProps) {
  const query = useQuery(accountQueries.portionModifiers(account.id));
  if (query.data)
    return (
      <Modifiers account={account} loadedRecord={query.data.data} read={createAgainReader(query)} onDirty={onDirty} />
    );
  if (query.error) return <QueryFailed query={query} />;
  return <LoadingRows label="Loading portion modifiers" />;
}

interface SavedModifiers {
  readonly modifiers: readonly AccountPortionModifier[];
  readonly version: number;
}

const toSavedValues = ({ modifiers }: SavedModifiers): Readonly<Record<string, number | null>> =>
  Object.fromEntries(modifiers.map(({ elementTypeId, value }) => [elementTypeId, value]));

/** By element type; null is an emptied field, which counts as 0. What was saved before may stay. */
const createModifiersSchema = (savedModifiers: ReturnType<typeof toSavedValues>) =>
  z.record(z.string(), z.number(fieldTexts.number).nullable()).superRefine((typedModifiers, context) => {
    for (const [elementTypeId, value] of Object.entries(typedModifiers)) {
      if (value === savedModifiers[elementTypeId]) continue;
      const fault = ElementTypeModifier.safeParse(value ?? 0).error?.issues[0];
      if (fault) context.addIssue({ code: 'custom', path: [elementTypeId], message: fault.message });
    }
  });

function Modifiers({ account, loadedRecord, read, onDirty }: PortionModifiersTabProps & LoadedRecord<SavedModifiers>) {
  const mayUpdate = useCan('editMenu');
  const mayEdit = useCan('editElement');
  const update = useUpdatePortionModifiers(account.id);
  const notify = useNotify();
  const schema = useMemo(() => createModifiersSchema(toSavedValues(loadedRecord)), [loadedRecord]);
  const modifiersForm = useRecordForm({
    schema,
    record: loadedRecord,
    toValues: toSavedValues,
    save: (typedModifiers, version, { modifiers }) => {
      const elementTypeIds = modifiers.flatMap(({ elementTypeId, value }) => {
        const now = typedModifiers[elementTypeId] ?? 0;
        return now === value ? [] : [{ elementTypeId, value: now }];
      });
      return update.mutateAsync({ body: { elementTypeIds }, version });
    },
    onSaved: () => notify(accountTexts.portionModifiersUpdated),
    read,
    failedText: formatSaveFailed('Account Portion Modifiers'),
  });
  const { modifiers } = modifiersForm.record;

  const fields = (isCore: boolean) =>
    modifiers
      .filter(({ elementType }) => isCoreElementType(elementType.name) === isCore)
      .toSorted((a, b) => Number(b.value !== 0) - Number(a.value !== 0))
      .map(({ elementTypeId, elementType }) => (
        <Controller
          key={elementTypeId}
          control={modifiersForm.form.control}
          name={elementTypeId}
          render={({ field: { value, onChange, ref }, fieldState }) => (
            <div>
              <ModifierField
                label={elementType.name}
                value={value ?? null}
                onChange={onChange}
                inputRef={ref}
                schema={ElementTypeModifier}
                isUnchanged={!fieldState.isDirty}
              />
              <AdviceRow
                accountId={account.id}
                elementTypeId={elementTypeId}
                place={{ accountId: account.id }}
                disabled={modifiersForm.form.formState.isDirty}
              />
            </div>
          )}
        />
      ));
  return (
    <RecordForm of={modifiersForm} label="Portion Modifiers" readOnly={!(mayUpdate && mayEdit)} onDirtyChange={onDirty}>
      <Box component="p" sx={{ color: 'text.secondary', mt: 0 }}>
        0.1 sends 10% more of every element of that type, -0.1 sends 10% less.
      </Box>
      <FormSection title="Core Elements">{fields(true)}</FormSection>
      <FormSection title="Additional Elements">{fields(false)}</FormSection>
    </RecordForm>
  );
}
