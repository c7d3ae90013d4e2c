import { accountOperations } from '#contract/accounts.ts';
import { historyOperations as operations } from '#contract/history.ts';
import { historyTexts } from '#contract/history-texts.ts';
import { operations as all } from '#contract/operations.ts';
import { recordHistoryOperations } from '#contract/record-history.ts';
import { recordHistoryTexts } from '#contract/record-history-texts.ts';
import { historyPermission, type RecordKind } from '#contract/record-kinds.ts';
import { refuse, refuseNotFound } from '#contract/refusal.ts';
import { listHistoryFields } from '#domain/history/field-labels.ts';
import { type CurrentUser, hasAccess } from '../../http/access.ts';
import { type RouteContext, serve, toReply } from '../../http/serve.ts';
import { undoStep } from './undo/commands-undo.ts';
import { listDeletions } from './undo/queries-deletions.ts';
import { previewRestore, restoreVersion } from './versions/commands-restore.ts';
import { historyKinds } from './versions/queries-record-kinds.ts';
import { findHistoryRecord, findSaves } from './versions/queries-saves.ts';

export function registerHistoryRoutes(context: RouteContext): void {
  serve(context, 'undoStep', operations.undoStep, async ({ params, by, user }) =>
    user && by.step
      ? toReply(await undoStep(context.db, { ...by, step: by.step }, user, { ...params, now: new Date() }))
      : refuse('forbidden', historyTexts.mayNot),
  );
  serve(context, 'listDeletions', operations.listDeletions, async ({ query, user }) =>
    user ? listDeletions(context.db, user, query) : refuse('forbidden', historyTexts.mayNot),
  );
  registerRecordRoutes(context);
}

/** A restore is the save of the record (history-7). */
const mayRestore = (user: CurrentUser | null, kind: RecordKind): boolean =>
  user !== null && hasAccess(user, historyPermission[kind]) && hasAccess(user, all[historyKinds[kind].save].permission);

function registerRecordRoutes(context: RouteContext): void {
  const { db } = context;
  serve(
    context,
    'listRecordHistory',
    recordHistoryOperations.listRecordHistory,
    async ({ params: { kind, id }, query, user }) => {
      if (!(user && hasAccess(user, historyPermission[kind])))
        return refuse('forbidden', recordHistoryTexts.mayNotRead);
      const record = await findHistoryRecord(db, kind, id);
      if (!record) return refuseNotFound();
      const { entries, count, people } = await findSaves(db, kind, id, query);
      const meta = { ...record, count, mayRestore: mayRestore(user, kind), people, fields: listHistoryFields(kind) };
      return { data: entries, meta };
    },
  );
  serve(context, 'previewRestore', recordHistoryOperations.previewRestore, async ({ params, user, by }) => {
    if (!mayRestore(user, params.kind)) return refuse('forbidden', recordHistoryTexts.mayNotRestore);
    return toReply(await previewRestore(db, { ...by, userId: user?.id ?? null }, { ...params, now: new Date() }));
  });
  serve(
    context,
    'restoreVersion',
    recordHistoryOperations.restoreVersion,
    async ({ params, query, user, by, ifMatch }) =>
      mayRestore(user, params.kind)
        ? toReply(await restoreVersion(db, by, { ...params, ...query, ifMatch, now: new Date() }))
        : refuse('forbidden', recordHistoryTexts.mayNotRestore),
  );
  serve(context, 'listAccountAuditTrail', accountOperations.listAccountAuditTrail, async ({ params, query }) => {
    if (!(await findHistoryRecord(db, 'accounts', params.id))) return refuseNotFound();
    const { entries, count } = await findSaves(db, 'accounts', params.id, { ...query, field: '' });
    const trail = entries.map(({ id, changedAt, changedBy, sentences }) => ({
      id,
      changedAt,
      author: changedBy,
      sentences,
    }));
    return { data: trail, meta: { count } };
  });
}
