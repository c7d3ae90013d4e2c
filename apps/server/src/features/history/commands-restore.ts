import { sql } from 'drizzle-orm';
import { type RestorePreview, restoreQuestionKinds } from '#contract/record-history.ts';
import type { RecordKind } from '#contract/record-kinds.ts';
import { isRefusal, notFound, type Refusal } from '#contract/refusal.ts';
import { type Author, changing, type Database, type Transaction, trying, within } from '../../db/client.ts';
import type { RestoreOfRecord, Restoring } from '../../db/record-version.ts';
import { restoreAccount } from '../accounts/commands-versions.ts';
import { restoreScheduledAddOn } from '../add-ons/commands-versions.ts';
import { restoreElement } from '../elements/commands-versions.ts';
import { restoreIngredient } from '../ingredients/commands-versions.ts';
import { restoreMenu } from '../menus/commands-versions.ts';
import { restoreScheduledMenu } from '../scheduling/commands-versions.ts';
import { restoreEventVersion } from '../service-events/commands-versions.ts';
import { historyKinds } from './queries-kinds.ts';
import { findRecord, findSaves } from './queries-record.ts';
import { findVersion } from './queries-versions.ts';

/** The save of each kind of record, as people call it: a restore obeys the same rules (history-7). */
const restores: Readonly<Record<RecordKind, RestoreOfRecord>> = {
  ingredients: restoreIngredient,
  elements: restoreElement,
  menus: restoreMenu,
  'scheduled-menus': restoreScheduledMenu,
  'scheduled-add-ons': restoreScheduledAddOn,
  accounts: restoreAccount,
  'service-events': restoreEventVersion,
};

interface Wanted extends Pick<Restoring, 'id' | 'ifMatch' | 'confirmed' | 'now'> {
  readonly kind: RecordKind;
  readonly entryId: string;
}

async function restoreWithin(transaction: Transaction, by: Author, wanted: Wanted): Promise<Refusal | undefined> {
  const { kind, id, entryId, ...options } = wanted;
  if (!(await findRecord(transaction, kind, id))) return notFound();
  const version = await findVersion(transaction, kind, id, Number(entryId));
  if (!version) return notFound();
  // The transaction around has taken the step and the idempotency key.
  const author: Author = { userId: by.userId };
  const saved = await restores[kind]({ db: within(transaction), transaction, by: author, id, version, ...options });
  return isRefusal(saved) ? saved : undefined;
}

/** Saves an earlier version as a new one. The step is that of the save: whoever may repeat it may undo it. */
export function restoreVersion(db: Database, by: Author, wanted: Wanted): Promise<Refusal | null> {
  const step = by.step && { ...by.step, operation: historyKinds[wanted.kind].save };
  return changing(
    db,
    { ...by, ...(step && { step }) },
    async (transaction) => (await restoreWithin(transaction, by, wanted)) ?? null,
  );
}

/** What a restore would change, in the words of the entry that it would leave (decision 209). */
export function previewRestore(
  db: Database,
  by: Author,
  wanted: Pick<Wanted, 'kind' | 'id' | 'entryId' | 'now'>,
): Promise<RestorePreview | Refusal> {
  const { kind, id } = wanted;
  return trying(db, { userId: by.userId }, async (transaction) => {
    const before = await findRecord(transaction, kind, id);
    if (!before) return notFound();
    const version = before.version;
    const refusal = await restoreWithin(transaction, by, {
      ...wanted,
      ifMatch: undefined,
      confirmed: restoreQuestionKinds,
    });
    if (refusal?.refused === 'not_found') return refusal;
    if (refusal) return { sentences: [], refusal: refusal.message, version };
    const { rows } = await transaction.execute<{ isNow: string }>(
      sql`select to_jsonb(now()::timestamptz(3)) #>> '{}' as "isNow"`,
    );
    const { entries } = await findSaves(transaction, kind, id, { page: 1, perPage: 1, field: '' });
    const made = entries.filter(({ changedAt }) => changedAt === rows[0]?.isNow);
    return { sentences: made.flatMap(({ sentences }) => sentences), refusal: null, version };
  });
}
