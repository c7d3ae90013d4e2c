import type { ScheduledAddOn } from '#contract/add-ons.ts';
import type { ChangeAfterPlanning } from '#contract/changes.ts';
import type { Calculation } from '#contract/daily-numbers.ts';
import { CopiedFields } from '#contract/element-fields.ts';
import { type Refusal, refuseNotFound } from '#contract/refusal.ts';
import type { ScheduledElement, ScheduledMenu } from '#contract/scheduling.ts';
import type { Id } from '#contract/values.ts';
import type { HostFlowSource } from '#documents/view/host-flow.ts';
import { type ServedElement, type ServedFood, toPrintedAllergens } from '#documents/view/served-element.ts';
import type { Occasion } from '#documents/view/sheet-head.ts';
import { findPlate, notNeeded } from '#domain/coverage/special-plates.ts';
import { readDietGetter, type SuitsOf } from '../coverage/queries-served-diets.ts';
import type { Slot } from '../daily-numbers/queries.ts';
import { findScheduledMenu } from '../scheduling/queries.ts';
import {
  findAddOns,
  findCalculation,
  findDeliveries,
  findMarket,
  findPlanChanges,
  findSpecialPlates,
  type GetName,
  type PlatesOfService,
  type Reads,
  readNameGetter,
} from './sources/queries-service.ts';

/** Facts that are read once for all dishes of a service. */
interface Facts {
  readonly getName: GetName;
  readonly plates: PlatesOfService;
  readonly listSuitedDiets: SuitsOf;
}

function toServedFood(
  food: ScheduledElement | ScheduledElement['alternative'][number],
  { getName, listSuitedDiets }: Facts,
): ServedFood {
  return {
    name: food.name,
    container: getName(food.containerTypeId),
    servingTemp: food.servingTemp,
    allergens: toPrintedAllergens(food.allergenStatement, food.allergenNames, food.ingredients),
    suits: listSuitedDiets(food.id),
    ingredients: food.ingredients,
    ...CopiedFields.parse(food),
  };
}

/** An element of the menu, or of an add-on that is served beside it. */
interface ElementOfService extends ScheduledElement {
  readonly addOnType: string | null;
}

const toServedElement = (element: ElementOfService, facts: Facts): ServedElement => ({
  ...toServedFood(element, facts),
  scheduledElementId: element.id,
  addOnType: element.addOnType,
  order: element.order,
  hostFlowOrder: element.hostFlowOrder,
  vessel: facts.getName(element.servingVesselId),
  utensil: facts.getName(element.servingUtensilId),
  directionals: element.directionals,
  alternatives: element.alternative.map((alternative, order) => ({
    ...toServedFood(alternative, facts),
    plate: facts.plates && (findPlate(facts.plates, element.id, order) ?? notNeeded),
  })),
});

export interface ServedMenu extends Omit<HostFlowSource, 'unknowns'> {
  readonly scheduledMenuId: Id;
  readonly slot: Slot;
  readonly elements: readonly ServedElement[];
  readonly plates: PlatesOfService;
}

/** The menu's elements, then the add-ons', in menu order and in host flow order (documents-2). */
function listServiceElements(menu: ScheduledMenu, addOns: readonly ScheduledAddOn[]): ElementOfService[] {
  const findNextOrder = (orders: readonly number[]) => Math.max(-1, ...orders) + 1;
  const order = findNextOrder(menu.scheduledElements.map((element) => element.order));
  const hostFlowOrder = findNextOrder(menu.scheduledElements.map((element) => element.hostFlowOrder));
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
  const [menu, getName] = await Promise.all([
    once(`scheduled menu ${id}`, () => findScheduledMenu(db, id)),
    readNameGetter(reads),
  ]);
  const [market] = menu ? await findMarket(reads, menu.marketId) : [];
  if (!menu || !market) return refuseNotFound();
  const slot = { marketId: menu.marketId, date: menu.date, serviceLineId: menu.serviceLineId };
  const [addOns, plates, deliveries] = await Promise.all([
    findAddOns(reads, slot),
    findSpecialPlates(reads, slot, accountId ?? undefined),
    accountId ? findDeliveries(reads, slot) : [],
  ]);
  const servedDeliveries = deliveries.find((delivery) => delivery.accountId === accountId);
  if (accountId && !servedDeliveries) return refuseNotFound();
  const elements = listServiceElements(menu, addOns);
  const ids = elements.map((element) => element.id);
  const listSuitedDiets = await once(`diets ${id}`, () => readDietGetter(db, ids));
  return {
    scheduledMenuId: menu.id,
    slot,
    occasion: {
      menuName: menu.name,
      market: market.name,
      serviceLine: getName(menu.serviceLineId),
      date: menu.date,
      printedAt,
      timeZone: market.time_zone,
    },
    cuisine: getName(menu.cuisineTypeId),
    description: menu.description,
    notes: { butcherPaper: menu.butcherPaperNotes, client: menu.clientNotes, talkingPoints: menu.talkingPoints },
    elements: elements.map((element) => toServedElement(element, { getName, plates, listSuitedDiets })),
    account: servedDeliveries ? { accountId: servedDeliveries.accountId, name: servedDeliveries.account } : null,
    plates,
  };
}

interface ChefNumbers {
  readonly occasion: Occasion;
  readonly calculation: Calculation;
  readonly plates: PlatesOfService;
  readonly changes: readonly ChangeAfterPlanning[];
}

export async function findChefNumbers(reads: Reads, slot: Slot, printedAt: Date): Promise<ChefNumbers | Refusal> {
  const [calculation, plates, changes, [market], getName] = await Promise.all([
    findCalculation(reads, slot),
    findSpecialPlates(reads, slot),
    findPlanChanges(reads, slot),
    findMarket(reads, slot.marketId),
    readNameGetter(reads),
  ]);
  if ('refused' in calculation) return calculation;
  if (!market) return refuseNotFound();
  return {
    calculation,
    plates,
    changes,
    occasion: {
      menuName: calculation.scheduledMenu?.name ?? '',
      market: market.name,
      serviceLine: getName(slot.serviceLineId),
      date: slot.date,
      printedAt,
      timeZone: market.time_zone,
    },
  };
}
