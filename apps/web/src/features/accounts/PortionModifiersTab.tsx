import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Account, AccountPortionModifier } from '#contract/accounts.ts';
import { accountTexts, saveFailed } from '#contract/accounts-texts.ts';
import { isCoreElementType } from '#domain/accounts/portion-modifiers.ts';
import { isApiError, messageOf } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { StaleDialog } from '../../shell/StaleDialog.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { useAlert, useNotify } from '../../ui/feedback.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { SaveForm } from '../../ui/SaveForm.tsx';
import { Failed, LoadingRows } from '../../ui/states.tsx';
import { UnsavedChangesGuard } from '../../ui/UnsavedChangesGuard.tsx';
import { useDirtyReport } from '../../ui/use-dirty-report.ts';
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
      <Modifiers account={account} kept={query.data.data} keptVersion={query.data.meta.version} onDirty={onDirty} />
    );
  if (query.error) return <Failed onRetry={() => void query.refetch()}>{messageOf(query.error)}</Failed>;
  return <LoadingRows label="Loading portion modifiers" />;
}

/** By element type; null is an emptied field, which counts as 0. */
type Values = Record<string, number | null>;
const modifierValues = (modifiers: readonly AccountPortionModifier[]): Values =>
  Object.fromEntries(modifiers.map(({ elementTypeId, value }) => [elementTypeId, value]));

const isAllowed = (value: number | null) =>
  value === null || (value >= -1 && value <= 10 && Number.isInteger(Math.round(value * 1e6) / 1e3));

interface ModifiersProps extends PortionModifiersTabProps {
  kept: readonly AccountPortionModifier[];
  keptVersion: number;
}

/** Starts with what was loaded and keeps to it, and to its version, until it is saved or loaded again. */
function Modifiers({ account, kept, keptVersion, onDirty }: ModifiersProps) {
  const mayUpdate = useCan('editMenu');
  const mayEdit = useCan('editElement');
  const [saving, setSaving] = useState(false);
  const [{ modifiers, version }, setBase] = useState({ modifiers: kept, version: keptVersion });
  const [staleError, setStaleError] = useState<unknown>();
  const query = useQuery(accountQueries.portionModifiers(account.id));
  const update = useUpdatePortionModifiers(account.id);
  const notify = useNotify();
  const alert = useAlert();
  const { watch, setValue, reset, formState } = useForm<Values>({ defaultValues: modifierValues(modifiers) });
  const typed = watch();
  useDirtyReport(formState.isDirty, onDirty);

  function startAgain({ data, meta }: { data: AccountPortionModifier[]; meta: { version: number } }) {
    setBase({ modifiers: data, version: meta.version });
    reset(modifierValues(data));
  }
  async function save(ifMatch: number) {
    const changed = modifiers.filter(({ elementTypeId, value }) => (typed[elementTypeId] ?? 0) !== value);
    if (changed.length === 0) return alert(accountTexts.nothingToSave);
    if (Object.values(typed).some((value) => !isAllowed(value))) return notify(accountTexts.portionModifier, 'error');
    setSaving(true);
    try {
      const elementTypeIds = changed.map(({ elementTypeId }) => ({ elementTypeId, value: typed[elementTypeId] ?? 0 }));
      startAgain(await update.mutateAsync({ body: { elementTypeIds }, ifMatch: `"${ifMatch}"` }));
      notify(accountTexts.portionModifiersUpdated);
    } catch (error) {
      if (isApiError(error, 'stale')) setStaleError(error);
      else notify(messageOf(error, saveFailed('Account Portion Modifiers')), 'error');
    } finally {
      setSaving(false);
    }
  }

  const fields = (isCore: boolean) =>
    modifiers
      .filter(({ elementType }) => isCoreElementType(elementType.name) === isCore)
      .map(({ elementTypeId, elementType }) => (
        <NumberField
          key={elementTypeId}
          label={elementType.name}
          value={typed[elementTypeId] ?? null}
          onChange={(value) => setValue(elementTypeId, value, { shouldDirty: true })}
          step={0.1}
          min={-1}
          max={10}
          error={!isAllowed(typed[elementTypeId] ?? null)}
          helperText={isAllowed(typed[elementTypeId] ?? null) ? undefined : accountTexts.portionModifier}
        />
      ));
  return (
    <SaveForm
      label="Portion Modifiers"
      onSave={() => save(version)}
      readOnly={!(mayUpdate && mayEdit)}
      saving={saving}
      footer={
        mayUpdate && (
          <SaveBar>
            <Button type="submit" variant="contained" color="secondary" loading={saving}>
              Update
            </Button>
          </SaveBar>
        )
      }
    >
      <UnsavedChangesGuard when={formState.isDirty && !saving} />
      <Box component="p" sx={{ color: 'text.secondary', mt: 0 }}>
        0.1 sends ten per cent more of every element of that type, -0.1 ten per cent less.
      </Box>
      <FormSection title="Core Elements">{fields(true)}</FormSection>
      <FormSection title="Additional Elements">{fields(false)}</FormSection>
      <StaleDialog
        error={staleError}
        changeLabels={{ account_portion_modifiers: 'Portion modifiers', value: 'Modifier' }}
        onKeep={() => setStaleError(undefined)}
        onReload={async () => {
          setStaleError(undefined);
          const { data } = await query.refetch();
          if (data) startAgain(data);
        }}
        onOverwrite={(newVersion) => {
          setStaleError(undefined);
          void save(newVersion);
        }}
      />
    </SaveForm>
  );
}
