import { type SQL, sql } from 'drizzle-orm';
import { type Refusal, refuse, refuseNotFound } from '#contract/refusal.ts';
import type { NewScheduledElement, NewScheduledMenu, ScheduledMenu, TakenSlot } from '#contract/scheduling.ts';
import { schedulingTexts } from '#contract/scheduling-texts.ts';
import type { Id } from '#contract/values.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { copiedColumns, copiedTexts, listCopiedColumns, selectCopiedFrom } from '../../db/copied-from.ts';
import { copyRecipes } from '../../db/copy-recipes.ts';
import { violatesConstraint } from '../../db/database-errors.ts';
import { requireSaved } from '../../db/saved-record.ts';
import { listServingColumns, servingColumns, servingDefaults, servingValuesOver } from '../../db/serving-fields.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import { findMenuInSlot, findScheduledMenu } from './queries.ts';

/** A copy with an explicit position; by default its position is its index in the list. */
interface PlacedElement extends NewScheduledElement {
  readonly order?: number | undefined;
  readonly hostFlowOrder?: number | undefined;
}

/**
 * Copies elements of the catalogue onto a scheduled menu and returns their new ids with those of their originals.
 * The serving fields come from the caller, else from the master menu, which may leave one empty (decision 31). An element
 * that is not on the master menu starts with its own defaults, and is last in the host flow (scheduling-8).
 */
export async function copyElementsToMenu(
  transaction: Transaction,
  scheduledMenuId: Id,
  masterMenuId: Id | SQL,
  chosenElements: readonly PlacedElement[],
): Promise<{ id: Id; originalElementId: Id }[]> {
  const copiedElements = await transaction.readRows<{ id: Id; originalElementId: Id }>(sql`
    insert into scheduled_elements (
      scheduled_menu_id, original_element_id, "order", host_flow_order, ${copiedColumns}, copied_from, ${servingColumns})
    select
      ${scheduledMenuId}, elements.id, coalesce((field->>'order')::int, chosen.position - 1),
      coalesce((field->>'hostFlowOrder')::int, menu_elements.host_flow_order, of_menu.last + chosen.position, chosen.position - 1),
      ${listCopiedColumns('elements')}, ${selectCopiedFrom(sql`${scheduledMenuId}::uuid`)}, ${servingValuesOver}
    from jsonb_array_elements(${JSON.stringify(chosenElements)}::jsonb) with ordinality as chosen (field, position)
    join elements on elements.id = (field->>'originalElementId')::uuid
    left join menu_elements on menu_elements.menu_id = ${masterMenuId} and menu_elements.element_id = elements.id
    cross join (select max(host_flow_order) as last from menu_elements where menu_id = ${masterMenuId}) as of_menu
    cross join lateral (
      select ${listServingColumns('menu_elements')} where menu_elements.element_id is not null
      union all
      select ${servingDefaults} where menu_elements.element_id is null
    ) as serving
    returning id, original_element_id as "originalElementId"`);
  await copyRecipes(
    transaction,
    copiedElements.map(({ id }) => id),
  );
  return copiedElements;
}

async function listMasterElements(transaction: Transaction, masterMenuId: Id): Promise<NewScheduledElement[]> {
  return transaction.readRows(
    sql`select element_id as "originalElementId" from menu_elements where menu_id = ${masterMenuId} order by "order"`,
  );
}

export class ElementIsGone extends Error {}

async function insertCopy(transaction: Transaction, menu: NewScheduledMenu): Promise<Id | undefined> {
  // The lock prevents changes to the master menu until the copy is complete.
  const id = await transaction.readText(sql`
    with master as (select * from menus where id = ${menu.originalMenuId} for share)
    insert into scheduled_menus (
      name, date, market_id, service_line_id, original_menu_id, menu_element_class_id, cuisine_type_id, brand_id,
      description, is_description_automated, copied_element_ids, copied_texts)
    select
      coalesce(${menu.name ?? null}, master.name), ${menu.date}, markets.id, service_lines.id, master.id,
      master.menu_element_class_id, coalesce(${menu.cuisineTypeId ?? null}::uuid, master.cuisine_type_id),
      coalesce(${menu.brandId ?? null}::uuid, master.brand_id, (select id from brands where is_default order by name limit 1)),
      coalesce(${menu.description ?? null}, master.description),
      ${menu.description === undefined} and master.is_description_automated,
      array(select element_id from menu_elements where menu_id = master.id), ${copiedTexts}
    from master, markets, service_lines
    where markets.id = ${menu.marketId} and service_lines.id = ${menu.serviceLineId}
    returning id`);
  if (!id) return undefined;
  const chosenElements = menu.scheduledElements ?? (await listMasterElements(transaction, menu.originalMenuId));
  const copiedElements = await copyElementsToMenu(transaction, id, menu.originalMenuId, chosenElements);
  if (copiedElements.length !== chosenElements.length) throw new ElementIsGone();
  return id;
}

/** The conflict for the person whose menu came second; it names the menu in the slot (scheduling-1). */
async function refuseTakenSlot(
  db: Database,
  { marketId, date, serviceLineId }: NewScheduledMenu,
): Promise<Refusal | undefined> {
  const other = await findMenuInSlot(db, marketId, date, serviceLineId);
  if (!other) return undefined;
  const details: TakenSlot = { scheduledMenu: { id: other.id, name: other.name } };
  return refuse('conflict', schedulingTexts.slotTaken(other.service_line, other.name), { details });
}

/** Copies a master menu with its elements into a slot, in one transaction (scheduling-2). */
export async function scheduleMenu(db: Database, by: Author, menu: NewScheduledMenu): Promise<ScheduledMenu | Refusal> {
  try {
    return await inTransaction(db, by, async (transaction) => {
      const id = await insertCopy(transaction, menu);
      if (!id)
        return refuse('validation_failed', schedulingTexts.masterIsGone, {
          fields: { originalMenuId: schedulingTexts.masterIsGone },
        });
      return requireSaved('scheduled menu', findScheduledMenu(transaction, id));
    });
  } catch (error) {
    if (error instanceof ElementIsGone) {
      return refuse('validation_failed', schedulingTexts.elementIsGone, {
        fields: { scheduledElements: schedulingTexts.elementIsGone },
      });
    }
    const refusal = violatesConstraint(error, 'scheduled_menus_slot') ? await refuseTakenSlot(db, menu) : undefined;
    if (!refusal) throw error;
    return refusal;
  }
}

const listCompleteSurveys = (reader: Database | Transaction, scheduledMenuId: Id) =>
  reader.readNames(sql`
    select accounts.name from host_surveys join accounts on accounts.id = host_surveys.account_id
    where scheduled_menu_id = ${scheduledMenuId} and status = 'complete' order by accounts.search_name`);

/** Refused once a host survey is complete: its report needs the menu that was served. */
export function unscheduleMenu(db: Database, by: Author, id: Id): Promise<null | Refusal> {
  return inTransaction(db, by, async (transaction) => {
    await transaction.execute(sql`select lock_surveys_for_menus(market_id) from scheduled_menus where id = ${id}`);
    // The lock settles the race with a host who submits now: the submission waits, then finds no survey.
    const lockedMenu = await transaction.execute(sql`select from scheduled_menus where id = ${id} for update`);
    if (lockedMenu.rowCount === 0) return refuseNotFound();
    const accounts = await listCompleteSurveys(transaction, id);
    if (accounts.length > 0) return refuse('conflict', schedulingTexts.surveyIsComplete(accounts.join(', ')));
    await transaction.execute(sql`delete from scheduled_menus where id = ${id}`);
    return null;
  });
}
