import { sql } from 'drizzle-orm';
import { historyTexts } from '#contract/history-texts.ts';
import { type RestorePreview, restoreQuestionKinds } from '#contract/record-history.ts';
import { recordHistoryTexts as texts } from '#contract/record-history-texts.ts';
import type { RecordKind } from '#contract/record-kinds.ts';
import { isRefusal, type Refusal, refuse, refuseNotFound } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import { readAuditedTables } from '../../../db/audited-tables.ts';
import type { Database, Transaction } from '../../../db/client.ts';
import { findDatabaseError, sqlState } from '../../../db/database-errors.ts';
import type { RecordVersion, RestoreOfRecord, Restoring } from '../../../db/record-version.ts';
import { type Author, inTransaction, runAndRollBack, toDatabase } from '../../../db/transaction.ts';
import { restoreAccount } from '../../accounts/commands-restore.ts';
import { restoreScheduledAddOn } from '../../add-ons/commands-restore.ts';
import { restoreElement } from '../../elements/commands-restore.ts';
import { restoreIngredient } from '../../ingredients/commands-restore.ts';
import { restoreMenu } from '../../menus/commands-restore.ts';
import { restorePurchaseOrder } from '../../purchase-orders/commands-restore.ts';
import { restoreScheduledMenu } from '../../scheduling/commands-restore.ts';
import { restoreEventVersion } from '../../service-events/commands-restore.ts';
import { refuseCancelledService } from '../undo/commands-undo-closings.ts';
import { historyKinds } from './queries-record-kinds.ts';
import { capitalize, findMissingId, getRecordName } from './queries-record-names.ts';
import { findVersion } from './queries-record-versions.ts';
import { findHistoryRecord, findSaves } from './queries-saves.ts';

/** The save of each kind of record, as people call it: a restore obeys the same rules (history-7). */
const restores: Readonly<Record<RecordKind, RestoreOfRecord>> = {
  ingredients: restoreIngredient,
  elements: restoreElement,
  menus: restoreMenu,
  'scheduled-menus': restoreScheduledMenu,
  'scheduled-add-ons': restoreScheduledAddOn,
  accounts: restoreAccount,
  'service-events': restoreEventVersion,
  'purchase-orders': restorePurchaseOrder,
};

interface Wanted extends Pick<Restoring, 'id' | 'ifMatch' | 'confirmed' | 'now'> {
  readonly kind: RecordKind;
  readonly entryId: string;
}

/** A service that a closing cancelled names the closing; any other record that is gone is not there. */
async function refuseMissing(transaction: Transaction, kind: RecordKind, id: Id): Promise<Refusal> {
  if (kind !== 'service-events') return refuseNotFound();
  const findName = async () =>
    capitalize(await getRecordName(transaction, await readAuditedTables(transaction), 'service_events', id));
  return (await refuseCancelledService(transaction, 'service_events', { id }, findName)) ?? refuseNotFound();
}

async function restoreWithin(
  transaction: Transaction,
  by: Author,
  wantedVersion: Wanted,
): Promise<Refusal | undefined> {
  const { kind, id, entryId, ...options } = wantedVersion;
  if (!(await findHistoryRecord(transaction, kind, id))) return refuseMissing(transaction, kind, id);
  const { rowCount } = await transaction.execute(
    sql`select from (${historyKinds[kind].changes(id)}) as change where change.id = ${entryId}`,
  );
  // An entry of another record says nothing of this one.
  if (!rowCount) return refuseNotFound();
  const version = await findVersion(transaction, kind, id, Number(entryId));
  if (!version) return refuseNotFound();
  // The surrounding transaction already uses the step and the idempotency key.
  const author: Author = { userId: by.userId };
  try {
    const saveResult = await toDatabase(transaction).transaction((inner) =>
      restores[kind]({ db: toDatabase(inner), transaction: inner, by: author, id, version, ...options }),
    );
    return isRefusal(saveResult) ? saveResult : undefined;
  } catch (error) {
    return toDatabaseFault(transaction, error, version);
  }
}

/** A record that the version refers to was deleted, or a unique value is now taken (decision 14). */
async function toDatabaseFault(transaction: Transaction, error: unknown, { past }: RecordVersion): Promise<Refusal> {
  const { code, constraint } = findDatabaseError(error) ?? {};
  if (code === sqlState.uniqueViolation) return refuse('conflict', texts.placeIsTaken);
  const all = await readAuditedTables(transaction);
  const reference =
    code === sqlState.foreignKeyViolation
      ? all.references.find((candidate) => candidate.name === constraint)
      : undefined;
  const ids = reference && past[reference.from]?.map((row) => row[reference.columns[0] ?? '']);
  const goneName = reference && (await findMissingId(transaction, reference.to, ids ?? []));
  if (!goneName) throw error;
  return refuse(
    'conflict',
    historyTexts.needs(capitalize(await getRecordName(transaction, all, reference.to, goneName))),
  );
}

/** Changes listed in the history that a restore does not revert. */
async function findLeft(transaction: Transaction, { kind, id, entryId }: Pick<Wanted, 'kind' | 'id' | 'entryId'>) {
  const { changes, left = {} } = historyKinds[kind];
  const tables = await transaction.readNames(sql`
    select distinct table_name as name from (${changes(id)}) as change
    where id > ${Number(entryId)} and table_name = any (${sql.param(Object.keys(left))}::text[])`);
  const changedTables = new Set(tables.map((table) => left[table]));
  const records = [...new Set(Object.values(left))].filter((record) => changedTables.has(record));
  return records.length > 0 ? texts.left(records) : null;
}

/** Saves an earlier version as a new one. The step belongs to the save, so the same permission allows an undo. */
export function restoreVersion(db: Database, by: Author, wantedVersion: Wanted): Promise<Refusal | null> {
  const step = by.step && { ...by.step, operation: historyKinds[wantedVersion.kind].save };
  return inTransaction(
    db,
    { ...by, ...(step && { step }) },
    async (transaction) => (await restoreWithin(transaction, by, wantedVersion)) ?? null,
  );
}

/** The changes of a restore, in the words of its future history entry (decision 30). */
export function previewRestore(
  db: Database,
  by: Author,
  wantedVersion: Pick<Wanted, 'kind' | 'id' | 'entryId' | 'now'>,
): Promise<RestorePreview | Refusal> {
  const { kind, id } = wantedVersion;
  return runAndRollBack(db, { userId: by.userId }, async (transaction) => {
    const before = await findHistoryRecord(transaction, kind, id);
    if (!before) return refuseMissing(transaction, kind, id);
    const version = before.version;
    const left = await findLeft(transaction, wantedVersion);
    const refusal = await restoreWithin(transaction, by, {
      ...wantedVersion,
      ifMatch: undefined,
      confirmed: restoreQuestionKinds,
    });
    if (refusal?.refused === 'not_found') return refusal;
    if (refusal) return { sentences: [], refusal: refusal.message, left: null, version };
    const moment = await transaction.readText(sql`select to_jsonb(now()::timestamptz(3)) #>> '{}'`);
    const { entries } = await findSaves(transaction, kind, id, { page: 1, perPage: 1, field: '' });
    const entriesMade = entries.filter(({ changedAt }) => changedAt === moment);
    return { sentences: entriesMade.flatMap(({ sentences }) => sentences), refusal: null, left, version };
  });
}
