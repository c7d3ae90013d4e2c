import type { ScheduledAddOn } from '#contract/add-ons.ts';
import type { Calculation } from '#contract/daily-numbers.ts';
import type { MenuElement } from '#contract/menus.ts';
import { notFound, type Refusal } from '#contract/refusal.ts';
import type { ScheduledElement, ScheduledMenu } from '#contract/scheduling.ts';
import type { Id } from '#contract/values.ts';
import type { HostFlowSource } from '#documents/view/host-flow.ts';
import type { PackoutSource } from '#documents/view/packout.ts';
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

/** Reads for one request. Each is made once, however many sheets of a day are made of its records. */
export interface Reads {
  readonly db: Database;
  once<Result>(name: string, read: () => Promise<Result>): Promise<Result>;
}

export function readsOf(db: Database): Reads {
  const made = new Map<string, Promise<unknown>>();
  return {
    db,
    once<Result>(name: string, read: () => Promise<Result>) {
      const known = made.get(name) ?? read();
      made.set(name, known);
      return known as Promise<Result>;
    },
  };
}

const nameOfSlot = ({ marketId, date, serviceLineId }: Slot) => `${marketId} ${date} ${serviceLineId}`;

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

async function findNames({ db, once }: Reads): Promise<NameOf> {
  const [row] = await once('names', () => namesOfReferenceData(db, []));
  return (id) => (id === null ? null : (row?.names[id] ?? null));
}

const marketById = prepared<{ name: string; time_zone: string }>(
  'documents-market',
  'select name, time_zone from markets where id = $1',
);

const findMarket = ({ db, once }: Reads, marketId: Id) => once(`market ${marketId}`, () => marketById(db, [marketId]));

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
async function findPlates({ db, once }: Reads, slot: Slot, accountId?: Id): Promise<PlatesOfService> {
  const [coverage] = await once(`coverage ${nameOfSlot(slot)}`, () => findCoverage(db, slot, false));
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
  readonly scheduledMenuId: Id;
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
  reads: Reads,
  id: Id,
  printedAt: Date,
  accountId?: Id | null,
): Promise<ServedMenu | Refusal> {
  const { db, once } = reads;
  const [menu, nameOf] = await Promise.all([
    once(`scheduled menu ${id}`, () => findScheduledMenu(db, id)),
    findNames(reads),
  ]);
  const [market] = menu ? await findMarket(reads, menu.marketId) : [];
  if (!menu || !market) return notFound();
  const slot = { marketId: menu.marketId, date: menu.date, serviceLineId: menu.serviceLineId };
  const [addOns, plates, deliveries] = await Promise.all([
    once(`add-ons ${nameOfSlot(slot)}`, () => findAddOnsOfSlot(db, slot)),
    findPlates(reads, slot, accountId ?? undefined),
    accountId ? findDeliveries(reads, slot) : [],
  ]);
  const served = deliveries.find((one) => one.accountId === accountId);
  if (accountId && !served) return notFound();
  return {
    scheduledMenuId: menu.id,
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
  reads: Reads,
  id: Id,
  printedAt: Date,
  defaultMarketId: Id | null,
): Promise<MasterMenu | Refusal> {
  const [menu, nameOf, timeZone] = await Promise.all([
    findMenuHostFlow(reads.db, id),
    findNames(reads),
    findTimeZone(reads.db, defaultMarketId),
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

export const findCalculation = ({ db, once }: Reads, slot: Slot) =>
  once(`calculation ${nameOfSlot(slot)}`, () => calculate(db, slot));

/** The calculation of a slot with the header of the chef numbers. */
export async function findChefNumbers(
  reads: Reads,
  slot: Slot,
  printedAt: Date,
): Promise<{ occasion: Occasion; calculation: Calculation; plates: PlatesOfService } | Refusal> {
  const [calculation, plates, [market], nameOf] = await Promise.all([
    findCalculation(reads, slot),
    findPlates(reads, slot),
    findMarket(reads, slot.marketId),
    findNames(reads),
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

export const findDeliveries = ({ db, once }: Reads, slot: Slot) =>
  once(`deliveries ${nameOfSlot(slot)}`, () => deliveriesOf(db, [slot.marketId, slot.date, slot.serviceLineId]));
