import * as z from 'zod';
import { operation } from './operation.ts';
import { HiddenPrice } from './price-fields.ts';
import { serviceEventTexts } from './service-events-texts.ts';
import { scheduleTexts } from './serving-schedules-texts.ts';
import { Day, Id, IdParams, MAX_PEOPLE } from './values.ts';

const WholeNumber = z
  .int(scheduleTexts.wholeNumber)
  .min(0, scheduleTexts.wholeNumber)
  .max(MAX_PEOPLE, scheduleTexts.tooMany);
const Price = z
  .number(scheduleTexts.price)
  .min(0, scheduleTexts.price)
  .max(9_999_999_999, scheduleTexts.price)
  .multipleOf(0.01, scheduleTexts.price);
/** Missing values become 0 or false (service-events-10). */
const countOrZero = WholeNumber.nullish().transform((count) => count ?? 0);
const flagOrFalse = z
  .boolean()
  .nullish()
  .transform((flag) => flag ?? false);

export const ServingScheduleRow = z.object({
  day: Day,
  shouldServeOnDay: flagOrFalse,
  /** Eaters of animal protein. */
  numberOfEaters: countOrZero,
  /** Vegans and vegetarians, on top of `numberOfEaters` (service-events-5). */
  nonMeatEaters: countOrZero,
  /** Dollars. */
  pricePerEater: Price.nullish().transform((price) => price ?? 0),
  saladTypeId: Id.nullish().transform((id) => id ?? null),
  shouldServeDessert: flagOrFalse,
  serviceLineId: Id.optional(),
});
export type ServingScheduleRow = z.output<typeof ServingScheduleRow>;

export const ServingSchedule = z.object({
  id: Id,
  accountId: Id,
  serviceLineId: Id,
  day: Day,
  dayName: z.string(),
  shouldServeOnDay: z.boolean(),
  numberOfEaters: z.int(),
  nonMeatEaters: z.int(),
  pricePerEater: z.number(),
  saladTypeId: Id.nullable(),
  shouldServeDessert: z.boolean(),
});
export type ServingSchedule = z.output<typeof ServingSchedule>;

/** `If-Match` of a save is compared with `meta.version` (errors-3). */
const ScheduleMeta = z.object({ version: z.int() });

const listServingSchedules = operation({
  method: 'GET',
  path: '/v1/serving-schedules',
  permission: 'viewScheduleMenu',
  summary: 'Rows of repeating schedules: of one account and service line, of one account, or all',
  query: z.object({ accountId: Id.optional(), serviceLineId: Id.optional() }),
  data: z.array(ServingSchedule),
  meta: ScheduleMeta,
});

const updateServingSchedules = operation({
  method: 'PUT',
  path: '/v1/serving-schedules',
  permission: 'editMenu',
  summary:
    'Save whole days of the repeating schedule of an account and service line; what is left out stays. Its service events follow',
  query: z.object({ accountId: Id, serviceLineId: Id }),
  body: z.array(ServingScheduleRow).max(7),
  data: z.array(ServingSchedule.extend({ pricePerEater: HiddenPrice })),
  parts: ['serving_schedules'],
  meta: ScheduleMeta,
});

export const RecurringAddOnInput = z.object({
  accountId: Id,
  serviceLineId: Id,
  addOnTypeId: z.guid(serviceEventTexts.addOnTypeRequired),
  day: Day,
  shouldServeOnDay: flagOrFalse,
  quantity: countOrZero,
  /** Dollars. */
  pricePerUnit: Price.nullish().transform((price) => price ?? 0),
});
export type RecurringAddOnInput = z.output<typeof RecurringAddOnInput>;

export const RecurringAddOn = z.object({
  id: Id,
  accountId: Id,
  serviceLineId: Id,
  addOnTypeId: Id,
  day: Day,
  shouldServeOnDay: z.boolean(),
  quantity: z.int(),
  pricePerUnit: z.number(),
  version: z.int(),
});
export type RecurringAddOn = z.output<typeof RecurringAddOn>;

const RecurringAddOnAnswer = RecurringAddOn.extend({ pricePerUnit: HiddenPrice });

const listRecurringAddOns = operation({
  method: 'GET',
  path: '/v1/recurring-addons',
  permission: 'viewScheduleMenu',
  summary: 'Recurring add-ons of an account and service line',
  query: z.object({ accountId: Id, serviceLineId: Id, addOnTypeId: Id.optional() }),
  data: z.array(RecurringAddOn),
});

const createRecurringAddOn = operation({
  method: 'POST',
  path: '/v1/recurring-addons',
  permission: 'editMenu',
  summary: 'A recurring add-on for one day of the week; it is put on the recurring service events of that day',
  body: RecurringAddOnInput,
  status: 201,
  data: RecurringAddOnAnswer,
});

const updateRecurringAddOn = operation({
  method: 'PUT',
  path: '/v1/recurring-addons/:id',
  permission: 'editMenu',
  summary: 'Save a recurring add-on; the recurring service events of its day follow',
  params: IdParams,
  // What is left out is refused: a price would become 0 and nobody would see it.
  body: RecurringAddOnInput.extend({ shouldServeOnDay: z.boolean(), quantity: WholeNumber, pricePerUnit: Price }),
  data: RecurringAddOnAnswer,
});

const deleteRecurringAddOn = operation({
  method: 'DELETE',
  path: '/v1/recurring-addons/:id',
  permission: 'editMenu',
  summary: 'Drop a recurring add-on; it leaves the service events from today on',
  params: IdParams,
  data: z.null(),
});

export const servingScheduleOperations = {
  listServingSchedules,
  updateServingSchedules,
  listRecurringAddOns,
  createRecurringAddOn,
  updateRecurringAddOn,
  deleteRecurringAddOn,
};
