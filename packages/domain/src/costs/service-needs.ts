import { costTexts } from '#contract/costs-texts.ts';
import type { PurchaseList } from '#contract/purchasing.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { add, type Fraction, isZero, zero } from '../amounts/fraction.ts';
import { describeUnknown } from '../service-plan/unknown-text.ts';
import { type CostedIngredient, type Pantry, toDishNeeds } from './needs.ts';
import { listServiceDishes, listServiceUnknowns, type StoredService } from './service-food.ts';

type NotInList = PurchaseList['notInList'][number];

/** What one service needs of an ingredient, exactly. */
export interface ServiceNeed {
  readonly service: StoredService;
  readonly amount: Fraction;
  readonly dishes: readonly { readonly name: string; readonly amount: Fraction }[];
}

export interface IngredientNeed {
  readonly marketId: Id;
  readonly ingredient: CostedIngredient;
  readonly services: ServiceNeed[];
  /** Days on which a part of what is needed is not known. */
  readonly unknownDays: CalendarDay[];
}

export const sumAmounts = (parts: readonly { readonly amount: Fraction }[]): Fraction =>
  parts.reduce((sum, { amount }) => add(sum, amount), zero);

/** By day, and always the same: the database tells rows of a day in any order. */
const compareBySlot = (left: StoredService, right: StoredService) =>
  left.date.localeCompare(right.date) ||
  left.marketId.localeCompare(right.marketId) ||
  left.serviceLineId.localeCompare(right.serviceLineId);

/** What one service needs of each ingredient, of which it needs more than is known, and what is not in the list. */
function listServiceNeeds(service: StoredService, pantry: Pantry) {
  const { marketId, date, serviceLineId } = service;
  const nowhere = { marketId, date, serviceLineId, dish: null, elementId: null, ingredientId: null };
  const notInList: NotInList[] = [];
  for (const unknown of listServiceUnknowns(service))
    if (unknown.kind === 'serviceWithoutMenu') notInList.push({ ...nowhere, why: describeUnknown(unknown) });
  const dishes = listServiceDishes(service);
  if (!dishes) notInList.push({ ...nowhere, why: costTexts.tooLarge });
  const rows = (dishes ?? []).flatMap((dish) => {
    const { why, needs } = toDishNeeds(dish, pantry);
    const place = { ...nowhere, dish: dish.name, elementId: dish.elementId };
    if (why !== null) notInList.push({ ...place, why });
    return needs.map((need) => {
      const { ingredient } = need;
      if (need.why !== null && why === null)
        notInList.push({ ...place, ingredientId: ingredient.id, why: `${ingredient.name}: ${need.why}` });
      return { ingredient, name: dish.name, amount: need.amount };
    });
  });
  return { rows, notInList };
}

/** Everything that services need, by market and ingredient, and what nobody can tell. */
export function collectNeeds(services: readonly StoredService[], pantry: Pantry) {
  const needs = new Map<string, IngredientNeed>();
  const notInList: NotInList[] = [];
  for (const service of services.toSorted(compareBySlot)) {
    const serviceNeeds = listServiceNeeds(service, pantry);
    notInList.push(...serviceNeeds.notInList);
    for (const [id, rows] of Map.groupBy(serviceNeeds.rows, ({ ingredient }) => ingredient.id)) {
      const [{ ingredient } = { ingredient: undefined }] = rows;
      if (!ingredient) continue;
      const key = `${service.marketId} ${id}`;
      const need = needs.get(key) ?? { marketId: service.marketId, ingredient, services: [], unknownDays: [] };
      needs.set(key, need);
      if (rows.some(({ amount }) => amount === null)) need.unknownDays.push(service.date);
      const dishes = rows.flatMap(({ name, amount }) => (amount && !isZero(amount) ? [{ name, amount }] : []));
      if (dishes.length > 0) need.services.push({ service, amount: sumAmounts(dishes), dishes });
    }
  }
  return { needs: [...needs.values()].filter((need) => need.services.length > 0), notInList };
}
