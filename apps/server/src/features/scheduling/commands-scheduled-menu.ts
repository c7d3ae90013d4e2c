import { eq, sql } from 'drizzle-orm';
import { isRefusal, type Refusal, refuse, refuseFaults, refuseFields } from '#contract/refusal.ts';
import type { ScheduledElementInput, ScheduledMenuInput } from '#contract/scheduled-menus.ts';
import type { NewScheduledElement } from '#contract/scheduling.ts';
import { schedulingTexts } from '#contract/scheduling-texts.ts';
import type { Id } from '#contract/values.ts';
import { validatePrintable, validatePrintableIngredients } from '#documents/glyphs.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { listCopiedAssignments, selectCopiedFrom } from '../../db/copied-from.ts';
import { replaceParts, toUpdatedAt, updateAndCount } from '../../db/parts.ts';
import { scheduledElementAllergens, scheduledElementIngredients, scheduledMenus } from '../../db/schema/scheduling.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import { lockForSave } from '../../db/versions.ts';
import { replaceAlternatives } from './alternatives/commands-replace-alternatives.ts';
import { copyElementsToMenu, ElementIsGone } from './commands.ts';
import { type OfElement, replaceScheduledAllergens, updateScheduledElements } from './commands-write-elements.ts';

const toJson = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** An element with its explicit position, or its index in the list. */
type PlacedInput = ScheduledElementInput & { readonly order: number };

/**
 * Resolves the sent elements. One that somebody else removed is copied again if the request names its dish too, because
 * 'Save mine anyway' keeps what the person sees. Refuses it without the dish, and refuses duplicate ids.
 */
async function findElementsToSave(
  transaction: Transaction,
  menuId: Id,
  elements: readonly ScheduledElementInput[],
): Promise<readonly ScheduledElementInput[] | Refusal> {
  const rows = await transaction.readRows<{ id: Id; originalElementId: Id | null }>(
    sql`select id, original_element_id as "originalElementId" from scheduled_elements where scheduled_menu_id = ${menuId}`,
  );
  const onMenu = new Set(rows.map((row) => row.id));
  const isOtherDish = ({ id, originalElementId, reload }: ScheduledElementInput) => {
    const storedElementId = rows.find((row) => row.id === id)?.originalElementId;
    return !reload && storedElementId && originalElementId && originalElementId !== storedElementId;
  };
  const other = elements.findIndex(isOtherDish);
  if (other >= 0) return refuseFields({ [`scheduledElements.${other}.originalElementId`]: schedulingTexts.otherDish });
  const savable: ScheduledElementInput[] = [];
  for (const [index, { id, ...element }] of elements.entries()) {
    if (!id || onMenu.delete(id)) savable.push({ ...element, ...(id && { id }) });
    else if (element.originalElementId && !rows.some((row) => row.id === id)) savable.push(element);
    else {
      const message = 'This element is not on the menu.';
      return refuse('validation_failed', message, { fields: { [`scheduledElements.${index}.id`]: message } });
    }
  }
  return savable;
}

/**
 * Fields that a revert copies from the catalogue; an element that was deleted there stays as it is (scheduling-4).
 * Another dish takes the place of the one that was there (scheduling-15).
 */
async function reloadElements(transaction: Transaction, reloaded: readonly PlacedInput[]): Promise<number> {
  if (reloaded.length === 0) return 0;
  const changedCount = await updateAndCount(
    transaction,
    sql`update scheduled_elements
    set original_element_id = elements.id, ${listCopiedAssignments('elements')},
      copied_from = ${selectCopiedFrom(sql`scheduled_elements.scheduled_menu_id`)}
    from jsonb_array_elements(${toJson(reloaded)}) as field, elements
    where scheduled_elements.id = (field->>'id')::uuid
      and elements.id = coalesce((field->>'originalElementId')::uuid, original_element_id)`,
  );
  const rows = await transaction.readRows<{ scheduledElementId: Id; elementId: Id; allergenId: Id | null }>(sql`
    select scheduled_elements.id as "scheduledElementId", original_element_id as "elementId", allergen_id as "allergenId"
    from scheduled_elements left join lateral known_allergens(original_element_id) on true
    where original_element_id is not null
      and scheduled_elements.id = any (${sql.param(reloaded.map(({ id }) => id))}::uuid[])`);
  const dishes = new Map(rows.map((row) => [row.scheduledElementId, row.elementId]));
  const isGone = ({ id = '', originalElementId }: PlacedInput) =>
    originalElementId && dishes.get(id) !== originalElementId.toLowerCase();
  if (reloaded.some(isGone)) throw new ElementIsGone();
  const allergenRows = rows.filter(({ allergenId }) => allergenId);
  const owners = [...dishes.keys()];
  const recipeRows = await transaction.readRows<{ scheduledElementId: Id; order: number; ingredientId: Id }>(sql`
    select scheduled_elements.id as "scheduledElementId", element_ingredients."order", ingredient_id as "ingredientId"
    from scheduled_elements join element_ingredients on element_id = original_element_id
    where scheduled_elements.id = any (${sql.param(owners)}::uuid[])`);
  return (
    changedCount +
    (await replaceParts(transaction, scheduledElementAllergens, owners, allergenRows)) +
    (await replaceParts(transaction, scheduledElementIngredients, owners, recipeRows))
  );
}

/** An added element is last in the host flow (scheduling-8), behind those for which a revert sends the master's position. */
async function placeInFlow(
  transaction: Transaction,
  menuId: Id,
  addedElements: readonly (NewScheduledElement & { hostFlowOrder?: number | undefined })[],
) {
  const last = await transaction.readCount(sql`
    select coalesce(max(host_flow_order), -1) from scheduled_elements where scheduled_menu_id = ${menuId}`);
  const next = Math.max(last, ...addedElements.map(({ hostFlowOrder = -1 }) => hostFlowOrder)) + 1;
  return addedElements.map((element, index) => ({ ...element, hostFlowOrder: element.hostFlowOrder ?? next + index }));
}

/** Returns how many elements, allergens and alternatives changed. */
async function saveElements(
  transaction: Transaction,
  menuId: Id,
  elements: readonly ScheduledElementInput[],
): Promise<number> {
  const placedElements: PlacedInput[] = elements.map((element, index) => ({
    ...element,
    order: element.order ?? index,
  }));
  const existing = placedElements.filter((element) => element.id);
  const { rowCount: removedCount } = await transaction.execute(sql`
    delete from scheduled_elements where scheduled_menu_id = ${menuId}
      and id not in (select (field->>'id')::uuid from jsonb_array_elements(${toJson(existing)}) as field)`);
  const updated = await updateScheduledElements(transaction, existing);

  const addedElements = placedElements.flatMap(({ id, originalElementId, reload: _always, ...fields }) =>
    !id && originalElementId ? [{ ...fields, originalElementId }] : [],
  );
  const inFlow = await placeInFlow(transaction, menuId, addedElements);
  const master = sql`(select original_menu_id from scheduled_menus where id = ${menuId})`;
  const copies = await copyElementsToMenu(transaction, menuId, master, inFlow);
  if (copies.length !== addedElements.length) throw new ElementIsGone();

  const findId = (element: ScheduledElementInput) =>
    element.id ?? copies.find((copy) => copy.originalElementId === element.originalElementId)?.id;
  const listSent = <Value>(pick: (element: ScheduledElementInput) => Value | undefined): OfElement<Value>[] =>
    elements.flatMap((element) => {
      const [id, value] = [findId(element), pick(element)];
      return id && value !== undefined ? [{ id, value }] : [];
    });
  const reloaded = await reloadElements(
    transaction,
    existing.filter((element) => element.reload),
  );
  const allergens = await replaceScheduledAllergens(
    transaction,
    listSent((element) => element.allergenIds),
  );
  const alternatives = await replaceAlternatives(
    transaction,
    listSent((element) => element.alternative),
  );
  return (removedCount ?? 0) + updated + copies.length + reloaded + allergens + alternatives;
}

const validateAlternatives = (elements: readonly ScheduledElementInput[]) =>
  elements.flatMap(({ alternative = [] }, element) =>
    alternative.flatMap(({ name, ingredients }, index) => {
      const field = `scheduledElements.${element}.alternative.${index}`;
      return [
        ...validatePrintable(`${field}.name`, 'alternative', [name]),
        ...validatePrintableIngredients(`${field}.ingredients`, ingredients ?? ''),
      ];
    }),
  );

/** Saves what was sent; the transaction belongs to the caller, who may roll it back. */
export async function saveScheduledMenu(
  transaction: Transaction,
  id: Id,
  { scheduledElements, ...fields }: ScheduledMenuInput,
  ifMatch: number | undefined,
): Promise<Id | Refusal> {
  const faults = validateAlternatives(scheduledElements ?? []);
  if (faults.length > 0) return refuseFaults(faults);
  const stale = await lockForSave(transaction, scheduledMenus, id, ifMatch);
  if (stale) return stale;
  const elements = scheduledElements && (await findElementsToSave(transaction, id, scheduledElements));
  if (isRefusal(elements)) return elements;
  const givenFields = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const updatedAt = toUpdatedAt(elements ? await saveElements(transaction, id, elements) : 0);
  await transaction
    .update(scheduledMenus)
    .set({ ...givenFields, updatedAt })
    .where(eq(scheduledMenus.id, id));
  return id;
}

export const refuseGoneElement = (): Refusal =>
  refuse('validation_failed', schedulingTexts.elementIsGone, {
    fields: { scheduledElements: schedulingTexts.elementIsGone },
  });

/**
 * Saves a partial update of a scheduled menu in one transaction: the page and the host flow each send their own fields.
 * Slot and original menu never change.
 */
export async function updateScheduledMenu(
  db: Database,
  by: Author,
  id: Id,
  input: ScheduledMenuInput,
  ifMatch: number | undefined,
): Promise<Id | Refusal> {
  try {
    return await inTransaction(db, by, (transaction) => saveScheduledMenu(transaction, id, input, ifMatch));
  } catch (error) {
    if (!(error instanceof ElementIsGone)) throw error;
    return refuseGoneElement();
  }
}
