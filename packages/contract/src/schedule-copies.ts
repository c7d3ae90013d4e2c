import * as z from 'zod';
import { operation } from './operation.ts';
import { toConfirmationQuery } from './questions.ts';
import { CalendarDay, Id } from './values.ts';

/** A day, or the seven days from it on. */
export const CopySpan = z.enum(['day', 'week']);
export type CopySpan = z.output<typeof CopySpan>;

/** Menus with all that was edited on them, or as their master menus are now (scheduling-16). */
export const CopyContent = z.enum(['edited', 'master']);
export type CopyContent = z.output<typeof CopyContent>;

/** Source and target of a copied schedule. */
export const ScheduleCopyPlaces = z.object({
  span: CopySpan,
  fromMarketId: Id,
  from: CalendarDay,
  toMarketId: Id,
  to: CalendarDay,
});
export type ScheduleCopyPlaces = z.output<typeof ScheduleCopyPlaces>;

/** A scheduled menu or add-on with the place that its copy gets. */
export const ScheduleCopyItem = z.object({
  /** The id of the one that is copied. */
  id: Id,
  kind: z.enum(['menu', 'addOn']),
  /** The name of the menu, or of the add-on's type. */
  name: z.string(),
  serviceLineId: Id,
  from: CalendarDay,
  to: CalendarDay,
  /** The item that is scheduled there already, so that this one is skipped; null for a free place. */
  takenBy: z.string().nullable(),
  /** Why the whole market is closed that day; null if it is not. */
  closedFor: z.string().nullable(),
  /** Nobody of the market is served in this service line that day. */
  isUnserved: z.boolean(),
  /** Its master menu was deleted: it can only be copied as edited. */
  isMasterGone: z.boolean(),
});
export type ScheduleCopyItem = z.output<typeof ScheduleCopyItem>;

const MAX_LEFT_OUT = 1_000;

export const ScheduleCopyInput = ScheduleCopyPlaces.extend({
  content: CopyContent,
  /** Menus and add-ons that are not copied. */
  leaveOut: z.array(Id).max(MAX_LEFT_OUT).default([]),
});
export type ScheduleCopyInput = z.output<typeof ScheduleCopyInput>;

export const CopiedSchedule = z.object({
  menus: z.int(),
  addOns: z.int(),
  /** Places that somebody has taken, maybe since the preview. */
  skipped: z.array(ScheduleCopyItem),
});
export type CopiedSchedule = z.output<typeof CopiedSchedule>;

export const scheduleCopyOperations = {
  previewScheduleCopy: operation({
    method: 'GET',
    path: '/v1/schedule-copies/preview',
    permission: 'add-schedule',
    summary: 'What copying a day or a week of a schedule would schedule, place by place',
    query: ScheduleCopyPlaces,
    data: z.array(ScheduleCopyItem),
  }),
  copySchedule: operation({
    method: 'POST',
    path: '/v1/schedule-copies',
    permission: 'add-schedule',
    summary:
      'Copy menus and add-ons of a day or a week to another date or market; taken places are skipped, and the past is asked about',
    query: toConfirmationQuery(['past']),
    body: ScheduleCopyInput,
    status: 201,
    data: CopiedSchedule,
  }),
};
