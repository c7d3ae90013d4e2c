import * as z from 'zod';
import { reachQuestionKinds } from './changes.ts';
import { operation } from './operation.ts';
import { toConfirmationQuery } from './questions.ts';
import { recordKinds } from './record-kinds.ts';
import { serviceEventQuestionKinds } from './service-events.ts';
import { CalendarDay, FilterId, Id, IdName, PageQuery } from './values.ts';

/** One save of a record with its parts, in words (history-6). */
export const HistoryEntry = z.object({
  id: z.string(),
  changedAt: z.string(),
  /** Null: the product itself. */
  changedBy: z.string().nullable(),
  /** It took back an earlier step. */
  isUndo: z.boolean(),
  sentences: z.array(z.string()),
  /** True if the record can be restored as this save left it. `present`: it still is so (history-7). */
  version: z.enum(['present', 'earlier']).nullable(),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

export const RecordHistoryMeta = z.object({
  count: z.int(),
  /** 'Taco Bar on 11/23/26' */
  name: z.string(),
  /** For the If-Match of a restore. */
  version: z.int(),
  mayRestore: z.boolean(),
  /** The choices of the two filters. */
  people: z.array(IdName),
  fields: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Where a service is found. */
  accountId: Id.nullable(),
  date: CalendarDay.nullable(),
});
export type RecordHistoryMeta = z.output<typeof RecordHistoryMeta>;

const RecordParams = z.object({ kind: z.enum(recordKinds), id: Id });
const EntryParams = RecordParams.extend({ entryId: z.string().regex(/^\d{1,15}$/) });

/** Effects of a restore, in the words of the history entry that it would leave. */
export const RestorePreview = z.object({
  sentences: z.array(z.string()),
  /** Why the rules of today refuse that version. */
  refusal: z.string().nullable(),
  /** Later changes that stay, in a sentence; null without any. */
  left: z.string().nullable(),
  /** The version of the record now. */
  version: z.int(),
});
export type RestorePreview = z.output<typeof RestorePreview>;

export const restoreQuestionKinds = [...reachQuestionKinds, ...serviceEventQuestionKinds] as const;

export const recordHistoryOperations = {
  listRecordHistory: operation({
    method: 'GET',
    path: '/v1/history/:kind/:id',
    permission: 'staff',
    summary: 'The saves of a record in words, the latest first. Needs the permission that reads the record',
    params: RecordParams,
    query: PageQuery.pick({ page: true, perPage: true }).extend({
      person: FilterId.describe('Only saves of this person'),
      field: z.string().max(100).default('').describe('Only saves that changed this field'),
    }),
    data: z.array(HistoryEntry),
    meta: RecordHistoryMeta,
  }),
  previewRestore: operation({
    method: 'GET',
    path: '/v1/history/:kind/:id/:entryId',
    permission: 'staff',
    summary: 'What restoring a version would change, tried and taken back. Needs the permission that saves the record',
    params: EntryParams,
    data: RestorePreview,
  }),
  restoreVersion: operation({
    method: 'POST',
    path: '/v1/history/:kind/:id/:entryId/restore',
    permission: 'staff',
    summary:
      'Save an earlier version of a record as a new one, by the rules of its save. Needs the permission that saves the record',
    params: EntryParams,
    query: toConfirmationQuery(restoreQuestionKinds),
    data: z.null(),
  }),
};
