import type { ScheduledAddOn } from '#contract/add-ons.ts';
import type { Calculation } from '#contract/daily-numbers.ts';
import type { MenuElement } from '#contract/menus.ts';
import { notFound, type Refusal } from '#contract/refusal.ts';
import type { ScheduledElement, ScheduledMenu } from '#contract/scheduling.ts';
import type { Id } from '#contract/values.ts';
import type { HostFlowSource } from '#documents/view/host-flow.ts';
import type { PackoutSource } from '#documents/view/packout.ts';
import type { PrepSheetElement, RecipeRow } from '#documents/view/prep-sheet.ts';
import { printedAllergens, type ServedAlternative, type ServedElement } from '#documents/view/served-element.ts';
import { notNeeded } from '#documents/view/served-plate.ts';
import type { Occasion } from '#documents/view/sheet-head.ts';
import { type PlateToCook, plateOf, specialPlates, withoutNames } from '#domain/coverage/special-plates.ts';
import type { Database } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { findAddOnsOfSlot } from '../add-ons/queries.ts';
import { findCoverage } from '../coverage/queries.ts';
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

/** Null while no people are served. */
type PlatesOfService = readonly PlateToCook[] | null;

/** What is cooked beside the menu of a service, with the shortened names of one account's people (diets-10). */
async function findPlates(db: Database, slot: Slot, accountId?: Id): Promise<PlatesOfService> {
  const [coverage] = await findCoverage(db, slot, false);
  return coverage ? withoutNames(specialPlates(coverage), accountId) : null;
}

function servedAlternatives({ id, alternative }: ScheduledElement, nameOf: NameOf, plates: PlatesOfService) {
  return alternative.map(
    (one, order): ServedAlternative => ({
      name: one.name,
      container: nameOf(one.containerTypeId),
      servingTemp: one.servingTemp,
      allergens: printedAllergens(one.allergenStatement, one.allergenNames),
      ingredients: one.ingredients,
      method: one.method,
      plate: plates && (plateOf(plates, id, order) ?? notNeeded),
    }),
  );
}

/** An element of the menu, or of an add-on that is served beside it. */
interface ElementOfService extends ScheduledElement {
  readonly addOnType: string | null;
}

const servedElement = (element: ElementOfService, nameOf: NameOf, plates: PlatesOfService): ServedElement => ({
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
  alternatives: servedAlternatives(element, nameOf, plates),
});

export interface ServedMenu extends HostFlowSource {
  readonly slot: Slot;
  readonly elements: readonly ServedElement[];
  readonly plates: PlatesOfService;
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

/** With an account, it is printed for the host of it. */
export async function findServedMenu(
  db: Database,
  id: Id,
  printedAt: Date,
  accountId?: Id,
): Promise<ServedMenu | Refusal> {
  const [menu, nameOf] = await Promise.all([findScheduledMenu(db, id), findNames(db)]);
  const [market] = menu ? await marketById(db, [menu.marketId]) : [];
  if (!menu || !market) return notFound();
  const slot = { marketId: menu.marketId, date: menu.date, serviceLineId: menu.serviceLineId };
  const [addOns, plates, deliveries] = await Promise.all([
    findAddOnsOfSlot(db, slot),
    findPlates(db, slot, accountId),
    accountId ? findDeliveries(db, slot) : [],
  ]);
  const served = deliveries.find((one) => one.accountId === accountId);
  if (accountId && !served) return notFound();
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
    elements: elementsOfService(menu, addOns).map((element) => servedElement(element, nameOf, plates)),
    account: served ? { accountId: served.accountId, name: served.account } : null,
    plates,
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
    account: null,
  };
}

/** The calculation of a slot with the header of the chef numbers. */
export async function findChefNumbers(
  db: Database,
  slot: Slot,
  printedAt: Date,
): Promise<{ occasion: Occasion; calculation: Calculation; plates: PlatesOfService } | Refusal> {
  const [calculation, plates, [market], nameOf] = await Promise.all([
    calculate(db, slot),
    findPlates(db, slot),
    marketById(db, [slot.marketId]),
    findNames(db),
  ]);
  if ('refused' in calculation) return calculation;
  if (!market) return notFound();
  return {
    calculation,
    plates,
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

/** `alternative` is the position of an alternative, null for the element itself. */
const recipesOf = prepared<{ scheduled_element_id: Id; alternative: number | null; recipe: RecipeRow[] }>(
  'documents-recipes',
  `with food as (
     select id as scheduled_element_id, null::int as alternative, original_element_id as element_id
     from scheduled_elements where id = any ($1::uuid[])
     union all
     select scheduled_element_id, "order", element_id
     from scheduled_element_alternatives where scheduled_element_id = any ($1::uuid[])
   )
   select scheduled_element_id, alternative,
     json_agg(json_build_object('name', ingredients.name, 'amount', element_ingredients.amount,
       'unit', portion_units.abbreviation) order by element_ingredients."order") as recipe
   from food
   join element_ingredients using (element_id)
   join ingredients on ingredients.id = element_ingredients.ingredient_id
   left join portion_units on portion_units.id = element_ingredients.portion_unit_id
   group by scheduled_element_id, alternative`,
);

/** Elements and alternatives with the current rows of their recipes. */
export async function withRecipes(
  db: Database,
  elements: readonly ServedElement[],
): Promise<(ServedElement & PrepSheetElement)[]> {
  const rows = await recipesOf(db, [elements.map(({ scheduledElementId }) => scheduledElementId)]);
  const recipes = new Map(rows.map((row) => [`${row.scheduled_element_id} ${row.alternative}`, row.recipe]));
  const recipeOf = (id: Id, alternative: number | null) => recipes.get(`${id} ${alternative}`) ?? [];
  return elements.map((element) => ({
    ...element,
    recipe: recipeOf(element.scheduledElementId, null),
    alternatives: element.alternatives.map((alternative, order) => ({
      ...alternative,
      recipe: recipeOf(element.scheduledElementId, order),
    })),
  }));
}
