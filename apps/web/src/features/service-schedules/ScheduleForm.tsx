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

/** Seven days of one service line and its recurring add-ons; Update saves what was changed of each (spec §4). */
export function ScheduleForm(props: ScheduleFormProps) {
  const { account, line, kept, version, keptAddOns, saladTypes, showsAddOns, onDirty } = props;
  const mayUpdate = useCan('editMenu');
  const mayEdit = useCan('editElement');
  const [base, setBase] = useState({ version, keptAddOns });
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

  async function saveWeek(week: ScheduleFormValues['week']): Promise<boolean> {
    try {
      await update.mutateAsync({ body: weekInput(week), version: base.version });
      notify(scheduleTexts.updated);
      return true;
    } catch (error) {
      const isSaid = isApiError(error, 'stale') || isApiError(error, 'validation_failed');
      notify(`${saveFailed('Serving Schedule')}${isSaid ? `\n${messageOf(error)}` : ''}`, 'error');
      return false;
    }
  }
  async function saveRecurring(addOns: ScheduleFormValues['addOns']): Promise<boolean> {
    const { failed, sent } = await saveAddOns.mutateAsync(addOnChanges(addOns, base.keptAddOns));
    if (failed === 0) notify(scheduleTexts.addOnsUpdated);
    else notify(`${saveFailed('Add Ons')}\n${failed} of ${sent} changes were not saved.`, 'error');
    return failed === 0;
  }
  /** Starts again from what is saved now; what could not be saved stays in the form as it was typed. */
  async function startAgain(typed: ScheduleFormValues, isWeekSaved: boolean, areAddOnsSaved: boolean) {
    const now = await reload();
    if (!now) return;
    setBase({ version: now.version, keptAddOns: now.addOns });
    form.reset(scheduleValues(scheduleWeek(now.schedules, line, saladTypes), now.addOns));
    if (!isWeekSaved) form.setValue('week', typed.week, { shouldDirty: true });
    if (!areAddOnsSaved) form.setValue('addOns', withSavedRows(typed.addOns, now.addOns), { shouldDirty: true });
  }
  const save = form.handleSubmit(async (typed) => {
    if (!isDirty) return alert(accountTexts.nothingToSave);
    setSaving(true);
    const areAddOnsChanged = JSON.stringify(typed.addOns) !== JSON.stringify(defaultValues?.addOns);
    const isWeekSaved = !dirtyFields.week || (await saveWeek(typed.week));
    const areAddOnsSaved = !areAddOnsChanged || (await saveRecurring(typed.addOns));
    await startAgain(typed, isWeekSaved, areAddOnsSaved);
    setSaving(false);
  });

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
    </SaveForm>
  );
}
