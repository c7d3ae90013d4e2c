import type { ScheduledAddOn } from '#contract/add-ons.ts';
import type { Calculation } from '#contract/daily-numbers.ts';
import type { MenuElement } from '#contract/menus.ts';
import { notFound, type Refusal } from '#contract/refusal.ts';
import type { Alternative, ScheduledElement, ScheduledMenu } from '#contract/scheduling.ts';
import type { Id } from '#contract/values.ts';
import type { HostFlowSource } from '#documents/view/host-flow.ts';
import type { PackoutSource } from '#documents/view/packout.ts';
import type { PrepSheetElement, RecipeRow } from '#documents/view/prep-sheet.ts';
import { printedAllergens, type ServedAlternative, type ServedElement } from '#documents/view/served-element.ts';
import type { Occasion } from '#documents/view/sheet-head.ts';
import type { Database } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { findAddOnsOfSlot } from '../add-ons/queries.ts';
import { calculate, type Slot } from '../daily-numbers/queries.ts';
import { findMenuHostFlow } from '../menus/queries.ts';
import { findScheduledMenu } from '../scheduling/queries.ts';

type Names = Readonly<Record<Id, string>>;

/** Names of the reference data that documents print: short lists, one row. */
const namesOfReferenceData = prepared<{ names: Names }>(
  'documents-names',
  `select coalesce(json_object_agg(id, name), '{}') as names from (
     select id, name from container_types
     union all select id, name from serving_vessels
     union all select id, name from serving_utensils
     union all select id, name from cuisine_types
     union all select id, name from service_lines) as named`,
);

type NameOf = (id: Id | null) => string | null;

async function findNames(db: Database): Promise<NameOf> {
  const [row] = await namesOfReferenceData(db, []);
  return (id) => (id === null ? null : (row?.names[id] ?? null));
}

const marketById = prepared<{ name: string; time_zone: string }>(
  'documents-market',
  'select name, time_zone from markets where id = $1',
);

const firstTimeZone = prepared<{ time_zone: string }>(
  'documents-time-zone',
  'select time_zone from markets where $1::uuid is null or id = $1 order by position, name limit 1',
);

/** Time zone of "printed at" without a market: the person's default market's, else the first market's. */
export async function findTimeZone(db: Database, marketId: Id | null): Promise<string> {
  const [zone] = await firstTimeZone(db, [marketId]);
  return zone?.time_zone ?? 'UTC';
}

interface DishDefaults extends Pick<ServedAlternative, 'servingTemp' | 'container'> {
  readonly id: Id;
}

const defaultsOfDishes = prepared<DishDefaults>(
  'documents-defaults-of-dishes',
  `select elements.id, serving_temp as "servingTemp", container_types.name as container
   from elements left join container_types on container_types.id = default_container_type_id
   where elements.id = any ($1::uuid[])`,
);

type DefaultsOf = (elementId: Id | null) => DishDefaults | undefined;

/** Serving fields of alternatives come from the catalogue: on the scheduled menu they have none. */
async function findAlternativeDefaults(db: Database, elements: readonly ScheduledElement[]): Promise<DefaultsOf> {
  const ids = elements.flatMap(({ alternative }) => alternative.flatMap(({ elementId }) => elementId ?? []));
  const rows = ids.length > 0 ? await defaultsOfDishes(db, [ids]) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (elementId) => byId.get(elementId ?? '');
}

const servedAlternative = (alternative: Alternative, defaultsOf: DefaultsOf): ServedAlternative => ({
  name: alternative.name,
  container: defaultsOf(alternative.elementId)?.container ?? null,
  servingTemp: defaultsOf(alternative.elementId)?.servingTemp ?? null,
  allergens: printedAllergens(alternative.allergenStatement, alternative.allergenNames),
  ingredients: alternative.ingredients,
  method: alternative.method,
});

/** An element of the menu, or of an add-on that is served beside it. */
interface ElementOfService extends ScheduledElement {
  readonly addOnType: string | null;
}

const servedElement = (element: ElementOfService, nameOf: NameOf, defaultsOf: DefaultsOf): ServedElement => ({
  scheduledElementId: element.id,
  name: element.name,
  addOnType: element.addOnType,
  order: element.order,
  hostFlowOrder: element.hostFlowOrder,
  container: nameOf(element.containerTypeId),
  servingTemp: element.servingTemp,
  allergens: printedAllergens(element.allergenStatement, element.allergenNames),
  vessel: nameOf(element.servingVesselId),
  utensil: nameOf(element.servingUtensilId),
  directionals: element.directionals,
  ingredients: element.ingredients,
  method: element.method,
  alternatives: element.alternative.map((alternative) => servedAlternative(alternative, defaultsOf)),
});

export interface ServedMenu extends HostFlowSource {
  readonly slot: Slot;
  readonly elements: readonly ServedElement[];
}

/** The menu's elements, then the add-ons', in menu order and in host flow order (documents-2). */
function elementsOfService(menu: ScheduledMenu, addOns: readonly ScheduledAddOn[]): ElementOfService[] {
  const after = (orders: readonly number[]) => Math.max(-1, ...orders) + 1;
  const order = after(menu.scheduledElements.map((element) => element.order));
  const hostFlowOrder = after(menu.scheduledElements.map((element) => element.hostFlowOrder));
  const ofAddOns = addOns.flatMap(({ addOnType, scheduledElements }) =>
    scheduledElements.map((element) => ({ ...element, addOnType })),
  );
  return [
    ...menu.scheduledElements.map((element) => ({ ...element, addOnType: null })),
    ...ofAddOns.map((element, index) => ({
      ...element,
      order: order + index,
      hostFlowOrder: hostFlowOrder + index,
    })),
  ];
}

export async function findServedMenu(db: Database, id: Id, printedAt: Date): Promise<ServedMenu | Refusal> {
  const [menu, nameOf] = await Promise.all([findScheduledMenu(db, id), findNames(db)]);
  const [market] = menu ? await marketById(db, [menu.marketId]) : [];
  if (!menu || !market) return notFound();
  const slot = { marketId: menu.marketId, date: menu.date, serviceLineId: menu.serviceLineId };
  const elements = elementsOfService(menu, await findAddOnsOfSlot(db, slot));
  const defaultsOf = await findAlternativeDefaults(db, elements);
  return {
    slot,
    occasion: {
      menuName: menu.name,
      market: market.name,
      serviceLine: nameOf(menu.serviceLineId),
      date: menu.date,
      printedAt,
      timeZone: market.time_zone,
    },
    cuisine: nameOf(menu.cuisineTypeId),
    description: menu.description,
    notes: { butcherPaper: menu.butcherPaperNotes, client: menu.clientNotes, talkingPoints: menu.talkingPoints },
    elements: elements.map((element) => servedElement(element, nameOf, defaultsOf)),
  };
}

const masterElement = (element: MenuElement, nameOf: NameOf): ServedElement => ({
  scheduledElementId: element.elementId,
  name: element.element.name,
  addOnType: null,
  order: element.order,
  hostFlowOrder: element.hostFlowOrder,
  container: nameOf(element.containerTypeId),
  servingTemp: element.servingTemp,
  allergens: printedAllergens(
    element.allergenStatement,
    element.allergens.map(({ name }) => name),
  ),
  vessel: nameOf(element.servingVesselId),
  utensil: nameOf(element.servingUtensilId),
  directionals: element.directionals,
  ingredients: element.ingredients,
  method: '',
  alternatives: [],
});

export interface MasterMenu extends HostFlowSource {
  readonly elements: readonly ServedElement[];
}

/** A master menu has no market, so "printed at" uses the person's default market. */
export async function findMasterMenu(
  db: Database,
  id: Id,
  printedAt: Date,
  defaultMarketId: Id | null,
): Promise<MasterMenu | Refusal> {
  const [menu, nameOf, timeZone] = await Promise.all([
    findMenuHostFlow(db, id),
    findNames(db),
    findTimeZone(db, defaultMarketId),
  ]);
  if (!menu) return notFound();
  const occasion: Occasion = {
    menuName: menu.name,
    market: null,
    serviceLine: null,
    date: null,
    printedAt,
    timeZone,
  };
  return {
    occasion,
    cuisine: nameOf(menu.cuisineTypeId),
    description: menu.description,
    notes: null,
    elements: menu.elements.map((element) => masterElement(element, nameOf)),
  };
}

/** The calculation of a slot with the header of the chef numbers. */
export async function findChefNumbers(
  db: Database,
  slot: Slot,
  printedAt: Date,
): Promise<{ occasion: Occasion; calculation: Calculation } | Refusal> {
  const [calculation, [market], nameOf] = await Promise.all([
    calculate(db, slot),
    marketById(db, [slot.marketId]),
    findNames(db),
  ]);
  if ('refused' in calculation) return calculation;
  if (!market) return notFound();
  return {
    calculation,
    occasion: {
      menuName: calculation.scheduledMenu?.name ?? '',
      market: market.name,
      serviceLine: nameOf(slot.serviceLineId),
      date: slot.date,
      printedAt,
      timeZone: market.time_zone,
    },
  };
}

const deliveriesOf = prepared<PackoutSource['deliveries'][number] & { account: string }>(
  'documents-deliveries',
  `select service_events.account_id as "accountId", accounts.name as account,
     to_char(service_time, 'HH24:MI') as "serviceTime", service_events.notes,
     concat_ws(', ', address_one, nullif(address_two, ''), concat_ws(' ', city, state, zip_code)) as address
   from service_events
   join accounts on accounts.id = service_events.account_id
   join addresses on addresses.id = service_events.address_id
   where accounts.market_id = $1 and service_events.date = $2 and service_events.service_line_id = $3
   order by service_time, service_events.id`,
);

export const findDeliveries = (db: Database, { marketId, date, serviceLineId }: Slot) =>
  deliveriesOf(db, [marketId, date, serviceLineId]);

const recipesOf = prepared<{ scheduled_element_id: Id; recipe: RecipeRow[] }>(
  'documents-recipes',
  `select scheduled_elements.id as scheduled_element_id,
     json_agg(json_build_object('name', ingredients.name, 'amount', element_ingredients.amount,
       'unit', portion_units.abbreviation) order by element_ingredients."order") as recipe
   from scheduled_elements
   join element_ingredients on element_ingredients.element_id = scheduled_elements.original_element_id
   join ingredients on ingredients.id = element_ingredients.ingredient_id
   left join portion_units on portion_units.id = element_ingredients.portion_unit_id
   where scheduled_elements.id = any ($1::uuid[])
   group by scheduled_elements.id`,
);

/** The elements with the current rows of their recipes. */
export async function withRecipes(db: Database, elements: readonly ServedElement[]): Promise<PrepSheetElement[]> {
  const ids = elements.map(({ scheduledElementId }) => scheduledElementId);
  const recipes = new Map((await recipesOf(db, [ids])).map((row) => [row.scheduled_element_id, row.recipe]));
  return elements.map((element) => ({ ...element, recipe: recipes.get(element.scheduledElementId) ?? [] }));
}
