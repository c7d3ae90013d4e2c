import { sql } from 'drizzle-orm';
import { isRefusal, notFound, type Refusal, refuse, refuseFaults } from '#contract/refusal.ts';
import type { ScheduledElementInput, ScheduledMenuInput } from '#contract/scheduled-menus.ts';
import type { NewScheduledElement } from '#contract/scheduling.ts';
import { schedulingTexts } from '#contract/scheduling-texts.ts';
import type { Id } from '#contract/values.ts';
import { unprintable, unprintableIngredient } from '#documents/glyphs.ts';
import { type Author, changing, type Database, type Transaction } from '../../db/client.ts';
import { copyAllergens } from '../../db/copy-allergens.ts';
import { scheduledMenus } from '../../db/schema/scheduling.ts';
import { servingAssignments } from '../../db/serving-fields.ts';
import { lockForSave } from '../../db/versions.ts';
import { copyElements, ElementIsGone } from './commands.ts';

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** An element with its explicit position, or its index in the list. */
type PlacedInput = ScheduledElementInput & { readonly order: number };

/**
 * Resolves the sent elements. One that somebody else removed is copied again if the request names its dish too, because
 * 'Save mine anyway' keeps what the person sees. Refuses it without the dish, and refuses duplicate ids.
 */
async function elementsToSave(
  transaction: Transaction,
  menuId: Id,
  elements: readonly ScheduledElementInput[],
): Promise<readonly ScheduledElementInput[] | Refusal> {
  const { rows } = await transaction.execute<{ id: Id }>(
    sql`select id from scheduled_elements where scheduled_menu_id = ${menuId}`,
  );
  const onMenu = new Set(rows.map((row) => row.id));
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

async function updateElements(transaction: Transaction, elements: readonly PlacedInput[]) {
  await transaction.execute(sql`
    update scheduled_elements set "order" = (field->>'order')::int,
      host_flow_order = case when field ? 'hostFlowOrder' then (field->>'hostFlowOrder')::int else host_flow_order end,
      ${servingAssignments}
    from jsonb_array_elements(${json(elements)}) as field
    where scheduled_elements.id = (field->>'id')::uuid`);
}

/** Fields that a revert copies from the catalogue; an element that was deleted there stays as it is (scheduling-4). */
async function reloadElements(transaction: Transaction, ids: readonly Id[]) {
  if (ids.length === 0) return;
  const chosen = sql`select jsonb_array_elements_text(${json(ids)})::uuid`;
  await transaction.execute(sql`
    update scheduled_elements
    set name = elements.name, ingredients = elements.ingredients, method = elements.method,
      has_no_allergens = elements.has_no_allergens
    from elements where elements.id = original_element_id and scheduled_elements.id in (${chosen})`);
  await transaction.execute(sql`
    delete from scheduled_element_allergens using scheduled_elements
    where scheduled_elements.id = scheduled_element_id and original_element_id is not null
      and scheduled_element_id in (${chosen})`);
  await copyAllergens(transaction, ids);
}

interface OfElement<Value> {
  readonly id: Id;
  readonly value: Value;
}

/** The copy's own allergens only; every read unites them with the master's present ones (scheduling-3). */
async function replaceAllergens(transaction: Transaction, sent: readonly OfElement<readonly Id[]>[]) {
  if (sent.length === 0) return;
  await transaction.execute(sql`
    delete from scheduled_element_allergens
    where scheduled_element_id in (select (field->>'id')::uuid from jsonb_array_elements(${json(sent)}) as field)`);
  await transaction.execute(sql`
    insert into scheduled_element_allergens (scheduled_element_id, allergen_id)
    select distinct (field->>'id')::uuid, allergen::uuid
    from jsonb_array_elements(${json(sent)}) as field, jsonb_array_elements_text(field->'value') as allergen`);
}

/** "None" comes from the catalogue's element only: no form states it for an alternative. */
async function replaceAlternatives(transaction: Transaction, sent: readonly OfElement<unknown>[]) {
  if (sent.length === 0) return;
  await transaction.execute(sql`
    delete from scheduled_element_alternatives
    where scheduled_element_id in (select (field->>'id')::uuid from jsonb_array_elements(${json(sent)}) as field)`);
  await transaction.execute(sql`
    insert into scheduled_element_alternatives (
      scheduled_element_id, "order", element_id, name, ingredients, method, allergen_ids, has_no_allergens)
    select (field->>'id')::uuid, position - 1, elements.id, one->>'name', one->>'ingredients', one->>'method',
      array(select distinct jsonb_array_elements_text(one->'allergenIds')::uuid), coalesce(elements.has_no_allergens, false)
    from jsonb_array_elements(${json(sent)}) as field
    cross join lateral jsonb_array_elements(field->'value') with ordinality as alternative (one, position)
    left join elements on elements.id = (one->>'elementId')::uuid`);
}

/** An added element is last in the host flow (scheduling-8), behind those for which a revert sends the master's position. */
async function placeInFlow(
  transaction: Transaction,
  menuId: Id,
  added: readonly (NewScheduledElement & { hostFlowOrder?: number | undefined })[],
) {
  const { rows } = await transaction.execute<{ last: number }>(sql`
    select coalesce(max(host_flow_order), -1) as last from scheduled_elements where scheduled_menu_id = ${menuId}`);
  const next = Math.max(rows[0]?.last ?? -1, ...added.map(({ hostFlowOrder = -1 }) => hostFlowOrder)) + 1;
  return added.map((element, index) => ({ ...element, hostFlowOrder: element.hostFlowOrder ?? next + index }));
}

async function saveElements(
  transaction: Transaction,
  menu: { readonly id: Id; readonly originalMenuId: Id | null },
  elements: readonly ScheduledElementInput[],
): Promise<void> {
  const placed: PlacedInput[] = elements.map((element, index) => ({ ...element, order: element.order ?? index }));
  const kept = placed.filter((element) => element.id);
  await transaction.execute(sql`
    delete from scheduled_elements where scheduled_menu_id = ${menu.id}
      and id not in (select (field->>'id')::uuid from jsonb_array_elements(${json(kept)}) as field)`);
  await updateElements(transaction, kept);

  const added = placed.flatMap(({ id, originalElementId, reload: _always, ...fields }) =>
    !id && originalElementId ? [{ ...fields, originalElementId }] : [],
  );
  const inFlow = await placeInFlow(transaction, menu.id, added);
  const copies = await copyElements(transaction, menu.id, menu.originalMenuId, inFlow);
  if (copies.length !== added.length) throw new ElementIsGone();

  const idOf = (element: ScheduledElementInput) =>
    element.id ?? copies.find((copy) => copy.originalElementId === element.originalElementId)?.id;
  const sent = <Value>(pick: (element: ScheduledElementInput) => Value | undefined): OfElement<Value>[] =>
    elements.flatMap((element) => {
      const [id, value] = [idOf(element), pick(element)];
      return id && value !== undefined ? [{ id, value }] : [];
    });
  await reloadElements(
    transaction,
    kept.flatMap((element) => (element.id && element.reload ? [element.id] : [])),
  );
  await replaceAllergens(
    transaction,
    sent((element) => element.allergenIds),
  );
  await replaceAlternatives(
    transaction,
    sent((element) => element.alternative),
  );
}

const unprintableAlternatives = (elements: readonly ScheduledElementInput[]) =>
  elements.flatMap(({ alternative = [] }, element) =>
    alternative.flatMap(({ name, ingredients }, index) => {
      const field = `scheduledElements.${element}.alternative.${index}`;
      return [
        ...unprintable(`${field}.name`, 'alternative', [name]),
        ...unprintableIngredient(`${field}.ingredients`, ingredients),
      ];
    }),
  );

/**
 * Saves a partial update of a scheduled menu in one transaction: the page and the host flow each send their own fields.
 * Slot and original menu never change.
 */
export async function updateScheduledMenu(
  db: Database,
  by: Author,
  id: Id,
  { scheduledElements, ...fields }: ScheduledMenuInput,
  ifMatch: number | undefined,
): Promise<Id | Refusal> {
  const faults = unprintableAlternatives(scheduledElements ?? []);
  if (faults.length > 0) return refuseFaults(faults);
  try {
    return await changing(db, by, async (transaction) => {
      const stale = await lockForSave(transaction, scheduledMenus, id, ifMatch);
      if (stale) return stale;
      const elements = scheduledElements && (await elementsToSave(transaction, id, scheduledElements));
      if (isRefusal(elements)) return elements;
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      const [menu] = await transaction
        .update(scheduledMenus)
        .set({ ...given, updatedAt: sql`now()` })
        .where(sql`${scheduledMenus.id} = ${id}`)
        .returning({ id: scheduledMenus.id, originalMenuId: scheduledMenus.originalMenuId });
      if (!menu) return notFound();
      if (elements) await saveElements(transaction, menu, elements);
      return id;
    });
  } catch (error) {
    if (!(error instanceof ElementIsGone)) throw error;
    return refuse('validation_failed', schedulingTexts.elementIsGone, {
      fields: { scheduledElements: schedulingTexts.elementIsGone },
    });
  }
}
