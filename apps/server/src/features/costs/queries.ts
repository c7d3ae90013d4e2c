import type { DishCost, MenuCost, PriceEffect, ServiceCost } from '#contract/costs.ts';
import { costTexts } from '#contract/costs-texts.ts';
import { type Refusal, refuse, refuseNotFound } from '#contract/refusal.ts';
import type { CalendarDay, Id, IdName } from '#contract/values.ts';
import {
  costMenu,
  type PortionDish,
  type PortionPrice,
  pricePortion,
  toPortionCost,
  toPriceEffect,
} from '#domain/costs/dish-cost.ts';
import { toServiceCost } from '#domain/costs/service-cost.ts';
import type { Database, Reader, Transaction } from '../../db/client.ts';
import { prepareQuery } from '../../db/prepared.ts';
import { readInSnapshot } from '../../db/snapshot.ts';
import { queryMenuSlot } from '../coverage/queries.ts';
import { findPantry, selectUnitJson } from './queries-pantry.ts';
import { findServices, listServiceElementIds, type Period } from './queries-services.ts';

const selectDishFields = (of: string, columns: string) => `
  'elementId', elements.id, 'name', (select full_name from name_with_tag(elements.name, elements.id, elements.search_name, elements.menu_element_class_id)),
  'elementType', (select name from element_types where id = ${of}.element_type_id), ${columns}`;

const selectPortionsWhere = (condition: string) => `
  select json_build_object(${selectDishFields(
    'elements',
    `'portionPerPerson', default_portion_per_person, 'portionUnit', ${selectUnitJson('default_portion_unit_id')}`,
  )}) as dish from elements where ${condition} order by search_name, id`;

const queryElementPortion = prepareQuery<{ dish: PortionDish }>('costs-element', selectPortionsWhere('id = $1'));
const queryIngredientPortions = prepareQuery<{ dish: PortionDish }>(
  'costs-portions-of-ingredient',
  selectPortionsWhere('id in (select element_id from element_ingredients where ingredient_id = $1)'),
);

interface MenuDishes extends IdName {
  readonly dishes: PortionDish[];
}

const selectMenusWith = (condition: string) => `
  select menus.id, menus.name, (
    select coalesce(json_agg(json_build_object(${selectDishFields(
      'menu_elements',
      `'portionPerPerson', portion_per_person, 'portionUnit', ${selectUnitJson('portion_unit_id')}`,
    )}) order by "order"), '[]')
    from menu_elements join elements on elements.id = element_id where menu_id = menus.id) as dishes
  from menus where ${condition}`;

const queryMenuDishes = prepareQuery<MenuDishes & Record<string, unknown>>(
  'costs-menu',
  selectMenusWith('menus.id = $1'),
);
const queryIngredientMenus = prepareQuery<MenuDishes & Record<string, unknown>>(
  'costs-menus-of-ingredient',
  selectMenusWith(`menus.id = any (array(
    select menu_id from menu_elements join element_ingredients using (element_id) where ingredient_id = $1))`),
);
const queryIngredient = prepareQuery('costs-ingredient', 'select from ingredients where id = $1');

const listElements = (menus: readonly MenuDishes[]) =>
  menus.flatMap(({ dishes }) => dishes.map((dish) => dish.elementId));

export const findElementCost = (db: Database, id: Id): Promise<DishCost | undefined> =>
  readInSnapshot(db, async (snapshot) => {
    const [portion] = await queryElementPortion(snapshot, [id]);
    return portion && toPortionCost(portion.dish, await findPantry(snapshot, [id]));
  });

/** What a portion costs of an element, or of each that has an ingredient, as the transaction at hand has them. */
export async function findPortionPrices(
  db: Reader,
  of: { readonly elementId: Id } | { readonly ingredientId: Id },
): Promise<PortionPrice[]> {
  const dishes = (
    'elementId' in of
      ? await queryElementPortion(db, [of.elementId])
      : await queryIngredientPortions(db, [of.ingredientId])
  ).map(({ dish }) => dish);
  const pantry = await findPantry(
    db,
    dishes.map(({ elementId }) => elementId),
  );
  return dishes.map((dish) => pricePortion(dish, pantry));
}

export const findMenuCost = (db: Database, id: Id): Promise<MenuCost | undefined> =>
  readInSnapshot(db, async (snapshot) => {
    const [menu] = await queryMenuDishes(snapshot, [id]);
    return menu && costMenu(menu.dishes, await findPantry(snapshot, listElements([menu])));
  });

/** What is cooked in a period, with its recipes and prices, as of one moment. */
export async function findCostedServices(snapshot: Transaction, period: Period) {
  const services = await findServices(snapshot, period);
  return { services, pantry: await findPantry(snapshot, listServiceElementIds(services)) };
}

/** Of the day's menus; one whose numbers are too large is left out, and says so where it is opened. */
export async function listServiceCosts(db: Database, { marketId, date }: { marketId: Id; date: CalendarDay }) {
  const period = { marketIds: [marketId], from: date, to: date };
  const { services, pantry } = await readInSnapshot(db, (snapshot) => findCostedServices(snapshot, period));
  return services.flatMap((service) => {
    const cost = service.menu && toServiceCost(service, pantry);
    if (!service.menu || !cost) return [];
    const { dishes: _, ...summary } = cost;
    return [{ scheduledMenuId: service.menu.id, ...summary }];
  });
}

export const findServiceCost = (db: Database, scheduledMenuId: Id): Promise<ServiceCost | Refusal> =>
  readInSnapshot(db, async (snapshot) => {
    const [slot] = await queryMenuSlot(snapshot, [scheduledMenuId]);
    if (!slot) return refuseNotFound();
    const { marketId, date, serviceLineId } = slot;
    const period = { marketIds: [marketId], from: date, to: date, serviceLineId };
    const { services, pantry } = await findCostedServices(snapshot, period);
    const [service] = services;
    if (!service) return refuseNotFound();
    return toServiceCost(service, pantry) ?? refuse('validation_failed', costTexts.tooLarge);
  });

export const findPriceEffect = (
  db: Database,
  ingredientId: Id,
  offer: { unitsPerCase: number; costPerCase: number },
): Promise<PriceEffect | undefined> =>
  readInSnapshot(db, async (snapshot) => {
    const [ingredient] = await queryIngredient(snapshot, [ingredientId]);
    if (!ingredient) return undefined;
    const menus = await queryIngredientMenus(snapshot, [ingredientId]);
    return toPriceEffect(menus, await findPantry(snapshot, listElements(menus)), { ingredientId, ...offer });
  });
