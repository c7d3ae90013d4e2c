import * as z from 'zod';
import { ChangeAfterPlanning } from './changes.ts';
import { operation } from './operation.ts';
import { MonthQuery, ScheduledElement } from './scheduling.ts';
import { servingChanges } from './serving-fields.ts';
import { CalendarDay, Id, IdParams } from './values.ts';

export const ScheduledAddOn = z.object({
  id: Id,
  addOnTypeId: Id,
  addOnType: z.string(),
  date: CalendarDay,
  marketId: Id,
  serviceLineId: Id,
  /** In slot order; empty slots are left out. */
  scheduledElements: z.array(ScheduledElement),
  /** Open ones first. */
  changes: z.array(ChangeAfterPlanning),
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

/**
 * The new content of a slot. With an `id`, the scheduled element stays. Without one, or if that element was removed
 * meanwhile, `originalElementId` is copied from the catalogue.
 */
const SlotInput = z
  .object({ addOnSlotId: Id, id: Id.optional(), originalElementId: Id.nullish(), ...servingChanges })
  .refine(
    ({ id, originalElementId }) => id || originalElementId,
    'Must name an element of this add on or one of the catalogue.',
  );
export type SlotInput = z.output<typeof SlotInput>;

/** Lists all filled slots; a slot that is left out is emptied. Type, day, market and service line never change. */
export const ScheduledAddOnInput = z.object({ scheduledElements: z.array(SlotInput).max(200) });
export type ScheduledAddOnInput = z.output<typeof ScheduledAddOnInput>;

const updateScheduledAddOn = operation({
  method: 'PUT',
  path: '/v1/scheduled-add-ons/:id',
  permission: 'editScheduleMenu',
  summary: 'Save the slots of a scheduled add-on, all or nothing',
  params: IdParams,
  body: ScheduledAddOnInput,
  data: ScheduledAddOn,
  parts: ['scheduled_elements'],
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
  updateScheduledAddOn,
  deleteScheduledAddOn,
};
