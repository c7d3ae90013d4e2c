import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import type { ScheduledAddOn } from '#contract/add-ons.ts';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import { useCan } from '../../shell/current-user.ts';
import { betaFeatures } from '../../shell/device-settings.ts';
import { Page } from '../../shell/Page.tsx';
import { PastDayPanel } from '../../shell/PastDayPanel.tsx';
import { RecordForm } from '../../shell/RecordForm.tsx';
import { RecordState } from '../../shell/RecordState.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { createAgainReader, type LoadedRecord, useRecordForm } from '../../shell/use-record-form.tsx';
import { useSlot } from '../../shell/use-slot.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { AddOnSlotsSection } from './AddOnSlotsSection.tsx';
import { AddOnFormSchema, toAddOnSlotValues, toScheduledAddOnInput } from './add-on-form-values.ts';
import { useUpdateScheduledAddOn } from './mutations.ts';
import { addOnQueries } from './queries.ts';

export function ScheduledAddOnPage({ scheduledAddOnId }: { scheduledAddOnId: string }) {
  const query = useQuery(addOnQueries.one(scheduledAddOnId));
  if (!query.data) return <RecordState title="Add on" breadcrumbs={[]} query={query} />;
  return <Scheduled key={scheduledAddOnId} loadedRecord={query.data.data} read={createAgainReader(query)} />;
}

function Scheduled({ loadedRecord, read }: LoadedRecord<ScheduledAddOn>) {
  const { addOnTypes } = useReferenceData();
  const mayEdit = useCan('editScheduleMenu');
  const hasBeta = betaFeatures.use();
  // Editing is a beta feature; without it the page is read-only (decision 32).
  const readOnly = !(hasBeta && mayEdit);
  const update = useUpdateScheduledAddOn();
  const notify = useNotify();
  const addOnForm = useRecordForm({
    schema: AddOnFormSchema,
    record: loadedRecord,
    toValues: (addOn) => ({ slots: toAddOnSlotValues(addOn) }),
    save: ({ slots }, version) =>
      update.mutateAsync({ id: loadedRecord.id, body: toScheduledAddOnInput(slots), version }),
    onSaved: () => notify(addOnTexts.updated),
    read,
  });
  const { record: addOn } = addOnForm;
  const type = addOnTypes.find((addOnType) => addOnType.id === addOn.addOnTypeId);
  const { market, serviceLine, breadcrumb, isPast } = useSlot(addOn);

  return (
    <Page
      title={`Editing ${addOn.addOnType} add on for ${serviceLine?.name ?? ''}`}
      timeZone={market?.timeZone}
      breadcrumbs={[breadcrumb]}
      actions={<HistoryButton kind="scheduled-add-ons" id={addOn.id} />}
    >
      {isPast && <PastDayPanel />}
      {type && (
        <RecordForm of={addOnForm} label={`${type.name} add on`} readOnly={readOnly}>
          <FormSection title="Elements" columns={1}>
            <Controller
              control={addOnForm.form.control}
              name="slots"
              render={({ field: { value, onChange } }) => (
                <div>
                  <AddOnSlotsSection type={type} values={value} {...(!readOnly && { onChange })} hasServing />
                </div>
              )}
            />
          </FormSection>
        </RecordForm>
      )}
    </Page>
  );
}
