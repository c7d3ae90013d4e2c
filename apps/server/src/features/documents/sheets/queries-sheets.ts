import type { DocumentName } from '#contract/document-names.ts';
import { documentOperations } from '#contract/documents.ts';
import type { Access } from '#contract/operation.ts';
import { type Refusal, refuse, refuseNotFound } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import type { DocumentSheet, Sheet } from '#documents/sheet-version.ts';
import type { Database } from '../../../db/client.ts';
import { type CurrentUser, hasAccess } from '../../../http/access.ts';
import { queryMenuSlot, type Slot } from '../../daily-numbers/queries.ts';

/** A sheet belongs to the service, not to its menu: once another menu is scheduled, the printed one is out of date. */
export const toServiceSheet = (document: DocumentName, { marketId, date, serviceLineId }: Slot): DocumentSheet => ({
  document,
  marketId,
  date,
  serviceLineId,
  menuId: null,
  accountId: null,
  choice: null,
});

/** In one file, each with the code that it would have alone. */
export const toAllPapersSheets = (slot: Slot) => ({
  // Their unit in that file.
  'chef-numbers': { ...toServiceSheet('chef-numbers', slot), choice: { scale: 'large' as const } },
  'prep-sheet': toServiceSheet('prep-sheet', slot),
  temperature: toServiceSheet('temperature', slot),
  'host-flow': toServiceSheet('host-flow', slot),
  packout: toServiceSheet('packout', slot),
  'dish-cards': toServiceSheet('dish-cards', slot),
});

interface OfMenu {
  readonly scheduledMenuId: Id;
  readonly accountId?: Id | null | undefined;
}

export async function findMenuSheet(
  db: Database,
  document: DocumentName,
  { scheduledMenuId, accountId = null }: OfMenu,
): Promise<DocumentSheet | Refusal> {
  const [slot] = await queryMenuSlot(db, [scheduledMenuId]);
  return slot ? { ...toServiceSheet(document, slot), accountId } : refuseNotFound();
}

interface OfEitherMenu {
  readonly scheduledMenuId?: Id | undefined;
  readonly menuId?: Id | null | undefined;
  readonly accountId?: Id | undefined;
}

/** Hosts see what is served (access-4); the catalogue needs its own permission. */
export async function findEitherMenuSheet(
  db: Database,
  document: DocumentName,
  { scheduledMenuId, menuId = null, accountId }: OfEitherMenu,
  user: CurrentUser | null,
): Promise<DocumentSheet | Refusal> {
  if (scheduledMenuId) return findMenuSheet(db, document, { scheduledMenuId, accountId });
  if (!user || !hasAccess(user, 'viewMenu')) return refuse('forbidden', 'You do not have permission to do this.');
  return { document, marketId: null, date: null, serviceLineId: null, menuId, accountId: null, choice: null };
}

const documents = [
  documentOperations.printChefNumbers,
  documentOperations.printHostFlow,
  documentOperations.printTemperatureChecklist,
  documentOperations.printPackout,
  documentOperations.printDishCards,
  documentOperations.printPrepSheet,
  documentOperations.printLabels,
] as const;

/** Everybody who may print a document may read its changes; a document of a master menu belongs to the catalogue. */
const permissionByDocument = new Map<string, Access>(
  documents.map(({ path, permission }) => [path.slice('/v1/documents/'.length), permission]),
);

export function mayRead(user: CurrentUser | null, { document, menuId }: Pick<Sheet, 'document' | 'menuId'>): boolean {
  const permission = permissionByDocument.get(document);
  if (!user || !permission || !hasAccess(user, permission)) return false;
  return menuId === null || hasAccess(user, 'viewMenu');
}
