import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Account } from '#contract/accounts.ts';
import { formatSaveFailed } from '#contract/accounts-texts.ts';
import type { RecurringAddOn } from '#contract/serving-schedules.ts';
import { scheduleTexts } from '#contract/serving-schedules-texts.ts';
import type { IdName } from '#contract/values.ts';
import { fillScheduleWeek } from '#domain/serving-schedules/week.ts';
import { isApiError, toErrorMessage } from '../../api/api-error.ts';
import { useReferenceData } from '../../shell/reference-data.ts';
import { mergeStaleErrors } from '../../shell/stale-changes.ts';
import { useNotify } from '../../ui/feedback.ts';
import { useScheduleMutations } from './mutations.ts';
import {
  type ScheduleFormValues,
  toAddOnChanges,
  toScheduleValues,
  toWeekInput,
  withReadVersions,
  withSavedRows,
} from './schedule-form-values.ts';
import { formatSavedAndNot } from './unsaved-add-ons-texts.ts';

/** Base of the typed values; a part refused as stale keeps its old version until the person has decided. */
interface Base {
  version: number;
  keptAddOns: readonly RecurringAddOn[];
}

interface SavedSchedule extends Base {
  account: Account;
  line: IdName;
  saladTypes: readonly IdName[];
}

/** Saves the week and the recurring add-ons, each on its own: one that fails stays as it was typed, and the other is saved all the same. */
export function useScheduleSave(
  { account, line, saladTypes, version, keptAddOns }: SavedSchedule,
  form: UseFormReturn<ScheduleFormValues>,
) {
  const [base, setBase] = useState<Base>({ version, keptAddOns });
  const [stale, setStale] = useState<unknown>();
  const [saving, setSaving] = useState(false);
  const { isDirty, dirtyFields, defaultValues } = form.formState;
  const { update, saveAddOns, reload } = useScheduleMutations({ accountId: account.id, serviceLineId: line.id });
  const { addOnTypes } = useReferenceData();
  const getAddOnName = (id: string) => addOnTypes.find((type) => type.id === id)?.name ?? 'An add-on';
  const notify = useNotify();

  async function saveWeek(week: ScheduleFormValues['week'], version: number): Promise<boolean> {
    try {
      await update.mutateAsync({ body: toWeekInput(week), version });
      // Saved from here on: who leaves before it is read again is not asked about unsaved changes.
      form.resetField('week', { defaultValue: week });
      notify(scheduleTexts.updated);
      return true;
    } catch (error) {
      const isSaid = isApiError(error, 'validation_failed');
      if (isApiError(error, 'stale')) setStale(error);
      else notify(`${formatSaveFailed('Serving Schedule')}${isSaid ? `\n${toErrorMessage(error)}` : ''}`, 'error');
      return false;
    }
  }
  async function saveRecurring(addOns: ScheduleFormValues['addOns'], keptAddOns: Base['keptAddOns']): Promise<boolean> {
    const sentAddOns = await saveAddOns.mutateAsync(toAddOnChanges(addOns, keptAddOns));
    const isSaved = sentAddOns.every(({ error }) => error === undefined);
    setStale((week: unknown) => mergeStaleErrors([week, ...sentAddOns.map(({ error }) => error)]));
    if (isSaved) {
      form.resetField('addOns', { defaultValue: addOns });
      notify(scheduleTexts.addOnsUpdated);
    } else notify(`${formatSaveFailed('Add Ons')}\n${formatSavedAndNot(sentAddOns, getAddOnName)}`, 'error');
    return isSaved;
  }
  /** Starts again from what is saved now; what could not be saved stays in the form as it was typed. */
  async function startAgain(
    typedValues: ScheduleFormValues,
    isWeekSaved: boolean,
    areAddOnsSaved: boolean,
    from: Base,
  ) {
    const now = await reload();
    if (!now) return;
    setBase({
      version: isWeekSaved ? now.version : from.version,
      keptAddOns: areAddOnsSaved ? now.addOns : withReadVersions(now.addOns, from.keptAddOns, typedValues.addOns),
    });
    form.reset(toScheduleValues(fillScheduleWeek(now.schedules, line, saladTypes), now.addOns));
    if (!isWeekSaved) form.setValue('week', typedValues.week, { shouldDirty: true });
    if (!areAddOnsSaved) form.setValue('addOns', withSavedRows(typedValues.addOns, now.addOns), { shouldDirty: true });
  }
  async function saveChanges(typedValues: ScheduleFormValues, from: Base) {
    setSaving(true);
    setStale(undefined);
    const areAddOnsChanged = JSON.stringify(typedValues.addOns) !== JSON.stringify(defaultValues?.addOns);
    // Without a change, too: only General has nothing to save then (service-events-2).
    const isWeekSaved = (isDirty && !dirtyFields.week) || (await saveWeek(typedValues.week, from.version));
    const areAddOnsSaved = !areAddOnsChanged || (await saveRecurring(typedValues.addOns, from.keptAddOns));
    await startAgain(typedValues, isWeekSaved, areAddOnsSaved, from);
    setSaving(false);
  }
  const save = form.handleSubmit((typedValues) => saveChanges(typedValues, base));
  /** Over what the others saved: from their rows and versions. */
  const overwrite = form.handleSubmit(async (typedValues) => {
    const now = await reload();
    if (now) await saveChanges(typedValues, { version: now.version, keptAddOns: now.addOns });
  });
  async function discard() {
    const now = await reload();
    if (!now) return;
    setStale(undefined);
    setBase({ version: now.version, keptAddOns: now.addOns });
    form.reset(toScheduleValues(fillScheduleWeek(now.schedules, line, saladTypes), now.addOns));
  }
  return { save, saving, stale, keepEditing: () => setStale(undefined), overwrite, discard };
}
