import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Account } from '#contract/accounts.ts';
import { accountTexts, saveFailed } from '#contract/accounts-texts.ts';
import type { RecurringAddOn, ServingSchedule } from '#contract/service-schedules.ts';
import { scheduleTexts } from '#contract/service-schedules-texts.ts';
import type { IdName } from '#contract/values.ts';
import { hasAddOns, scheduleWeek } from '#domain/service-schedules/week.ts';
import { isApiError, messageOf } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { useAlert, useNotify } from '../../ui/feedback.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { SaveForm } from '../../ui/SaveForm.tsx';
import { StaleDialog } from '../../ui/StaleDialog.tsx';
import { UnsavedChangesGuard } from '../../ui/UnsavedChangesGuard.tsx';
import { useDirtyReport } from '../accounts/use-dirty-report.ts';
import { useScheduleChanges } from './mutations.ts';
import { RecurringAddOnsSection } from './RecurringAddOnsSection.tsx';
import {
  addOnChanges,
  ScheduleFormSchema,
  type ScheduleFormValues,
  scheduleValues,
  weekInput,
  withReadVersions,
  withSavedRows,
} from './schedule-form-values.ts';
import { WeekTable } from './WeekTable.tsx';

interface ScheduleFormProps {
  account: Account;
  line: IdName;
  kept: readonly ServingSchedule[];
  version: number;
  keptAddOns: readonly RecurringAddOn[];
  saladTypes: readonly IdName[];
  showsAddOns: boolean;
  onDirty: (isDirty: boolean) => void;
}

type Base = Pick<ScheduleFormProps, 'version' | 'keptAddOns'>;

const staleLabels = {
  serving_schedules: 'Days',
  should_serve_on_day: 'Serve',
  number_of_eaters: 'Eaters',
  non_meat_eaters: 'Vegetarians',
  price_per_eater: 'Price per eater',
  salad_type_id: 'Salad',
  should_serve_dessert: 'Dessert',
  quantity: 'Quantity of an add-on',
  price_per_unit: 'Price of an add-on',
};

/** Seven days of one service line and its recurring add-ons; Update saves what was changed of each (spec §4). */
export function ScheduleForm(props: ScheduleFormProps) {
  const { account, line, kept, version, keptAddOns, saladTypes, showsAddOns, onDirty } = props;
  const mayUpdate = useCan('editMenu');
  const mayEdit = useCan('editElement');
  /** What is typed starts from this; what was refused as stale keeps its old version until the person has decided. */
  const [base, setBase] = useState({ version, keptAddOns });
  const [stale, setStale] = useState<unknown>();
  const form = useForm<ScheduleFormValues>({
    resolver: standardSchemaResolver(ScheduleFormSchema),
    defaultValues: scheduleValues(scheduleWeek(kept, line, saladTypes), keptAddOns),
  });
  const { errors, isDirty, submitCount, dirtyFields, defaultValues } = form.formState;
  const [saving, setSaving] = useState(false);
  const { update, saveAddOns, reload } = useScheduleChanges({ accountId: account.id, serviceLineId: line.id });
  const notify = useNotify();
  const alert = useAlert();
  useDirtyReport(isDirty, onDirty);

  async function saveWeek(week: ScheduleFormValues['week'], version: number): Promise<boolean> {
    try {
      await update.mutateAsync({ body: weekInput(week), version });
      // Saved from here on: who leaves before it is read again is not asked about unsaved changes.
      form.resetField('week', { defaultValue: week });
      notify(scheduleTexts.updated);
      return true;
    } catch (error) {
      const isSaid = isApiError(error, 'validation_failed');
      if (isApiError(error, 'stale')) setStale(error);
      else notify(`${saveFailed('Serving Schedule')}${isSaid ? `\n${messageOf(error)}` : ''}`, 'error');
      return false;
    }
  }
  async function saveRecurring(addOns: ScheduleFormValues['addOns'], kept: Base['keptAddOns']): Promise<boolean> {
    const { failed, stale, sent } = await saveAddOns.mutateAsync(addOnChanges(addOns, kept));
    if (stale) setStale((other: unknown) => other ?? stale);
    if (failed === 0) {
      form.resetField('addOns', { defaultValue: addOns });
      notify(scheduleTexts.addOnsUpdated);
    } else notify(`${saveFailed('Add Ons')}\n${failed} of ${sent} changes were not saved.`, 'error');
    return failed === 0;
  }
  /** Starts again from what is saved now; what could not be saved stays in the form as it was typed. */
  async function startAgain(typed: ScheduleFormValues, isWeekSaved: boolean, areAddOnsSaved: boolean, from: Base) {
    const now = await reload();
    if (!now) return;
    setBase({
      version: isWeekSaved ? now.version : from.version,
      keptAddOns: areAddOnsSaved ? now.addOns : withReadVersions(now.addOns, from.keptAddOns, typed.addOns),
    });
    form.reset(scheduleValues(scheduleWeek(now.schedules, line, saladTypes), now.addOns));
    if (!isWeekSaved) form.setValue('week', typed.week, { shouldDirty: true });
    if (!areAddOnsSaved) form.setValue('addOns', withSavedRows(typed.addOns, now.addOns), { shouldDirty: true });
  }
  async function saveChanges(typed: ScheduleFormValues, from: Base) {
    setSaving(true);
    setStale(undefined);
    const areAddOnsChanged = JSON.stringify(typed.addOns) !== JSON.stringify(defaultValues?.addOns);
    const isWeekSaved = !dirtyFields.week || (await saveWeek(typed.week, from.version));
    const areAddOnsSaved = !areAddOnsChanged || (await saveRecurring(typed.addOns, from.keptAddOns));
    await startAgain(typed, isWeekSaved, areAddOnsSaved, from);
    setSaving(false);
  }
  const save = form.handleSubmit((typed) => (isDirty ? saveChanges(typed, base) : alert(accountTexts.nothingToSave)));
  /** Over what the others saved: from their rows and versions. */
  const overwrite = form.handleSubmit(async (typed) => {
    const now = await reload();
    if (now) await saveChanges(typed, { version: now.version, keptAddOns: now.addOns });
  });
  async function discard() {
    const now = await reload();
    if (!now) return;
    setStale(undefined);
    setBase({ version: now.version, keptAddOns: now.addOns });
    form.reset(scheduleValues(scheduleWeek(now.schedules, line, saladTypes), now.addOns));
  }

  return (
    <SaveForm
      label={`${line.name} schedule`}
      onSave={() => void save()}
      readOnly={!(mayUpdate && mayEdit)}
      saving={saving}
      footer={
        mayUpdate && (
          <SaveBar note="Service events from today on follow at once.">
            <Button type="submit" variant="contained" color="secondary" loading={saving}>
              Update
            </Button>
          </SaveBar>
        )
      }
    >
      <UnsavedChangesGuard when={isDirty && !saving} />
      <ErrorSummary
        errors={errors}
        attempts={submitCount}
        onJump={(field) => form.setFocus(field as 'week.0.numberOfEaters')}
      />
      <WeekTable form={form} line={line} saladTypes={saladTypes} />
      {showsAddOns && hasAddOns(line.name) && <RecurringAddOnsSection form={form} />}
      <StaleDialog
        error={stale}
        changeLabels={staleLabels}
        onKeep={() => setStale(undefined)}
        onReload={() => void discard()}
        onOverwrite={() => void overwrite()}
      />
    </SaveForm>
  );
}
