import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ScheduledAddOn } from '#contract/add-ons.ts';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import type { AddOnType } from '#contract/reference-data.ts';
import { shortDate, todayIn } from '#domain/calendar/calendar-day.ts';
import { isApiError, isUnknown, messageOf } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { betaFeatures } from '../../shell/device-settings.ts';
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx';
import { Page } from '../../shell/Page.tsx';
import { PastDayPanel } from '../../shell/PastDayPanel.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import type { Loaded } from '../../shell/use-edited-record.ts';
import { useSavedRecord } from '../../shell/use-saved-record.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { SaveForm } from '../../ui/SaveForm.tsx';
import { Failed, LoadingRows } from '../../ui/states.tsx';
import { UnsavedChangesGuard } from '../../ui/UnsavedChangesGuard.tsx';
import { AddOnSlotsSection } from './AddOnSlotsSection.tsx';
import { addOnInput, areOtherSlots, areSavable, type SlotValues, slotValues } from './add-on-form-values.ts';
import { useUpdateScheduledAddOn } from './mutations.ts';
import { addOnQueries } from './queries.ts';

export function ScheduledAddOnPage({ scheduledAddOnId }: { scheduledAddOnId: string }) {
  const query = useQuery(addOnQueries.one(scheduledAddOnId));
  if (isUnknown(query.error)) return <NotFoundScreen />;
  if (query.data) return <Scheduled key={scheduledAddOnId} loaded={query.data} reload={query.refetch} />;
  return (
    <Page title="Add on">
      {query.error ? <Failed onRetry={() => void query.refetch()}>{messageOf(query.error)}</Failed> : <LoadingRows />}
    </Page>
  );
}

interface ScheduledProps {
  loaded: Loaded<ScheduledAddOn>;
  reload: () => Promise<{ data: Loaded<ScheduledAddOn> | undefined }>;
}

function Scheduled({ loaded, reload }: ScheduledProps) {
  const { addOnTypes, serviceLines, markets } = useReferenceData();
  const mayEdit = useCan('editScheduleMenu');
  const hasBeta = betaFeatures.use();
  const update = useUpdateScheduledAddOn();
  const notify = useNotify();
  const {
    record: addOn,
    onDirtyChange,
    save,
    staleDialog,
  } = useSavedRecord({
    loaded,
    reload,
    put: (values: SlotValues, ifMatch) => update.mutateAsync({ id: loaded.data.id, body: addOnInput(values), ifMatch }),
    onSaved: () => notify(addOnTexts.updated),
    changeLabels: { scheduled_elements: 'Elements' },
  });
  const saved = useMemo(() => slotValues(addOn), [addOn]);
  const type = addOnTypes.find((one) => one.id === addOn.addOnTypeId);
  const serviceLine = serviceLines.find((one) => one.id === addOn.serviceLineId);
  const market = markets.find((one) => one.id === addOn.marketId);

  return (
    <Page
      title={`Editing ${addOn.addOnType} add on for ${serviceLine?.name ?? ''}`}
      timeZone={market?.timeZone}
      breadcrumbs={[
        {
          label: `${market?.name ?? 'Scheduling'}, ${shortDate(addOn.date)}`,
          link: {
            to: '/markets/$marketId/scheduling-detail/$date',
            params: { marketId: addOn.marketId, date: addOn.date },
          },
        },
      ]}
    >
      {market && addOn.date < todayIn(market.timeZone, new Date()) && <PastDayPanel />}
      {type && (
        <AddOnForm
          type={type}
          saved={saved}
          readOnly={!(hasBeta && mayEdit)}
          onDirtyChange={onDirtyChange}
          onSave={async (values) => void (await save(values))}
        />
      )}
      {staleDialog}
    </Page>
  );
}

interface AddOnFormProps {
  type: AddOnType;
  saved: SlotValues;
  /** Editing is a beta feature; without it the page is read-only (decision 033). */
  readOnly: boolean;
  /** Reports whether the form has unsaved input. */
  onDirtyChange: (isDirty: boolean) => void;
  onSave: (values: SlotValues) => Promise<void>;
}

function AddOnForm({ type, saved, readOnly, onDirtyChange, onSave }: AddOnFormProps) {
  const [values, setValues] = useState(saved);
  const [saving, setSaving] = useState(false);
  const notify = useNotify();
  const isDirty = areOtherSlots(values, saved);
  useEffect(() => setValues(saved), [saved]);
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  async function save() {
    if (!areSavable(values)) return notify(addOnTexts.wrongPortion, 'error');
    setSaving(true);
    try {
      await onSave(values);
    } catch (error) {
      if (!isApiError(error, 'stale'))
        notify(messageOf(error, 'Something went wrong. Please check all fields and try again.'), 'error');
    } finally {
      setSaving(false);
    }
  }
  return (
    <SaveForm
      label={`${type.name} add on`}
      onSave={() => save()}
      readOnly={readOnly}
      saving={saving}
      footer={
        !readOnly && (
          <SaveBar>
            <Button type="submit" variant="contained" color="secondary" loading={saving}>
              Update
            </Button>
          </SaveBar>
        )
      }
    >
      <UnsavedChangesGuard when={isDirty && !saving} />
      <FormSection title="Elements" columns={1}>
        <div>
          <AddOnSlotsSection type={type} values={values} {...(!readOnly && { onChange: setValues })} hasServing />
        </div>
      </FormSection>
    </SaveForm>
  );
}
