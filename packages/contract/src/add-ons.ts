import * as z from 'zod';
import { operation } from './operation.ts';
import { MonthQuery, ScheduledElement } from './scheduling.ts';
import { CalendarDay, Id, IdParams } from './values.ts';

export const ScheduledAddOn = z.object({
  id: Id,
  addOnTypeId: Id,
  addOnType: z.string(),
  date: CalendarDay,
  marketId: Id,
  serviceLineId: Id,
  /** In the order of the slots; empty slots are left out. */
  scheduledElements: z.array(ScheduledElement),
  version: z.int(),
});
export type ScheduledAddOn = z.output<typeof ScheduledAddOn>;

const listScheduledAddOns = operation({
  method: 'GET',
  path: '/v1/scheduled-add-ons',
  permission: 'staff',
  summary: "A market's scheduled add-ons of a month, or of one day of it",
  query: MonthQuery,
  data: z.array(ScheduledAddOn),
});

const getScheduledAddOn = operation({
  method: 'GET',
  path: '/v1/scheduled-add-ons/:id',
  permission: 'staff',
  summary: 'A scheduled add-on with its elements',
  params: IdParams,
  data: ScheduledAddOn,
});

export const NewScheduledAddOn = z.object({
  addOnTypeId: Id,
  date: CalendarDay,
  marketId: Id,
  serviceLineId: Id,
  scheduledElements: z.array(z.object({ addOnSlotId: Id, originalElementId: Id })).max(200),
});
export type NewScheduledAddOn = z.output<typeof NewScheduledAddOn>;

const createScheduledAddOn = operation({
  method: 'POST',
  path: '/v1/scheduled-add-ons',
  permission: 'add-schedule',
  summary: 'Schedule an add-on: its type and an element for each filled slot',
  body: NewScheduledAddOn,
  status: 201,
  data: ScheduledAddOn,
});

const deleteScheduledAddOn = operation({
  method: 'DELETE',
  path: '/v1/scheduled-add-ons/:id',
  permission: 'remove-schedule',
  summary: 'Unschedule an add-on',
  params: IdParams,
  data: z.null(),
});

export const addOnOperations = {
  listScheduledAddOns,
  getScheduledAddOn,
  createScheduledAddOn,
  deleteScheduledAddOn,
};
