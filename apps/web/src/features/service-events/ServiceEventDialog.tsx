import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import type { Account } from '#contract/accounts.ts';
import type { ServiceEvent, ServiceEventAnswer } from '#contract/service-events.ts';
import { serviceEventTexts } from '#contract/service-events-texts.ts';
import type { CalendarDay } from '#contract/values.ts';
import { findScheduledNumbers, toNewServiceEvent, type Week } from '#domain/service-events/new-service-event.ts';
import { FormChoice, FormDate, FormNumber, FormText, FormTime } from '../../shell/FormFields.tsx';
import { RecordDialog } from '../../shell/RecordDialog.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { useQuestions } from '../../shell/use-questions.tsx';
import { useRecordForm } from '../../shell/use-record-form.tsx';
import { WholeWidth } from '../../ui/FormSection.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { useSaveServiceEvent } from './mutations.ts';
import { useReadServiceEvent } from './queries.ts';
import {
  ServiceEventFormSchema,
  type ServiceEventFormValues,
  toServiceEventInput,
  toServiceEventValues,
} from './service-event-form-values.ts';

interface ServiceEventDialogProps {
  account: Account;
  date: CalendarDay;
  /** Undefined for a new one. */
  event: ServiceEvent | undefined;
  /** The repeating schedule's numbers, for a new event; undefined while they are not known. */
  week?: Week | undefined;
  onClose: () => void;
}

/** All fields of a service event, new or saved. */
export function ServiceEventDialog({ account, date, event, week, onClose }: ServiceEventDialogProps) {
  const reference = useReferenceData();
  const save = useSaveServiceEvent();
  const ask = useQuestions();
  const notify = useNotify();
  const eventForm = useRecordForm({
    schema: ServiceEventFormSchema,
    record: event,
    toValues: (savedEvent: ServiceEventAnswer | undefined) =>
      toServiceEventValues(savedEvent ?? toNewServiceEvent(account, date, reference)),
    save: (values, version) => {
      const body = toServiceEventInput(account, values, event);
      const send = (confirmed: string) => save.mutateAsync({ id: event?.id, version, body, confirmed });
      return ask(send, { confirmLabel: 'Save' });
    },
    onSaved: () => {
      notify(event ? serviceEventTexts.updated : serviceEventTexts.created);
      onClose();
    },
    read: useReadServiceEvent(),
    onGone: onClose,
  });
  const { control } = eventForm.form;
  // An event needs an address (service-events-7).
  const addressId = useWatch({ control, name: 'addressId' });

  return (
    <RecordDialog
      of={eventForm}
      title={event ? 'Edit service event' : 'Create service event'}
      label="Service event"
      obstacle={addressId ? undefined : serviceEventTexts.addressRequired}
      onClose={onClose}
    >
      {!event && week && <ScheduledNumbersButton form={eventForm.form} week={week} />}
      <EventFields control={control} account={account} />
      {event && (
        <div>
          <HistoryButton kind="service-events" id={event.id} isWord />
        </div>
      )}
    </RecordDialog>
  );
}

/** Puts in the numbers of the line's repeating service, which a person may have come to repeat (service-events-7). */
function ScheduledNumbersButton({ form, week }: { form: UseFormReturn<ServiceEventFormValues>; week: Week }) {
  const [serviceLineId, date] = useWatch({ control: form.control, name: ['serviceLineId', 'date'] });
  const numbers = date ? findScheduledNumbers(week, serviceLineId, date) : null;
  if (!numbers) return null;
  function fill(values: NonNullable<typeof numbers>) {
    for (const field of numberFields) form.setValue(field, values[field], { shouldDirty: true, shouldValidate: true });
  }
  return (
    <Button variant="outlined" onClick={() => fill(numbers)} sx={{ mb: 2 }}>
      {serviceEventTexts.fromSchedule(numbers.eaterCount, numbers.pricePerPerson.toFixed(2))}
    </Button>
  );
}

const numberFields = ['eaterCount', 'dietaryCount', 'allergenCount', 'pricePerPerson'] as const;

interface EventFieldsProps {
  control: Control<ServiceEventFormValues>;
  account: Account;
}

function EventFields({ control, account }: EventFieldsProps) {
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
      <FormTime control={control} name="serviceTime" label="Time" required />
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
