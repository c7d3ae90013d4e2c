import * as z from 'zod';
import { ChangeAfterPlanning } from './changes.ts';
import { CopiedFields } from './element-fields.ts';
import { operation } from './operation.ts';
import { AlternativeServing, ServingFields, servingChanges } from './serving-fields.ts';
import { AllergenStatement, CalendarDay, Id, IdName, IdParams, Month, Name, Text, Year } from './values.ts';

const isRealDay = (year: number, month: number, day: number) => day <= new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A market's month, or one day of it. */
export const MonthQuery = z
  .object({ marketId: Id, year: Year, month: Month, day: z.coerce.number().int().min(1).max(31).optional() })
  .refine(({ year, month, day }) => day === undefined || isRealDay(year, month, day), {
    error: 'There is no such date.',
    path: ['day'],
  });
export type MonthQuery = z.output<typeof MonthQuery>;

export const DayQuery = z.object({ marketId: Id, date: CalendarDay });
export type DayQuery = z.output<typeof DayQuery>;

/** Known allergens today united with the copy's own (scheduling-3); unknown is not none. */
const knownAllergens = { allergenNames: z.array(z.string()), allergenStatement: AllergenStatement };

/** Element fields on cards and calendars. */
const ScheduledElementSummary = z.object({
  id: Id,
  name: z.string(),
  order: z.int(),
  elementTypeId: Id.nullable(),
  ...knownAllergens,
  alternative: z.array(z.object({ name: z.string(), ...knownAllergens })),
});

export const ScheduledMenuSummary = z.object({
  id: Id,
  name: z.string(),
  date: CalendarDay,
  marketId: Id,
  serviceLineId: Id,
  originalMenuId: Id.nullable(),
  brandId: Id.nullable(),
  cuisineTypeId: Id,
  menuElementClassId: Id,
  description: z.string(),
  ...knownAllergens,
  scheduledElements: z.array(ScheduledElementSummary),
  /** Open ones first. */
  changes: z.array(ChangeAfterPlanning),
  /** An add-on beside it has a change that nobody has accepted (changes-2). */
  hasChangedAddOn: z.boolean(),
  version: z.int(),
});
export type ScheduledMenuSummary = z.output<typeof ScheduledMenuSummary>;

/** An element cooked for those who cannot eat the scheduled one (scheduling-7). */
export const Alternative = z.object({
  id: Id,
  elementId: Id.nullable(),
  name: z.string(),
  ingredients: z.string(),
  ...CopiedFields.shape,
  allergenIds: z.array(Id),
  allergenNames: z.array(z.string()),
  allergenStatement: AllergenStatement,
  ...AlternativeServing.shape,
});
export type Alternative = z.output<typeof Alternative>;
/** One that is not saved yet has no id. */
export type ChosenAlternative = Omit<Alternative, 'id'> & { readonly id: Id | null };

export const ScheduledElement = z.object({
  id: Id,
  scheduledMenuId: Id.nullable(),
  scheduledAddOnId: Id.nullable(),
  addOnSlotId: Id.nullable(),
  /** Null if the master element was deleted; the copy stays. */
  originalElementId: Id.nullable(),
  name: z.string(),
  order: z.int(),
  hostFlowOrder: z.int(),
  ingredients: z.string(),
  ...CopiedFields.shape,
  allergens: z.array(IdName),
  allergenIds: z.array(Id),
  ...knownAllergens,
  alternative: z.array(Alternative),
  ...ServingFields.shape,
});
export type ScheduledElement = z.output<typeof ScheduledElement>;

export const ScheduledMenu = ScheduledMenuSummary.extend({
  isDescriptionAutomated: z.boolean(),
  /** The master menu's present name; null if it was deleted, so revert has nothing to load. */
  originalMenu: IdName.nullable(),
  butcherPaperNotes: z.string(),
  clientNotes: z.string(),
  talkingPoints: z.string(),
  scheduledElements: z.array(ScheduledElement),
});
export type ScheduledMenu = z.output<typeof ScheduledMenu>;

const listScheduledMenus = operation({
  method: 'GET',
  path: '/v1/scheduled-menus',
  permission: 'staff',
  summary: 'What a market serves in a month, or on one day of it',
  query: MonthQuery,
  data: z.array(ScheduledMenuSummary),
});

const getScheduledMenu = operation({
  method: 'GET',
  path: '/v1/scheduled-menus/:id',
  permission: 'staff',
  summary: 'A scheduled menu with its elements',
  params: IdParams,
  data: ScheduledMenu,
});

/** Serving fields of one element; absent ones come from the master menu. Names, methods and allergens always do. */
export const NewScheduledElement = z.object({
  originalElementId: Id,
  ...servingChanges,
});
export type NewScheduledElement = z.output<typeof NewScheduledElement>;

/** Only the master menu and the slot are required: the server makes the copy (scheduling-2). */
export const NewScheduledMenu = z.object({
  originalMenuId: Id,
  marketId: Id,
  serviceLineId: Id,
  date: CalendarDay,
  name: Name.optional(),
  description: Text.optional(),
  brandId: Id.nullish(),
  cuisineTypeId: Id.optional(),
  scheduledElements: z.array(NewScheduledElement).max(200).optional(),
});
export type NewScheduledMenu = z.output<typeof NewScheduledMenu>;

/** `details` of a 409: the menu that has the slot. */
export const TakenSlot = z.object({ scheduledMenu: IdName });
export type TakenSlot = z.output<typeof TakenSlot>;

const createScheduledMenu = operation({
  method: 'POST',
  path: '/v1/scheduled-menus',
  permission: 'add-schedule',
  summary: 'Copy a master menu into a market, day and service line; 409 with the other menu when the slot is taken',
  body: NewScheduledMenu,
  status: 201,
  data: ScheduledMenu,
});

const deleteScheduledMenu = operation({
  method: 'DELETE',
  path: '/v1/scheduled-menus/:id',
  permission: 'remove-schedule',
  summary: 'Unschedule a menu; 409 once a host survey of it is complete',
  params: IdParams,
  data: z.null(),
});

export const schedulingOperations = {
  listScheduledMenus,
  getScheduledMenu,
  createScheduledMenu,
  deleteScheduledMenu,
};
