import * as z from 'zod';
import type { Account } from '#contract/accounts.ts';
import { fieldTexts } from '#contract/field-texts.ts';
import { type ServiceEvent, type ServiceEventAnswer, ServiceEventInput } from '#contract/service-events.ts';
import { serviceEventTexts } from '#contract/service-events-texts.ts';
import { validateServiceEvent } from '#domain/service-events/service-event-faults.ts';
import { day, time } from '../../shell/record-field-values.ts';

const headcount = ServiceEventInput.shape.eaterCount.unwrap().nullable();

export const ServiceEventFormSchema = z
  .object({
    serviceLineId: z.string().min(1, fieldTexts.required('Service line')),
    serviceTypeId: z.string().min(1, serviceEventTexts.serviceTypeRequired),
    addressId: z.string().min(1, serviceEventTexts.addressRequired),
    date: day.min(1, fieldTexts.required('Date')),
    serviceTime: time,
    eaterCount: headcount,
    dietaryCount: headcount,
    allergenCount: headcount,
    pricePerPerson: ServiceEventInput.shape.pricePerPerson.unwrap().nullable(),
    notes: z.string().max(20_000),
  })
  .superRefine((values, context) => {
    for (const [field, message] of Object.entries(validateServiceEvent(pickNumbers(values))))
      context.addIssue({ code: 'custom', path: [field], message });
  });
export type ServiceEventFormValues = z.input<typeof ServiceEventFormSchema>;

type Numbers = Pick<ServiceEventFormValues, 'eaterCount' | 'dietaryCount' | 'allergenCount'>;
/** Emptied numbers count as 0. */
const pickNumbers = ({ eaterCount, dietaryCount, allergenCount }: Numbers) => ({
  eaterCount: eaterCount ?? 0,
  dietaryCount: dietaryCount ?? 0,
  allergenCount: allergenCount ?? 0,
});

export const toServiceEventValues = (
  event: Omit<ServiceEventInput, 'specialRequest'> | ServiceEventAnswer,
): ServiceEventFormValues => ({
  serviceLineId: event.serviceLineId,
  serviceTypeId: event.serviceTypeId,
  addressId: event.addressId,
  date: event.date,
  serviceTime: event.serviceTime,
  eaterCount: event.eaterCount,
  dietaryCount: event.dietaryCount,
  allergenCount: event.allergenCount,
  pricePerPerson: event.pricePerPerson,
  notes: event.notes,
});

/** `event`: undefined for a new one, which is a special request (service-events-6). */
export const toServiceEventInput = (
  account: Pick<Account, 'id'>,
  values: ServiceEventFormValues,
  event: Pick<ServiceEvent, 'specialRequest'> | undefined,
) => ({
  ...values,
  ...pickNumbers(values),
  accountId: account.id,
  pricePerPerson: values.pricePerPerson ?? 0,
  specialRequest: event?.specialRequest ?? true,
});
