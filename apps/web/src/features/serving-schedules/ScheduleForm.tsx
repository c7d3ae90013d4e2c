import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Account } from '#contract/accounts.ts';
import type { RecurringAddOn, ServingSchedule } from '#contract/serving-schedules.ts';
import type { Day, IdName } from '#contract/values.ts';
import { fillScheduleWeek, hasAddOns } from '#domain/serving-schedules/week.ts';
import { useCan } from '../../shell/current-user.ts';
import { StaleDialog } from '../../shell/StaleDialog.tsx';
import { FormStatus } from '../../ui/FormStatus.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { SaveForm } from '../../ui/SaveForm.tsx';
import { CopyDayDialog } from './CopyDayDialog.tsx';
import { RecurringAddOnsSection } from './RecurringAddOnsSection.tsx';
import {
  ScheduleFormSchema,
  type ScheduleFormValues,
  toScheduleValues,
  withCopiedDay,
} from './schedule-form-values.ts';
import { useScheduleSave } from './use-schedule-save.ts';
import { WeekTable } from './WeekTable.tsx';

interface ScheduleFormProps {
  account: Account;
  line: IdName;
  keptSchedules: readonly ServingSchedule[];
  version: number;
  keptAddOns: readonly RecurringAddOn[];
  saladTypes: readonly IdName[];
  showsAddOns: boolean;
  onDirty: (isDirty: boolean) => void;
}

/** Seven days of one service line and its recurring add-ons. Update saves what changed (service-events-2). */
export function ScheduleForm(props: ScheduleFormProps) {
  const { line, keptSchedules, keptAddOns, saladTypes, showsAddOns, onDirty } = props;
  const mayUpdate = useCan('editMenu');
  const mayEdit = useCan('editElement');
  const form = useForm<ScheduleFormValues>({
    resolver: standardSchemaResolver(ScheduleFormSchema),
    defaultValues: toScheduleValues(fillScheduleWeek(keptSchedules, line, saladTypes), keptAddOns),
  });
  const [copiedDay, setCopiedDay] = useState<Day>();
  function copyTo(days: readonly Day[]) {
    if (!copiedDay) return;
    const values = withCopiedDay(form.getValues(), copiedDay, days);
    form.setValue('week', values.week, { shouldDirty: true });
    form.setValue('addOns', values.addOns, { shouldDirty: true });
    setCopiedDay(undefined);
  }
  const { save, saving, stale, keepEditing, overwrite, discard } = useScheduleSave(props, form);

  return (
    <SaveForm
      label={`${line.name} schedule`}
      onSave={() => save()}
      readOnly={!(mayUpdate && mayEdit)}
      saving={saving}
      footer={
        mayUpdate && (
          <SaveBar note="Changes apply from today.">
            <Button type="submit" variant="contained" color="secondary" loading={saving}>
              Update
            </Button>
          </SaveBar>
        )
      }
    >
      <FormStatus form={form} onDirtyChange={onDirty} />
      <WeekTable form={form} line={line} saladTypes={saladTypes} onCopy={setCopiedDay} />
      {showsAddOns && hasAddOns(line.name) && <RecurringAddOnsSection form={form} />}
      {copiedDay && <CopyDayDialog day={copiedDay} onCopy={copyTo} onClose={() => setCopiedDay(undefined)} />}
      <StaleDialog
        error={stale}
        onKeep={keepEditing}
        onReload={() => void discard()}
        onOverwrite={() => void overwrite()}
      />
    </SaveForm>
  );
}
