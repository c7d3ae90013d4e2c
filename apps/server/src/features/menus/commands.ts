import { eq, sql } from 'drizzle-orm';
import { menuFields } from '#contract/menu-fields.ts';
import type { CopyInput, HostFlowElementInput, Menu, MenuInput } from '#contract/menus.ts';
import { menuTexts } from '#contract/menus-texts.ts';
import { type Refusal, refuse, refuseNotFound } from '#contract/refusal.ts';
import { HostFlowFields } from '#contract/serving-fields.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { copyRecord } from '../../db/copy-record.ts';
import { refuseFieldConflict } from '../../db/database-errors.ts';
import { replaceParts, toUpdatedAt, updateAndCount } from '../../db/parts.ts';
import { toFieldColumns } from '../../db/record-fields.ts';
import { requireSaved } from '../../db/saved-record.ts';
import { menuElements, menus } from '../../db/schema/catalogue.ts';
import { servingAssignments } from '../../db/serving-fields.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import { lockForSave } from '../../db/versions.ts';
import { findMenu, findMenuHostFlow } from './queries.ts';

const refuseNameConflict = <T>(name: string, work: Promise<T>) =>
  refuseFieldConflict(work, 'menus_name_tag', 'name', () => menuTexts.conflict(name));

const toMenuRow = (input: MenuInput) => ({
  ...toFieldColumns(menuFields, input),
  isDescriptionAutomated: input.isDescriptionAutomated,
});

/** Built once: zod compiles a schema at its first use. */
const KnownHostFlow = HostFlowFields.partial();

const toJson = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/**
 * This form does not send host flow fields: elements that stay keep theirs, one that replaces another takes that one's
 * (scheduling-15), new ones are last in the flow (scheduling-8). Returns how many elements changed.
 */
async function saveElements(transaction: Transaction, menuId: string, elements: MenuInput['elements']) {
  const keptElements = await transaction.select().from(menuElements).where(eq(menuElements.menuId, menuId));
  const before = new Map(keptElements.map((row) => [row.elementId, row]));
  let nextInFlow = Math.max(-1, ...keptElements.map((row) => row.hostFlowOrder)) + 1;
  const rows = elements.map((element, order) => {
    const { hostFlowOrder = nextInFlow++, ...old } =
      before.get(element.elementId) ?? before.get(element.replaces ?? '') ?? {};
    return { ...KnownHostFlow.parse(old), ...element, menuId, order, hostFlowOrder };
  });
  return replaceParts(transaction, menuElements, [menuId], rows);
}

const getMenu = (transaction: Transaction, id: string): Promise<Menu> =>
  requireSaved('menu', findMenu(transaction, id));

export function createMenu(db: Database, by: Author, input: MenuInput): Promise<Menu | Refusal> {
  return refuseNameConflict(
    input.name,
    inTransaction(db, by, async (transaction) => {
      const [row] = await transaction.insert(menus).values(toMenuRow(input)).returning({ id: menus.id });
      if (!row) throw new Error('The menu was not inserted.');
      await saveElements(transaction, row.id, input.elements);
      return getMenu(transaction, row.id);
    }),
  );
}

export function updateMenu(
  db: Database,
  by: Author,
  id: string,
  input: MenuInput,
  ifMatch: number | undefined,
): Promise<Menu | Refusal> {
  return refuseNameConflict(
    input.name,
    inTransaction(db, by, async (transaction) => {
      const refusal = await lockForSave(transaction, menus, id, ifMatch);
      if (refusal) return refusal;
      const updatedAt = toUpdatedAt(await saveElements(transaction, id, input.elements));
      await transaction
        .update(menus)
        .set({ ...toMenuRow(input), updatedAt })
        .where(eq(menus.id, id));
      return getMenu(transaction, id);
    }),
  );
}

/** Copies a menu with everything on it (catalogue-3); the copy stores its origin. */
export function copyMenu(
  db: Database,
  by: Author,
  { id, name, menuElementClassId }: CopyInput,
): Promise<Menu | Refusal> {
  return refuseNameConflict(
    name,
    inTransaction(db, by, async (transaction) => {
      const copy = await copyRecord(
        transaction,
        { table: menus, id, parts: [menuElements] },
        { name, menu_element_class_id: menuElementClassId, original_menu_id: id },
      );
      return copy ? getMenu(transaction, copy) : refuseNotFound();
    }),
  );
}

/** Scheduled copies outlive their master menu (catalogue-10). */
export function deleteMenu(db: Database, by: Author, id: string): Promise<Refusal | null> {
  return inTransaction(db, by, async (transaction) => {
    const deletedRows = await transaction.delete(menus).where(eq(menus.id, id)).returning({ id: menus.id });
    return deletedRows.length > 0 ? null : refuseNotFound();
  });
}

/** Saves the host flow (scheduling-8); elements that are not on the menu are refused by name. */
export function updateMenuHostFlow(
  db: Database,
  by: Author,
  id: string,
  elements: readonly HostFlowElementInput[],
  ifMatch: number | undefined,
): Promise<Menu | Refusal> {
  return inTransaction(db, by, async (transaction) => {
    const refusal = await lockForSave(transaction, menus, id, ifMatch);
    if (refusal) return refusal;
    const rows = await transaction
      .select({ id: menuElements.elementId })
      .from(menuElements)
      .where(eq(menuElements.menuId, id));
    const onMenu = new Set(rows.map((row) => row.id));
    const stranger = elements.findIndex((element) => !onMenu.has(element.elementId));
    if (stranger >= 0) {
      const message = 'This element is not on the menu.';
      return refuse('validation_failed', message, { fields: { [`elements.${stranger}.elementId`]: message } });
    }
    const changedCount = await updateAndCount(
      transaction,
      sql`update menu_elements set host_flow_order = (field->>'hostFlowOrder')::int, ${servingAssignments}
        from jsonb_array_elements(${toJson(elements)}) as field
        where menu_id = ${id} and element_id = (field->>'elementId')::uuid`,
    );
    // An open form of the menu is stale now, although no field of the menu changed.
    await transaction
      .update(menus)
      .set({ updatedAt: toUpdatedAt(changedCount) })
      .where(eq(menus.id, id));
    const menu = await findMenuHostFlow(transaction, id);
    return menu ?? refuseNotFound();
  });
}
