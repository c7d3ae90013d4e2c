import * as z from 'zod';
import { Accommodations } from './accommodations.ts';
import { operation } from './operation.ts';
import { serviceEventTexts } from './service-events-texts.ts';
import { CalendarDay, Id, IdName, IdParams, MAX_COUNT, Month, Text, TimeOfDay, Year } from './values.ts';

const Headcount = z
  .int(serviceEventTexts.wholeNumber)
  .min(0, serviceEventTexts.wholeNumber)
  .max(MAX_COUNT, serviceEventTexts.wholeNumber);

export const ServiceEventInput = z.object({
  accountId: Id,
  addressId: z.guid(serviceEventTexts.addressRequired),
  serviceLineId: Id,
  serviceTypeId: z.guid(serviceEventTexts.serviceTypeRequired),
  date: CalendarDay,
  serviceTime: TimeOfDay.default('12:00'),
  eaterCount: Headcount.default(0),
  /** Vegetarians and vegans among the eaters. */
  dietaryCount: Headcount.default(0),
  /** People with allergies among the eaters. */
  allergenCount: Headcount.default(0),
  /** Dollars. */
  pricePerPerson: z
    .number(serviceEventTexts.price)
    .min(0, serviceEventTexts.price)
    .max(9_999_999_999, serviceEventTexts.price)
    .multipleOf(0.01, serviceEventTexts.price)
    .default(0),
  notes: Text.nullish().transform((notes) => notes ?? ''),
  /** Understood and ignored: an event made by hand is a special request, one of the schedule is not (domain §4). */
  specialRequest: z.boolean().nullish(),
});
export type ServiceEventInput = z.output<typeof ServiceEventInput>;

export const ServiceEventAddOn = z.object({
  id: Id,
  addOnTypeId: Id,
  addOnType: z.object({ name: z.string() }),
  quantity: z.int(),
  pricePerUnit: z.number(),
  /** Put there by a recurring add-on of the account. */
  isRecurring: z.boolean(),
  scheduledAddOn: z
    .object({
      id: Id,
      scheduledElements: z.array(z.object({ id: Id, addOnSlotId: Id.nullable(), name: z.string() })),
    })
    .nullable(),
});
export type ServiceEventAddOn = z.output<typeof ServiceEventAddOn>;

export const ServiceEvent = z.object({
  id: Id,
  accountId: Id,
  addressId: Id,
  serviceLineId: Id,
  serviceLine: IdName,
  serviceTypeId: Id,
  date: CalendarDay,
  serviceTime: z.string(),
  eaterCount: z.int(),
  dietaryCount: z.int(),
  allergenCount: z.int(),
  /** Of this event: its own counts together with the account's registered eaters. */
  accommodations: Accommodations,
  pricePerPerson: z.number(),
  notes: z.string(),
  specialRequest: z.boolean(),
  /** A recurring event that the schedule leaves alone from now on (domain §4). */
  isEditedByHand: z.boolean(),
  /** What the account's market serves on that day in that service line. */
  scheduledMenuId: Id.nullable(),
  addOns: z.array(ServiceEventAddOn),
  version: z.int(),
});
export type ServiceEvent = z.output<typeof ServiceEvent>;

const listServiceEvents = operation({
  method: 'GET',
  path: '/v1/service-events',
  permission: 'viewScheduleMenu',
  summary: 'Service events of an account in a month or on a day; a month beyond the horizon is filled first',
  query: z.object({ accountId: Id, month: Month, year: Year, day: z.coerce.number().int().min(1).max(31).optional() }),
  data: z.array(ServiceEvent),
  /** The last day up to which recurring events stand without anybody asking. */
  meta: z.object({ filledUpTo: CalendarDay }),
});

const createServiceEvent = operation({
  method: 'POST',
  path: '/v1/service-events',
  permission: 'editMenu',
  summary: 'A service event made by hand',
  body: ServiceEventInput,
  status: 201,
  data: ServiceEvent,
});

const updateServiceEvent = operation({
  method: 'PUT',
  path: '/v1/service-events/:id',
  permission: 'editMenu',
  summary: 'Edit a service event; the repeating schedule then leaves it alone',
  params: IdParams,
  body: ServiceEventInput,
  data: ServiceEvent,
});

const deleteServiceEvent = operation({
  method: 'DELETE',
  path: '/v1/service-events/:id',
  permission: 'editMenu',
  summary: 'Delete a service event; the repeating schedule does not bring it back',
  params: IdParams,
  data: z.null(),
});

const addAddOnToServiceEvent = operation({
  method: 'POST',
  path: '/v1/service-events/:id/add-ons',
  permission: 'editMenu',
  summary: 'Put an add-on on a service event',
  params: IdParams,
  body: z.object({ addOnTypeId: z.guid(serviceEventTexts.addOnTypeRequired), scheduledAddOnId: Id.nullish() }),
  status: 201,
  data: ServiceEvent,
});

export const serviceEventOperations = {
  listServiceEvents,
  createServiceEvent,
  updateServiceEvent,
  deleteServiceEvent,
  addAddOnToServiceEvent,
};
