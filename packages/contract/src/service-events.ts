import * as z from 'zod';
import { Accommodations } from './accommodations.ts';
import { Closing } from './closings.ts';
import { operation } from './operation.ts';
import { HiddenPrice } from './price-fields.ts';
import { type Question, toConfirmationQuery } from './questions.ts';
import { serviceEventTexts } from './service-events-texts.ts';
import { CalendarDay, Id, IdName, IdParams, MAX_PEOPLE, Month, Text, TimeOfDay, Year } from './values.ts';

const Headcount = z
  .int(serviceEventTexts.wholeNumber)
  .min(0, serviceEventTexts.wholeNumber)
  .max(MAX_PEOPLE, serviceEventTexts.tooManyPeople);

const Price = z
  .number(serviceEventTexts.price)
  .min(0, serviceEventTexts.price)
  .max(9_999_999_999, serviceEventTexts.price)
  .multipleOf(0.01, serviceEventTexts.price);

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
  pricePerPerson: Price.default(0),
  notes: Text.nullish().transform((notes) => notes ?? ''),
  specialRequest: z.boolean().nullish().describe('Not taken: a service that is made by hand is one (service-events-6)'),
});
export type ServiceEventInput = z.output<typeof ServiceEventInput>;

export const ServiceEventAddOn = z.object({
  id: Id,
  addOnTypeId: Id,
  addOnType: z.object({ name: z.string() }),
  quantity: z.int(),
  /** The quantity follows the event's number of eaters (service-events-8). */
  isForEveryEater: z.boolean(),
  pricePerUnit: z.number(),
  /** Comes from a recurring add-on of the account. */
  isRecurring: z.boolean(),
  scheduledAddOn: z
    .object({
      id: Id,
      scheduledElements: z.array(z.object({ id: Id, addOnSlotId: Id.nullable(), name: z.string() })),
    })
    .nullable(),
  version: z.int(),
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
  /** The event's own counts combined with the account's registered eaters (scheduling-6). */
  accommodations: Accommodations,
  pricePerPerson: z.number(),
  notes: z.string(),
  specialRequest: z.boolean(),
  /** A recurring event that was edited by hand: the schedule leaves it alone (service-events-4). */
  isEditedByHand: z.boolean(),
  /** The menu of the account's market on that day in that service line. */
  scheduledMenuId: Id.nullable(),
  scheduledMenu: IdName.nullable(),
  addOns: z.array(ServiceEventAddOn),
  version: z.int(),
});
export type ServiceEvent = z.output<typeof ServiceEvent>;

const EventAddOnAnswer = ServiceEventAddOn.extend({ pricePerUnit: HiddenPrice });
export type EventAddOnAnswer = z.output<typeof EventAddOnAnswer>;
const ServiceEventAnswer = ServiceEvent.extend({ pricePerPerson: HiddenPrice, addOns: z.array(EventAddOnAnswer) });
export type ServiceEventAnswer = z.output<typeof ServiceEventAnswer>;

/** A service that was deleted by hand, or that a closing cancels. Restored, it is what it was (service-events-17). */
export const CancelledService = ServiceEvent.pick({
  id: true,
  accountId: true,
  serviceLineId: true,
  serviceLine: true,
  date: true,
  eaterCount: true,
  dietaryCount: true,
  notes: true,
  specialRequest: true,
  isEditedByHand: true,
}).extend({
  /** Null where only the marker is known, such as the old day of a service that was moved. */
  serviceTime: z.string().nullable(),
  /** Why the day is closed; null if a person cancelled this service alone. */
  closing: z.object({ id: Id, reason: z.string() }).nullable(),
});
export type CancelledService = z.output<typeof CancelledService>;

/** Questions to confirm before an event is saved or deleted. */
export const serviceEventQuestionKinds = ['beforeStart', 'farAhead', 'atNight', 'addOns', 'completeSurvey'] as const;
export type ServiceEventQuestion = Question<(typeof serviceEventQuestionKinds)[number]>;

const Confirmed = toConfirmationQuery(serviceEventQuestionKinds);

const listServiceEvents = operation({
  method: 'GET',
  path: '/v1/service-events',
  permission: 'viewScheduleMenu',
  summary: 'Service events of an account in a month or on a day; a month beyond the filled weeks is filled first',
  query: z.object({ accountId: Id, month: Month, year: Year, day: z.coerce.number().int().min(1).max(31).optional() }),
  data: z.array(ServiceEvent),
  meta: z.object({
    /** Recurring events are filled up to this day without a request (service-events-3). */
    filledUpTo: CalendarDay,
    /** Those of the same days, in the same order. */
    cancelled: z.array(CancelledService),
    /** Closing days of the account that touch these days. */
    closings: z.array(Closing.pick({ id: true, firstDay: true, lastDay: true, reason: true })),
    /** The first day from today on with a service. */
    nextService: CalendarDay.nullable(),
  }),
});

const createServiceEvent = operation({
  method: 'POST',
  path: '/v1/service-events',
  permission: 'editServiceEvent',
  summary: 'A service event made by hand; 409 with questions for a day that has to be confirmed',
  query: Confirmed,
  body: ServiceEventInput,
  status: 201,
  data: ServiceEventAnswer,
});

const updateServiceEvent = operation({
  method: 'PUT',
  path: '/v1/service-events/:id',
  permission: 'editServiceEvent',
  summary:
    'Edit a service event; the repeating schedule then leaves it alone. 409 with questions for a move to confirm',
  params: IdParams,
  query: Confirmed,
  // Only a new one starts at 0: of one that is there, nobody would see that a number or a price became 0.
  body: ServiceEventInput.extend({
    serviceTime: TimeOfDay,
    eaterCount: Headcount,
    dietaryCount: Headcount,
    allergenCount: Headcount,
    pricePerPerson: Price,
  }),
  data: ServiceEventAnswer,
});

const deleteServiceEvent = operation({
  method: 'DELETE',
  path: '/v1/service-events/:id',
  permission: 'editServiceEvent',
  summary:
    'Delete a service event; the repeating schedule does not bring it back. 409 with a question about a complete survey',
  params: IdParams,
  query: Confirmed,
  data: z.null(),
});

const addAddOnToServiceEvent = operation({
  method: 'POST',
  path: '/v1/service-events/:id/add-ons',
  permission: 'editServiceEvent',
  summary: 'Put an add-on on a service event',
  params: IdParams,
  body: z.object({ addOnTypeId: z.guid(serviceEventTexts.addOnTypeRequired), scheduledAddOnId: Id.nullish() }),
  status: 201,
  data: ServiceEventAnswer,
});

export const ServiceEventAddOnInput = z.object({
  /** Null: one per eater. */
  quantity: Headcount.nullable(),
  /** Dollars. */
  pricePerUnit: Price,
});
export type ServiceEventAddOnInput = z.output<typeof ServiceEventAddOnInput>;

const AddOnParams = z.object({ id: Id, addOnId: Id });

const updateAddOnOfServiceEvent = operation({
  method: 'PUT',
  path: '/v1/service-events/:id/add-ons/:addOnId',
  permission: 'editServiceEvent',
  summary: 'Change quantity and price of an add-on that was put on a service event by hand',
  params: AddOnParams,
  body: ServiceEventAddOnInput,
  data: EventAddOnAnswer,
});

const removeAddOnFromServiceEvent = operation({
  method: 'DELETE',
  path: '/v1/service-events/:id/add-ons/:addOnId',
  permission: 'editServiceEvent',
  summary: 'Take an add-on off a service event that was put there by hand',
  params: AddOnParams,
  data: z.null(),
});

const restoreServiceEvent = operation({
  method: 'POST',
  path: '/v1/cancelled-service-events/:id/restore',
  permission: 'editServiceEvent',
  summary: 'Bring a cancelled service back',
  params: IdParams,
  data: ServiceEventAnswer,
});

const followSchedule = operation({
  method: 'POST',
  path: '/v1/service-events/:id/follow-schedule',
  permission: 'editServiceEvent',
  summary: 'Give a recurring event that was edited by hand back to the repeating schedule',
  params: IdParams,
  data: ServiceEventAnswer,
});

export const serviceEventOperations = {
  listServiceEvents,
  createServiceEvent,
  updateServiceEvent,
  deleteServiceEvent,
  restoreServiceEvent,
  followSchedule,
  addAddOnToServiceEvent,
  updateAddOnOfServiceEvent,
  removeAddOnFromServiceEvent,
};
