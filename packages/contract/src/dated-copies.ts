import * as z from 'zod';
import { operation } from './operation.ts';
import { CalendarDay, Id, IdParams } from './values.ts';

/** What a copy has of its master; serving fields, notes and flow are its own. */
export const copyParts = ['name', 'method', 'ingredients', 'allergens'] as const;
export const CopyPart = z.enum(copyParts);
export type CopyPart = z.output<typeof CopyPart>;

/** A scheduled element from today on that is not what its master is now (changes-4). */
export const DatedCopy = z.object({
  id: Id,
  /** Of the menu, or of the add-on's type. */
  service: z.string(),
  date: CalendarDay,
  marketId: Id,
  serviceLineId: Id,
  differences: z.array(z.object({ part: CopyPart, here: z.string(), master: z.string() })),
});
export type DatedCopy = z.output<typeof DatedCopy>;

const MAX_COPIES = 500;

export const datedCopyOperations = {
  listDatedCopies: operation({
    method: 'GET',
    path: '/v1/elements/:id/dated-copies',
    permission: 'viewElement',
    summary: 'The scheduled copies of an element from today on that differ from it, by day',
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
};
