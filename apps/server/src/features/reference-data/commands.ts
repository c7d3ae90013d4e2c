import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type ReferenceKind, referenceKinds } from '#contract/reference-kinds.ts';
import { isRefusal, type Refusal, refuse, refuseFaults, refuseFields, refuseNotFound } from '#contract/refusal.ts';
import { validatePrintable } from '#documents/glyphs.ts';
import { createReferenceDataTexts } from '#domain/reference-data/reference-data-texts.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { findDatabaseError, sqlState } from '../../db/database-errors.ts';
import { toUpdatedAt } from '../../db/parts.ts';
import { requireSaved } from '../../db/saved-record.ts';
import { elementTypes } from '../../db/schema/reference-data.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import { lockForSave, refuseStaleRows } from '../../db/versions.ts';
import {
  findElementTypesVersion,
  findReferenceEntry,
  isDefaultBrand,
  isFirstTag,
  type ReferenceEntryList,
  referenceLists,
} from './queries.ts';
import { findUses } from './queries-uses.ts';

const getReferenceList = (kind: ReferenceKind): ReferenceEntryList => referenceLists[referenceKinds[kind].list];

/** New tags and cuisines come after those that ship, sorted by name. */
const newEntryPositions: Partial<Record<ReferenceKind, number>> = { menuElementClass: 1_000, cuisineType: 1_000 };

export interface ReferenceEntryValues {
  readonly name: string;
  readonly [column: string]: unknown;
}

async function refuseTakenName<T>(kind: ReferenceKind, name: string, work: () => Promise<T>): Promise<T | Refusal> {
  const faults = kind === 'allergen' ? validatePrintable('name', kind, [name]) : [];
  if (faults.length > 0) return refuseFaults(faults);
  try {
    return await work();
  } catch (error) {
    if (findDatabaseError(error)?.code !== sqlState.uniqueViolation) throw error;
    const message = createReferenceDataTexts(kind).conflict(name);
    return refuse('conflict', message, { fields: { name: message } });
  }
}

const getReferenceEntry = <Item>(transaction: Transaction, kind: ReferenceKind, id: string): Promise<Item> =>
  requireSaved(kind, findReferenceEntry<Item>(transaction, getReferenceList(kind), id));

/** Saves the parts of an entry in the same transaction and returns how many changed. */
export type SaveParts = (transaction: Transaction, id: string) => Promise<number | Refusal>;

/** Additional work of a save, such as flagging services that it reaches. */
export type SaveAround<Item> = (
  transaction: Transaction,
  save: () => Promise<Item | Refusal>,
) => Promise<Item | Refusal>;

export function createReferenceEntry<Item>(
  db: Database,
  by: Author,
  kind: ReferenceKind,
  values: ReferenceEntryValues,
  saveParts?: SaveParts,
): Promise<Item | Refusal> {
  const { table } = getReferenceList(kind);
  const position = newEntryPositions[kind];
  const work = () =>
    inTransaction(db, by, async (transaction) => {
      const [row] = await transaction
        .insert<PgTable>(table)
        .values({ ...values, ...(position !== undefined && { position }) })
        .returning({ id: table.id });
      const id = String(row?.id);
      const parts = await saveParts?.(transaction, id);
      return isRefusal(parts) ? parts : getReferenceEntry<Item>(transaction, kind, id);
    });
  return refuseTakenName(kind, values.name, work);
}

export function updateReferenceEntry<Item>(
  db: Database,
  by: Author,
  kind: ReferenceKind,
  id: string,
  values: ReferenceEntryValues,
  ifMatch: number | undefined,
  saveParts?: SaveParts,
  around: SaveAround<Item> = (_transaction, save) => save(),
): Promise<Item | Refusal> {
  const { table } = getReferenceList(kind);
  const work = () =>
    inTransaction(db, by, async (transaction) => {
      const refusal = await lockForSave(transaction, table, id, ifMatch);
      if (refusal) return refusal;
      return around(transaction, async () => {
        const parts = (await saveParts?.(transaction, id)) ?? 0;
        if (isRefusal(parts)) return parts;
        await transaction
          .update<PgTable>(table)
          .set({ ...values, updatedAt: toUpdatedAt(parts) })
          .where(eq(table.id, id));
        return getReferenceEntry<Item>(transaction, kind, id);
      });
    });
  return refuseTakenName(kind, values.name, work);
}

async function isDefault(transaction: Transaction, kind: ReferenceKind, id: string): Promise<boolean> {
  if (kind === 'menuElementClass') return isFirstTag(transaction, id);
  return kind === 'brand' && isDefaultBrand(transaction, id);
}

/** The count gives the sentence; the foreign keys settle the race with a new use (catalogue-10). */
export async function deleteReferenceEntry(
  db: Database,
  by: Author,
  kind: ReferenceKind,
  id: string,
): Promise<Refusal | null> {
  const { table } = getReferenceList(kind);
  const texts = createReferenceDataTexts(kind);
  const isUsed = async () => refuse('conflict', texts.isUsed(await findUses(db, table, id)));
  try {
    return await inTransaction(db, by, async (transaction) => {
      const uses = await findUses(transaction, table, id);
      if (uses.length > 0) return refuse('conflict', texts.isUsed(uses));
      if (await isDefault(transaction, kind, id)) return refuse('conflict', texts.isDefault);
      const deletedRows = await transaction.delete(table).where(eq(table.id, id)).returning({ id: table.id });
      return deletedRows.length > 0 ? null : refuseNotFound();
    });
  } catch (error) {
    if (findDatabaseError(error)?.code === sqlState.foreignKeyViolation) return isUsed();
    throw error;
  }
}

const elementTypeOrder = 'Must name each element type once.';

/** An order names every type once: of one that is left out nobody said where it goes. */
export function orderElementTypes(
  db: Database,
  by: Author,
  ids: readonly string[],
  ifMatch: number | undefined,
): Promise<Refusal | undefined> {
  return inTransaction(db, by, async (transaction) => {
    // Locks all rows in one order, so that concurrent saves wait instead of deadlocking.
    const locked = await transaction.readIds(sql`select id from ${elementTypes} order by id for no key update`);
    const all = { table: elementTypes, ids: sql`select id from element_types` };
    const stale = await refuseStaleRows(transaction, all, await findElementTypesVersion(transaction), ifMatch);
    if (stale) return stale;
    if (ids.length !== locked.length || !locked.every((id) => ids.includes(id)))
      return refuseFields({ elementTypeIds: elementTypeOrder });
    await transaction.execute(sql`
      update element_types set position = placed.position from (
        select id, array_position(${sql.param(ids)}::uuid[], id) - 1 as position
        from ${elementTypes}) as placed
      where placed.id = element_types.id and placed.position <> element_types.position`);
    return undefined;
  });
}
