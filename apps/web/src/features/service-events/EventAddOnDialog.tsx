import { tryAgain } from '#contract/refusal.ts';
import type { ServiceEvent, ServiceEventAddOn } from '#contract/service-events.ts';
import { serviceEventTexts } from '#contract/service-events-texts.ts';
import { FormNumber } from '../../shell/FormFields.tsx';
import { RecordDialog } from '../../shell/RecordDialog.tsx';
import { useRecordForm } from '../../shell/use-record-form.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { AddOnFormSchema, toEventAddOnInput, toEventAddOnValues } from './event-add-on-form-values.ts';
import { useSaveAddOn } from './mutations.ts';
import { useReadServiceEvent } from './queries.ts';

interface EventAddOnDialogProps {
  event: ServiceEvent;
  addOn: ServiceEventAddOn;
  onClose: () => void;
}

/** How many of an add-on this one service gets, and for how much. */
export function EventAddOnDialog({ event, addOn, onClose }: EventAddOnDialogProps) {
  const save = useSaveAddOn();
  const notify = useNotify();
  const readEvent = useReadServiceEvent();
  const addOnForm = useRecordForm({
    schema: AddOnFormSchema,
    record: addOn,
    toValues: toEventAddOnValues,
    save: (values, version) =>
      save.mutateAsync({ eventId: event.id, addOnId: addOn.id, version, body: toEventAddOnInput(values) }),
    onSaved: () => {
      notify(serviceEventTexts.addOnUpdated);
      onClose();
    },
    read: async ({ id }) => (await readEvent(event))?.addOns.find((addOn) => addOn.id === id),
    onGone: onClose,
    failedText: tryAgain,
  });
  const { control } = addOnForm.form;

  return (
    <RecordDialog of={addOnForm} title={`Edit ${addOn.addOnType.name}`} label="Add-on" maxWidth="xs" onClose={onClose}>
      <FormNumber
        control={control}
        name="quantity"
        label="Quantity"
        hint={`Empty: one for every eater, now ${event.eaterCount.toLocaleString('en-US')}`}
      />
      <FormNumber control={control} name="pricePerUnit" label="Price per unit" unit="$" step={0.25} />
    </RecordDialog>
  );
}
