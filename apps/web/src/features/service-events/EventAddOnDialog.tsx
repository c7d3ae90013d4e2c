import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ServiceEvent, ServiceEventAddOn } from '#contract/service-events.ts';
import { serviceEventTexts } from '#contract/service-events-texts.ts';
import { isApiError, messageOf } from '../../api/api-error.ts';
import { FormNumber } from '../../shell/FormFields.tsx';
import { StaleDialog } from '../../shell/StaleDialog.tsx';
import { useNewest } from '../../shell/use-newest.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { AddOnFormSchema, type AddOnFormValues, addOnInput, addOnValues } from './event-add-on-form-values.ts';
import { useSaveAddOn } from './mutations.ts';
import { useReadServiceEvent } from './queries.ts';

interface EventAddOnDialogProps {
  event: ServiceEvent;
  addOn: ServiceEventAddOn;
  onClose: () => void;
}

/** How many of an add-on this one service gets, and for how much. */
export function EventAddOnDialog({ event, addOn, onClose }: EventAddOnDialogProps) {
  const form = useForm<AddOnFormValues>({
    resolver: standardSchemaResolver(AddOnFormSchema),
    defaultValues: addOnValues(addOn),
  });
  const [stale, setStale] = useState<unknown>();
  const save = useSaveAddOn();
  const notify = useNotify();
  const readEvent = useReadServiceEvent();
  const { newest, reload } = useNewest(addOn, {
    read: async ({ id }) => (await readEvent(event))?.addOns.find((one) => one.id === id),
    show: (now) => form.reset(addOnValues(now)),
    onGone: onClose,
  });

  const saveOver = async (version: number | undefined, values: AddOnFormValues) => {
    setStale(undefined);
    try {
      await save.mutateAsync({ eventId: event.id, addOnId: addOn.id, version, body: addOnInput(values) });
      notify(serviceEventTexts.addOnUpdated);
      onClose();
    } catch (error) {
      if (isApiError(error, 'stale')) return setStale(error);
      notify(messageOf(error), 'error');
    }
  };
  const submit = form.handleSubmit((values) => saveOver(newest?.version, values));

  return (
    <>
      <FormDialog
        title={`Edit ${addOn.addOnType.name}`}
        label="Add-on"
        saving={save.isPending}
        isDirty={form.formState.isDirty}
        maxWidth="xs"
        onSave={() => submit()}
        onClose={onClose}
      >
        <FormNumber
          control={form.control}
          name="quantity"
          label="Quantity"
          hint={`Empty: one for every eater, now ${event.eaterCount.toLocaleString('en-US')}`}
        />
        <FormNumber control={form.control} name="pricePerUnit" label="Price per unit" unit="$" step={0.25} />
      </FormDialog>
      <StaleDialog
        error={stale}
        changeLabels={{ quantity: 'Quantity', price_per_unit: 'Price per unit' }}
        onKeep={() => setStale(undefined)}
        onReload={() => {
          setStale(undefined);
          void reload();
        }}
        onOverwrite={(version) => void form.handleSubmit((values) => saveOver(version, values))()}
      />
    </>
  );
}
