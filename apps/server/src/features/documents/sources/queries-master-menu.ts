import { copiedFields } from '#contract/element-fields.ts';
import type { MenuElement } from '#contract/menus.ts';
import { toEmptyFields } from '#contract/record-fields.ts';
import { type Refusal, refuseNotFound } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import type { HostFlowSource } from '#documents/view/host-flow.ts';
import { type ServedElement, toPrintedAllergens } from '#documents/view/served-element.ts';
import type { Occasion } from '#documents/view/sheet-head.ts';
import { findElementDiets } from '../../coverage/queries-element-diets.ts';
import { findMenuHostFlow } from '../../menus/queries.ts';
import { findTimeZone, type GetName, type Reads, readNameGetter } from './queries-service.ts';

const toMasterElement = (element: MenuElement, getName: GetName, suits: readonly string[]): ServedElement => ({
  scheduledElementId: element.elementId,
  name: element.element.name,
  addOnType: null,
  order: element.order,
  hostFlowOrder: element.hostFlowOrder,
  container: getName(element.containerTypeId),
  servingTemp: element.servingTemp,
  allergens: toPrintedAllergens(
    element.allergenStatement,
    element.allergens.map(({ name }) => name),
    element.ingredients,
  ),
  suits,
  vessel: getName(element.servingVesselId),
  utensil: getName(element.servingUtensilId),
  directionals: element.directionals,
  ingredients: element.ingredients,
  ...toEmptyFields(copiedFields),
  alternatives: [],
});

export interface MasterMenu extends Omit<HostFlowSource, 'unknowns'> {
  readonly elements: readonly ServedElement[];
}

/** A master menu has no market, so "printed at" uses the person's default market. */
export async function findMasterMenu(
  reads: Reads,
  id: Id,
  printedAt: Date,
  defaultMarketId: Id | null,
): Promise<MasterMenu | Refusal> {
  const [menu, getName, timeZone] = await Promise.all([
    findMenuHostFlow(reads.db, id),
    readNameGetter(reads),
    findTimeZone(reads.db, defaultMarketId),
  ]);
  if (!menu) return refuseNotFound();
  const ids = menu.elements.map(({ elementId }) => elementId);
  const diets = new Map((await findElementDiets(reads.db, ids)).map(({ id: elementId, suits }) => [elementId, suits]));
  const listSuitedDiets = (elementId: Id) => (diets.get(elementId) ?? []).map(({ name }) => name);
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
    cuisine: getName(menu.cuisineTypeId),
    description: menu.description,
    notes: null,
    elements: menu.elements.map((element) => toMasterElement(element, getName, listSuitedDiets(element.elementId))),
    account: null,
  };
}
