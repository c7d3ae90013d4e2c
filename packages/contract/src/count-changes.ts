import * as z from 'zod';
import { operation } from './operation.ts';
import { CalendarDay, Id } from './values.ts';

/** A count of the table that was another one; null where there was none. */
export const ChangedCount = z.object({
  scheduledElementId: Id,
  /** Null for the total of all accounts. */
  accountId: Id.nullable(),
  before: z.object({ containerCount: z.int(), halfCount: z.int() }).nullable(),
});
export type ChangedCount = z.output<typeof ChangedCount>;

/** An input of the calculation that was another one. */
const CountDifference = z.object({
  /** 'Acme 85 → 170 people' */
  text: z.string(),
  /** The last author since then; null for the product itself. */
  by: z.string().nullable(),
  /** Null for services that the planning made by itself. */
  at: z.string().nullable(),
});

export const CountChanges = z.object({
  since: z.string(),
  counts: z.array(ChangedCount),
  differences: z.array(CountDifference),
});
export type CountChanges = z.output<typeof CountChanges>;

export const CountChangesQuery = z.object({
  marketId: Id,
  date: CalendarDay,
  serviceLineId: Id,
  since: z.iso.datetime({ offset: true, error: 'Must be a moment like 2026-11-21T06:00:00Z.' }),
});
export type CountChangesQuery = z.output<typeof CountChangesQuery>;

export const countChangeOperations = {
  listCountChanges: operation({
    method: 'GET',
    path: '/v1/count-changes',
    permission: 'viewScheduleMenu',
    summary: 'Which container counts of a service were others at a moment, and what was changed by whom since',
    query: CountChangesQuery,
    data: CountChanges,
  }),
};
