import { type SQL, sql } from 'drizzle-orm';
import { refuseUnanswered } from '#contract/questions.ts';
import { type Refusal, refuseFaults, refuseNotFound } from '#contract/refusal.ts';
import type {
  CopiedSchedule,
  ScheduleCopyInput,
  ScheduleCopyItem,
  ScheduleCopyPlaces,
} from '#contract/schedule-copies.ts';
import { scheduleCopyTexts as texts } from '#contract/schedule-copies-texts.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { formatLongDate } from '#domain/calendar/calendar-day.ts';
import { getLastDay, listScheduleCopyFaults } from '#domain/scheduling/schedule-copy-faults.ts';
import type { Database, Reader, Transaction } from '../../../db/client.ts';
import { copiedColumns, copiedTexts, listCopiedColumns, selectCopiedFrom } from '../../../db/copied-from.ts';
import { copyRecipes } from '../../../db/copy-recipes.ts';
import { listServingColumns, servingColumns } from '../../../db/serving-fields.ts';
import { type Author, inTransaction } from '../../../db/transaction.ts';
import { findScheduleCopies } from './queries-copy-schedule.ts';

/** A menu, add-on or element and the id of its copy. */
interface Copied {
  readonly id: Id;
  readonly copy: Id;
}
interface CopiedService extends Copied {
  readonly to: CalendarDay;
}
interface CopiedElement extends Copied {
  readonly owner: Id;
}

/** The limit tells PostgreSQL how many there are. It expects a hundred, and would read the elements of all years for them. */
const selectRows = (rows: readonly object[], columns: SQL) =>
  sql`(select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as copied (${columns}) limit ${rows.length}) as copied`;
const selectServices = (rows: readonly Omit<CopiedService, 'copy'>[]) =>
  selectRows(rows, sql`id uuid, copy uuid, "to" date`);
const selectElements = (rows: readonly CopiedElement[]) => selectRows(rows, sql`id uuid, copy uuid, owner uuid`);

async function areMarkets(db: Reader, { fromMarketId, toMarketId }: ScheduleCopyPlaces): Promise<boolean> {
  return db.hasRows(sql`
    select from markets as source, markets as target where source.id = ${fromMarketId} and target.id = ${toMarketId}`);
}

/** The effects of a copy. Nothing is changed. */
export async function previewScheduleCopy(
  db: Database,
  places: ScheduleCopyPlaces,
): Promise<ScheduleCopyItem[] | Refusal> {
  const faults = listScheduleCopyFaults(places);
  if (faults.length > 0) return refuseFaults(faults);
  return (await areMarkets(db, places)) ? findScheduleCopies(db, places) : refuseNotFound();
}

async function withCopyIds(transaction: Transaction, items: readonly ScheduleCopyItem[]): Promise<CopiedService[]> {
  const places = items.map(({ id, to }) => ({ id, to }));
  return transaction.readRows(sql`select id, uuidv7() as copy, "to" from ${selectServices(places)}`);
}

/** With a master, the menu is like a reverted one: name and fields of the master, no notes (scheduling-4). */
async function insertMenus(
  transaction: Transaction,
  copiedServices: readonly CopiedService[],
  toMarketId: Id,
  ofMaster: boolean,
) {
  await transaction.execute(sql`
    insert into scheduled_menus (
      id, name, date, market_id, service_line_id, original_menu_id, menu_element_class_id, cuisine_type_id, brand_id,
      description, is_description_automated, butcher_paper_notes, client_notes, talking_points,
      copied_element_ids, copied_texts)
    select copied.copy, coalesce(master.name, source.name), copied."to", ${toMarketId}, source.service_line_id,
      source.original_menu_id, coalesce(master.menu_element_class_id, source.menu_element_class_id),
      coalesce(master.cuisine_type_id, source.cuisine_type_id),
      case when master.id is null then source.brand_id
        else coalesce(master.brand_id, (select id from brands where is_default order by name limit 1)) end,
      coalesce(master.description, source.description),
      coalesce(master.is_description_automated, source.is_description_automated),
      case when master.id is null then source.butcher_paper_notes else '' end,
      case when master.id is null then source.client_notes else '' end,
      case when master.id is null then source.talking_points else '' end,
      case when master.id is null then source.copied_element_ids
        else array(select element_id from menu_elements where menu_id = master.id) end,
      case when master.id is null then source.copied_texts else ${copiedTexts} end
    from ${selectServices(copiedServices)}
    join scheduled_menus as source on source.id = copied.id
    left join menus as master on ${ofMaster} and master.id = source.original_menu_id`);
}

async function insertAddOns(transaction: Transaction, copiedServices: readonly CopiedService[], toMarketId: Id) {
  await transaction.execute(sql`
    insert into scheduled_add_ons (id, date, market_id, service_line_id, add_on_type_id)
    select copied.copy, copied."to", ${toMarketId}, source.service_line_id, source.add_on_type_id
    from ${selectServices(copiedServices)} join scheduled_add_ons as source on source.id = copied.id`);
}

/** Elements as they are: texts, allergens, ingredients, serving fields and host flow. */
async function insertElements(transaction: Transaction, copiedElements: readonly CopiedElement[]) {
  const isOn = (owner: 'scheduled_menu_id' | 'scheduled_add_on_id' | 'instead_of') =>
    sql.raw(`case when source.${owner} is not null then copied.owner end`);
  await transaction.execute(sql`
    insert into scheduled_elements (
      id, scheduled_menu_id, scheduled_add_on_id, instead_of, add_on_slot_id, original_element_id, "order", host_flow_order,
      ${copiedColumns}, copied_from, ${servingColumns})
    select copied.copy, ${isOn('scheduled_menu_id')}, ${isOn('scheduled_add_on_id')}, ${isOn('instead_of')}, source.add_on_slot_id,
      source.original_element_id, source."order", source.host_flow_order, ${listCopiedColumns('source')}, source.copied_from, ${listServingColumns('source')}
    from ${selectElements(copiedElements)} join scheduled_elements as source on source.id = copied.id`);
  await transaction.execute(sql`
    insert into scheduled_element_allergens (scheduled_element_id, allergen_id)
    select copied.copy, allergen_id
    from ${selectElements(copiedElements)} join scheduled_element_allergens on scheduled_element_id = copied.id`);
  await transaction.execute(sql`
    insert into scheduled_element_ingredients (scheduled_element_id, "order", ingredient_id)
    select copied.copy, "order", ingredient_id
    from ${selectElements(copiedElements)} join scheduled_element_ingredients on scheduled_element_id = copied.id`);
}

/** Their new ids are in the order of the old ones: the copied day has the plates of the day that it copies (diets-7). */
async function copyAlternatives(transaction: Transaction, dishes: readonly Copied[]) {
  const copiedElements = await transaction.readRows<CopiedElement>(sql`
    select id, uuidv7() as copy, owner
    from (
      select alternative.id, copied.copy as owner
      from ${selectRows(dishes, sql`id uuid, copy uuid`)} join scheduled_elements as alternative on alternative.instead_of = copied.id
      order by alternative.id) as alternatives`);
  await insertElements(transaction, copiedElements);
}

async function copyElementsAsTheyStand(transaction: Transaction, owners: readonly CopiedService[]) {
  const copiedElements = await transaction.readRows<CopiedElement>(sql`
    select dish.id, uuidv7() as copy, copied.copy as owner
    from ${selectServices(owners)} join scheduled_elements as dish on dish.scheduled_menu_id = copied.id
    union all
    select dish.id, uuidv7(), copied.copy
    from ${selectServices(owners)} join scheduled_elements as dish on dish.scheduled_add_on_id = copied.id`);
  await insertElements(transaction, copiedElements);
  await copyAlternatives(transaction, copiedElements);
}

/** Elements of the master menus as they are now; those that were on the copied menu keep its alternatives (scheduling-4). */
async function copyMasterElements(transaction: Transaction, menus: readonly CopiedService[]) {
  const copiedRows = await transaction.readIds(sql`
    insert into scheduled_elements (
      scheduled_menu_id, original_element_id, "order", host_flow_order, ${copiedColumns}, copied_from, ${servingColumns})
    select copied.copy, elements.id, menu_elements."order", menu_elements.host_flow_order,
      ${listCopiedColumns('elements')}, ${selectCopiedFrom(sql`copied.copy`)}, ${listServingColumns('menu_elements')}
    from ${selectServices(menus)}
    join scheduled_menus as source on source.id = copied.id
    join menu_elements on menu_elements.menu_id = source.original_menu_id
    join elements on elements.id = menu_elements.element_id
    returning id`);
  await copyRecipes(transaction, copiedRows);
  const stayed = await transaction.readRows<Copied>(sql`
    select distinct on (fresh.id) dish.id, fresh.id as copy
    from ${selectServices(menus)}
    join scheduled_elements as fresh on fresh.scheduled_menu_id = copied.copy
    join scheduled_elements as dish
      on dish.scheduled_menu_id = copied.id and dish.original_element_id = fresh.original_element_id
    order by fresh.id, dish."order"`);
  await copyAlternatives(transaction, stayed);
}

/**
 * Nobody else schedules a menu in the market meanwhile, and nobody edits what is copied: two people who copy the same week
 * come one after the other, and the second finds every place taken.
 */
async function lockForCopy(transaction: Transaction, places: ScheduleCopyPlaces) {
  const { span, fromMarketId, from, toMarketId } = places;
  await transaction.execute(sql`select lock_surveys_for_menus(${toMarketId}::uuid)`);
  const inSpan = sql`market_id = ${fromMarketId} and date between ${from} and ${getLastDay(span, from)}`;
  await transaction.execute(sql`
    select from menus where id in (select original_menu_id from scheduled_menus where ${inSpan}) order by id for share`);
  await transaction.execute(sql`select from scheduled_menus where ${inSpan} order by id for share`);
  await transaction.execute(sql`select from scheduled_add_ons where ${inSpan} order by id for share`);
}

/** Nobody cooks for a day that is over: a date typed wrong, more often than meant (scheduling-16). */
async function listPastQuestions(transaction: Transaction, { toMarketId, to }: ScheduleCopyPlaces) {
  const { rowCount } = await transaction.execute(
    sql`select from markets where id = ${toMarketId} and ${to}::date < today_in(markets.time_zone)`,
  );
  return rowCount ? [{ kind: 'past' as const, text: texts.toThePast(formatLongDate(to)) }] : [];
}

/** Copies a day or a week of a schedule in one transaction; places that are taken are skipped and told (scheduling-16). */
export async function copySchedule(
  db: Database,
  by: Author,
  { content, leaveOut, ...places }: ScheduleCopyInput,
  request: { readonly confirmed: readonly 'past'[] },
): Promise<CopiedSchedule | Refusal> {
  const faults = listScheduleCopyFaults(places);
  if (faults.length > 0) return refuseFaults(faults);
  return inTransaction(db, by, async (transaction) => {
    if (!(await areMarkets(transaction, places))) return refuseNotFound();
    const open = refuseUnanswered(await listPastQuestions(transaction, places), request);
    if (open) return open;
    await lockForCopy(transaction, places);
    const leftOut = new Set(leaveOut.map((id) => id.toLowerCase()));
    const items = (await findScheduleCopies(transaction, places)).filter(({ id }) => !leftOut.has(id));
    const [skipped, free] = [items.filter(({ takenBy }) => takenBy), items.filter(({ takenBy }) => !takenBy)];
    const menus = free.filter(({ kind }) => kind === 'menu');
    const addOns = await withCopyIds(
      transaction,
      free.filter(({ kind }) => kind === 'addOn'),
    );
    const isFromMaster = (menu: ScheduleCopyItem) => content === 'master' && !menu.isMasterGone;
    const ofMaster = await withCopyIds(transaction, menus.filter(isFromMaster));
    const asEdited = await withCopyIds(
      transaction,
      menus.filter((menu) => !isFromMaster(menu)),
    );
    await insertMenus(transaction, ofMaster, places.toMarketId, true);
    await insertMenus(transaction, asEdited, places.toMarketId, false);
    await insertAddOns(transaction, addOns, places.toMarketId);
    await copyMasterElements(transaction, ofMaster);
    await copyElementsAsTheyStand(transaction, [...asEdited, ...addOns]);
    return { menus: menus.length, addOns: addOns.length, skipped };
  });
}
