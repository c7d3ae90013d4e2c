import * as z from 'zod';
import { operation } from './operation.ts';
import { Id, ListMeta, PageQuery } from './values.ts';

/** One deletion of the last 30 days that can be brought back (history-5). */
export const Deletion = z.object({
  stepId: Id,
  /** 'Menu Taco Bar' */
  what: z.string(),
  /** Records of the same kind that were deleted with it. */
  further: z.int(),
  deletedAt: z.string(),
  deletedBy: z.string().nullable(),
});
export type Deletion = z.output<typeof Deletion>;

export const historyOperations = {
  undoStep: operation({
    method: 'POST',
    path: '/v1/steps/:stepId/undo',
    permission: 'staff',
    summary:
      'Undo all changes of one write, named by its header Brigade-Step. Needs the permission of that write; 409 if something has changed since',
    params: z.object({ stepId: Id }),
    data: z.null(),
    mayBeLong: true,
  }),
  listDeletions: operation({
    method: 'GET',
    path: '/v1/deletions',
    permission: 'staff',
    summary: 'What was deleted in the last 30 days and the caller may bring back, the latest first',
    query: z.object(PageQuery.pick({ page: true, perPage: true }).shape),
    data: z.array(Deletion),
    meta: ListMeta,
  }),
};
