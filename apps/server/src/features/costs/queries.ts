import type { DishCost, MenuCost, PriceEffect, ServiceCost } from '#contract/costs.ts';
import { costTexts } from '#contract/costs-texts.ts';
import { notFound, type Refusal, refuse } from '#contract/refusal.ts';
import type { CalendarDay, Id, IdName } from '#contract/values.ts';
import {
  menuCost,
  type PortionDish,
  type PortionPrice,
  portionCost,
  priceEffect,
  pricePortion,
} from '#domain/costs/dish-cost.ts';
import { serviceCost } from '#domain/costs/service-cost.ts';
import type { Database, Reader } from '../../db/client.ts';
import { nameWithTag } from '../../db/element-names.ts';
import { prepared } from '../../db/prepared.ts';
import { findService } from '../coverage/queries.ts';
import { findPantry, unitJson } from './queries-pantry.ts';
import { elementsOfServices, findServices } from './queries-services.ts';

const dishFields = (of: string, columns: string) => `
  'elementId', elements.id, 'name', ${nameWithTag('elements.name', 'elements')},
  'elementType', (select name from element_types where id = ${of}.element_type_id), ${columns}`;

const portionsWhere = (condition: string) => `
  select json_build_object(${dishFields(
    'elements',
    `'portionPerPerson', default_portion_per_person, 'portionUnit', ${unitJson('default_portion_unit_id')}`,
  )}) as dish from elements where ${condition} order by search_name, id`;

const elementPortion = prepared<{ dish: PortionDish }>('costs-element', portionsWhere('id = $1'));
const portionsOfIngredient = prepared<{ dish: PortionDish }>(
  'costs-portions-of-ingredient',
  portionsWhere('id in (select element_id from element_ingredients where ingredient_id = $1)'),
);

interface MenuDishes extends IdName {
  readonly dishes: PortionDish[];
}

const menusWith = (condition: string) => `
  select menus.id, menus.name, (
    select coalesce(json_agg(json_build_object(${dishFields(
      'menu_elements',
      `'portionPerPerson', portion_per_person, 'portionUnit', ${unitJson('portion_unit_id')}`,
    )}) order by "order"), '[]')
    from menu_elements join elements on elements.id = element_id where menu_id = menus.id) as dishes
  from menus where ${condition}`;

const menuDishes = prepared<MenuDishes & Record<string, unknown>>('costs-menu', menusWith('menus.id = $1'));
const menusOfIngredient = prepared<MenuDishes & Record<string, unknown>>(
  'costs-menus-of-ingredient',
  menusWith(`menus.id = any (array(
    select menu_id from menu_elements join element_ingredients using (element_id) where ingredient_id = $1))`),
);
const ingredientExists = prepared('costs-ingredient', 'select from ingredients where id = $1');

const elementsOf = (menus: readonly MenuDishes[]) =>
  menus.flatMap(({ dishes }) => dishes.map((dish) => dish.elementId));

export async function findElementCost(db: Database, id: Id): Promise<DishCost | undefined> {
  const [found] = await elementPortion(db, [id]);
  return found && portionCost(found.dish, await findPantry(db, [id]));
}

/** What a portion costs of an element, or of each that has an ingredient, as the transaction at hand has them. */
export async function findPortionPrices(
  db: Reader,
  of: { readonly elementId: Id } | { readonly ingredientId: Id },
): Promise<PortionPrice[]> {
  const dishes = (
    'elementId' in of ? await elementPortion(db, [of.elementId]) : await portionsOfIngredient(db, [of.ingredientId])
  ).map(({ dish }) => dish);
  const pantry = await findPantry(
    db,
    dishes.map(({ elementId }) => elementId),
  );
  return dishes.map((dish) => pricePortion(dish, pantry));
}

export async function findMenuCost(db: Database, id: Id): Promise<MenuCost | undefined> {
  const [found] = await menuDishes(db, [id]);
  return found && menuCost(found.dishes, await findPantry(db, elementsOf([found])));
}

/** Of the day's menus; one whose numbers are too large is left out, and says so where it is opened. */
export async function listServiceCosts(db: Database, { marketId, date }: { marketId: Id; date: CalendarDay }) {
  const services = await findServices(db, { marketIds: [marketId], from: date, to: date });
  const pantry = await findPantry(db, elementsOfServices(services));
  return services.flatMap((service) => {
    const cost = service.menu && serviceCost(service, pantry);
    if (!service.menu || !cost) return [];
    const { dishes: _, ...summary } = cost;
    return [{ scheduledMenuId: service.menu.id, ...summary }];
  });
}

export async function findServiceCost(db: Database, scheduledMenuId: Id): Promise<ServiceCost | Refusal> {
  const [slot] = await findService(db, [scheduledMenuId]);
  if (!slot) return notFound();
  const { marketId, date, serviceLineId } = slot;
  const [service] = await findServices(db, { marketIds: [marketId], from: date, to: date, serviceLineId });
  if (!service) return notFound();
  return (
    serviceCost(service, await findPantry(db, elementsOfServices([service]))) ??
    refuse('validation_failed', costTexts.tooLarge)
  );
}

export async function findPriceEffect(
  db: Database,
  ingredientId: Id,
  offer: { unitsPerCase: number; costPerCase: number },
): Promise<PriceEffect | undefined> {
  const [ingredient] = await ingredientExists(db, [ingredientId]);
  if (!ingredient) return undefined;
  const menus = await menusOfIngredient(db, [ingredientId]);
  return priceEffect(menus, await findPantry(db, elementsOf(menus)), { ingredientId, ...offer });
}
