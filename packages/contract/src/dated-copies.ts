import * as z from 'zod';
import { copyParts, menuParts } from './dated-copies-texts.ts';
import { operation } from './operation.ts';
import { CalendarDay, Id, IdName, IdParams } from './values.ts';

export const CopyPart = z.enum(copyParts);
export type CopyPart = z.output<typeof CopyPart>;

export const MenuPart = z.enum(menuParts);
export type MenuPart = z.output<typeof MenuPart>;

export const CopyDifference = z.object({
  part: CopyPart,
  /** Null if it is not recorded what was copied. */
  copied: z.string().nullable(),
  master: z.string(),
  here: z.string(),
  /** Somebody changed it in the copy too: it stays. */
  isKept: z.boolean(),
});
export type CopyDifference = z.output<typeof CopyDifference>;

export const MenuDifference = CopyDifference.extend({ part: MenuPart });
export type MenuDifference = z.output<typeof MenuDifference>;

const service = { date: CalendarDay, marketId: Id, serviceLineId: Id };

/** The dish that an alternative is instead of; null for a scheduled element. */
const insteadOf = z.string().nullable();

/** A scheduled element or an alternative from today on whose master was changed after it was copied (changes-4). */
export const DatedCopy = z.object({
  /** The id of the scheduled element, also for its alternative. */
  id: Id,
  insteadOf,
  /** The name of the menu, or of the add-on's type. */
  service: z.string(),
  ...service,
  differences: z.array(CopyDifference),
});
export type DatedCopy = z.output<typeof DatedCopy>;

/** Catalogue changes since a menu was scheduled; none for a past menu. */
export const MasterChanges = z.object({
  menu: z.array(MenuDifference),
  elements: z.array(z.object({ id: Id, name: z.string(), insteadOf, differences: z.array(CopyDifference) })),
  /** Elements that its master menu got since. */
  added: z.array(IdName),
  /** Elements that its master menu lost since; an edited one stays. */
  removed: z.array(IdName.extend({ isKept: z.boolean() })),
  /** The other days from today on that have the same master menu. */
  otherDates: z.array(z.object({ id: Id, ...service })),
});
export type MasterChanges = z.output<typeof MasterChanges>;

/** How much changed since each menu of a day was scheduled; menus without a change are left out. */
export const MasterChangeCount = z.object({ scheduledMenuId: Id, count: z.int() });
export type MasterChangeCount = z.output<typeof MasterChangeCount>;

const MAX_COPIES = 500;
export const MAX_DATES = 60;

export const TakeOverMenuInput = z.object({
  parts: z.array(CopyPart),
  menuParts: z.array(MenuPart).default([]),
  /** Elements of the master menu to add, and scheduled ones to remove by their master element. */
  addedElementIds: z.array(Id).max(MAX_COPIES).default([]),
  removedElementIds: z.array(Id).max(MAX_COPIES).default([]),
  /** Other dates of the same master menu that take over the same. */
  otherDateIds: z.array(Id).max(MAX_DATES).default([]),
  /** Parts that are not taken over stay as they are here, and are not reported again. */
  keepsRest: z.boolean().default(false),
});
export type TakeOverMenuInput = z.output<typeof TakeOverMenuInput>;

export const datedCopyOperations = {
  listDatedCopies: operation({
    method: 'GET',
    path: '/v1/elements/:id/dated-copies',
    permission: 'viewElement',
    summary: 'The scheduled copies of an element from today on that it was changed after, by day',
    params: IdParams,
    data: z.array(DatedCopy),
  }),
  takeOverElement: operation({
    method: 'POST',
    path: '/v1/elements/:id/take-over',
    permission: 'editScheduleMenu',
    summary: 'Make parts of scheduled copies what the element is now; past days and complete surveys are left alone',
    params: IdParams,
    body: z.object({
      copyIds: z.array(Id).min(1).max(MAX_COPIES),
      parts: z.array(CopyPart).min(1),
    }),
    /** The copies that changed. */
    data: z.object({ changed: z.int() }),
  }),
  countMasterChanges: operation({
    method: 'GET',
    path: '/v1/master-changes',
    permission: 'viewScheduleMenu',
    summary: 'How much changed in the catalogue since each menu of a market’s day was scheduled',
    query: z.object({ marketId: Id, date: CalendarDay }),
    data: z.array(MasterChangeCount),
  }),
  listMasterChanges: operation({
    method: 'GET',
    path: '/v1/scheduled-menus/:id/master-changes',
    permission: 'viewScheduleMenu',
    summary: 'What changed in the catalogue since a menu was scheduled: copied from, master now and this date',
    params: IdParams,
    data: MasterChanges,
  }),
  takeOverMenu: operation({
    method: 'POST',
    path: '/v1/scheduled-menus/:id/take-over',
    permission: 'editScheduleMenu',
    summary: 'Make parts of a scheduled menu, and of other dates of its master menu, what the catalogue has now',
    params: IdParams,
    body: TakeOverMenuInput,
    /** The scheduled menus that changed. */
    data: z.object({ changed: z.int() }),
  }),
};
