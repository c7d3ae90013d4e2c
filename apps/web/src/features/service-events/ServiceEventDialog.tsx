import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Account } from '#contract/accounts.ts';
import type { ServiceEvent } from '#contract/service-events.ts';
import { serviceEventTexts } from '#contract/service-events-texts.ts';
import type { CalendarDay } from '#contract/values.ts';
import { newServiceEvent } from '#domain/service-events/new-service-event.ts';
import { isApiError, messageOf } from '../../api/api-error.ts';
import { FormChoice, FormDate, FormNumber, FormText } from '../../shell/FormFields.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { StaleDialog } from '../../shell/StaleDialog.tsx';
import { useNewest } from '../../shell/use-newest.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { WholeWidth } from '../../ui/FormSection.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { useSaveServiceEvent } from './mutations.ts';
import { useReadServiceEvent } from './queries.ts';
import {
  ServiceEventFormSchema,
  type ServiceEventFormValues,
  serviceEventInput,
  serviceEventValues,
} from './service-event-form-values.ts';
import { useQuestions } from './use-questions.ts';

const staleLabels = {
  eater_count: 'Eaters',
  dietary_count: 'Vegetarians',
  allergen_count: 'Allergies',
  service_line_id: 'Service line',
};

const failed = 'Something went wrong. Please check all fields and try again.';

interface ServiceEventDialogProps {
  account: Account;
  /** The day of a new event. */
  date: CalendarDay;
  /** Undefined for a new one. */
  event: ServiceEvent | undefined;
  onClose: () => void;
}

/** All fields of a service event, new or saved. */
export function ServiceEventDialog({ account, date, event, onClose }: ServiceEventDialogProps) {
  const { serviceLines, serviceTypes } = useReferenceData();
  const form = useForm<ServiceEventFormValues>({
    resolver: standardSchemaResolver(ServiceEventFormSchema) as never,
    defaultValues: serviceEventValues(event ?? newServiceEvent(account, date, { serviceLines, serviceTypes })),
  });
  const [stale, setStale] = useState<unknown>();
  const save = useSaveServiceEvent();
  const ask = useQuestions();
  const notify = useNotify();
  // An event needs an address (service-events-7).
  const addressId = useWatch({ control: form.control, name: 'addressId' });
  const { newest, reload } = useNewest(event, {
    read: useReadServiceEvent(),
    show: (now) => form.reset(serviceEventValues(now)),
    onGone: onClose,
  });

  const saveOver = async (version: number | undefined, values: ServiceEventFormValues) => {
    setStale(undefined);
    try {
      const body = serviceEventInput(account, values);
      const reply = await ask((confirmed) => save.mutateAsync({ id: event?.id, version, body, confirmed }), {
        confirmLabel: 'Save',
      });
      if (!reply) return;
      notify(event ? serviceEventTexts.updated : serviceEventTexts.created);
      onClose();
    } catch (error) {
      if (isApiError(error, 'stale')) return setStale(error);
      if (isApiError(error, 'validation_failed'))
        for (const [field, message] of Object.entries(error.fields)) form.setError(field as 'date', { message });
      const isTypeMissing = isApiError(error, 'validation_failed') && !values.serviceTypeId;
      notify(isTypeMissing ? serviceEventTexts.serviceTypeRequired : messageOf(error, failed), 'error');
    }
  };
  const submit = form.handleSubmit((values) => saveOver(newest?.version, values));

  return (
    <>
      <FormDialog
        title={event ? 'Edit service event' : 'Create service event'}
        label="Service event"
        saving={save.isPending}
        isDirty={form.formState.isDirty}
        obstacle={addressId ? undefined : serviceEventTexts.addressRequired}
        onSave={() => submit()}
        onClose={onClose}
      >
        <EventFields form={form} account={account} />
      </FormDialog>
      <StaleDialog
        error={stale}
        changeLabels={staleLabels}
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

type EventForm = ReturnType<typeof useForm<ServiceEventFormValues>>;

function EventFields({ form: { control }, account }: { form: EventForm; account: Account }) {
  const { serviceLines, serviceTypes } = useReferenceData();
  const addresses = account.addresses.map(({ id, addressOne, city }) => ({ id, name: `${addressOne}, ${city}` }));
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <FormChoice control={control} name="serviceLineId" label="Service line" options={serviceLines} required />
      <FormChoice control={control} name="serviceTypeId" label="Service type" options={serviceTypes} required />
      <FormDate control={control} name="date" label="Date" required />
      <FormText control={control} name="serviceTime" label="Time" type="time" required />
      <FormNumber control={control} name="eaterCount" label="Eaters" />
      <FormNumber control={control} name="pricePerPerson" label="Price per person" unit="$" step={0.25} />
      <FormNumber control={control} name="dietaryCount" label="Vegetarians" hint="Among the eaters" />
      <FormNumber control={control} name="allergenCount" label="Allergies" hint="Among the eaters" />
      <WholeWidth>
        <FormChoice control={control} name="addressId" label="Address" options={addresses} required />
      </WholeWidth>
      <WholeWidth>
        <FormText control={control} name="notes" label="Notes" lines={2} />
      </WholeWidth>
    </Box>
  );
}
