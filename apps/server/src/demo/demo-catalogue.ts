import type { Transaction } from '../db/client.ts';
import {
  elementAllergens,
  elementIngredients,
  elementSuitabilities,
  elements,
  menuElements,
  menus,
} from '../db/schema/catalogue.ts';
import { ingredientAllergens, ingredientExclusions, ingredients, ingredientVendors } from '../db/schema/ingredients.ts';
import { notFor, suitableFor } from './content/diets.ts';
import { type Dish, nameAndTag } from './content/dish.ts';
import { type DishKey, dishes, dishKeys } from './content/dishes.ts';
import * as ingredientContent from './content/ingredients.ts';
import { vendors } from './content/kitchen.ts';
import type { MenuContent } from './content/menu.ts';
import * as menuContent from './content/menus.ts';
import { demoId } from './demo-ids.ts';
import type { ReferenceData } from './demo-reference-data.ts';

const ingredientNames = Object.keys(ingredientContent.ingredients).filter(ingredientContent.isIngredientName);
const ingredientNamed = (name: ingredientContent.IngredientName): ingredientContent.IngredientContent =>
  ingredientContent.ingredients[name];

/** How many units a case holds, as suppliers pack them. */
const unitsPerCase: Readonly<Record<string, number>> = {
  lbs: 25,
  oz: 32,
  'fl. oz': 128,
  quarts: 12,
  gal: 4,
  each: 60,
  bunch: 30,
};
/** The second supplier is the broadliner, a little dearer, who delivers the next day. */
const BROADLINE_SURCHARGE = 1.06;

function vendorRows(name: ingredientContent.IngredientName, position: number, ids: ReferenceData) {
  const { unit, cost, vendor, expDays } = ingredientNamed(name);
  const packed = unitsPerCase[unit] ?? 1;
  const offers = vendor === 'broadline' ? [vendor] : [vendor, 'broadline' as const];
  return offers.map((key, index) => ({
    ingredientId: demoId('ingredient', name),
    preference: index + 1,
    vendorId: ids.vendor(vendors[key].name),
    itemId: `${vendors[key].code}-${String(10_400 + position * 7)}`,
    unitsPerCase: String(packed),
    costPerCase: (packed * cost * (index === 0 ? 1 : BROADLINE_SURCHARGE)).toFixed(2),
    expDays,
    leadTime: vendors[key].leadTime,
  }));
}

async function loadIngredients(transaction: Transaction, ids: ReferenceData) {
  await transaction.insert(ingredients).values(
    ingredientNames.map((name) => {
      const { type, proteinType, unit, allergens } = ingredientNamed(name);
      const portionUnitId = ids.unit(unit);
      return {
        id: demoId('ingredient', name),
        name,
        type,
        proteinType,
        portionUnitId,
        origins: [...ingredientContent.statedOrigins(name)],
        hasNoAllergens: allergens.length === 0,
      };
    }),
  );
  await transaction.insert(ingredientAllergens).values(
    ingredientNames.flatMap((name) =>
      ingredientNamed(name).allergens.map((allergen) => ({
        ingredientId: demoId('ingredient', name),
        allergenId: ids.allergen(allergen),
      })),
    ),
  );
  await transaction.insert(ingredientExclusions).values(
    ingredientNames.flatMap((name) =>
      (notFor[name] ?? []).map((preference) => ({
        ingredientId: demoId('ingredient', name),
        dietaryPreferenceId: ids.preference(preference),
      })),
    ),
  );
  await transaction
    .insert(ingredientVendors)
    .values(ingredientNames.flatMap((name, position) => vendorRows(name, position, ids)));
}

type RecipeRow = readonly [ingredient: ingredientContent.IngredientName, amount: string, unit: string];

const recipeOf = (dish: Dish): RecipeRow[] =>
  Object.entries(dish.recipe).map(([name, text]) => {
    const [amount = '', ...unit] = text.split(' ');
    return [name as ingredientContent.IngredientName, amount, unit.join(' ')];
  });

/** The union over the recipe: a dish never claims less than its ingredients (catalogue-5). */
export function allergensOf(dish: Dish): string[] {
  return [...new Set(recipeOf(dish).flatMap(([name]) => ingredientNamed(name).allergens))];
}

async function loadElements(transaction: Transaction, ids: ReferenceData) {
  await transaction.insert(elements).values(
    dishKeys.map((key) => {
      const dish = dishes[key];
      const { name, tag } = nameAndTag(key);
      const [perPerson, perContainer, unit] = dish.portion;
      return {
        id: demoId('element', key),
        name,
        menuElementClassId: ids.tag(tag),
        elementTypeId: ids.elementType(dish.type),
        method: dish.method,
        ingredients: recipeOf(dish)
          .map(([ingredient]) => ingredient)
          .join(', '),
        hasNoIngredients: false,
        hasNoAllergens: !dish.isUndeclared && allergensOf(dish).length === 0,
        // Of a bought-in dish nobody has said yet how it comes: the numbers warn of it.
        defaultContainerTypeId: dish.isUndeclared ? null : ids.container(dish.container),
        servingTemp: dish.temp,
        defaultPortionPerPerson: String(perPerson),
        defaultPortionPerContainer: String(perContainer),
        defaultPortionUnitId: ids.unit(unit),
      };
    }),
  );
  const rows = dishKeys.flatMap((key) =>
    recipeOf(dishes[key]).map(([ingredient, amount, unit], order) => ({
      elementId: demoId('element', key),
      ingredientId: demoId('ingredient', ingredient),
      order,
      amount,
      portionUnitId: ids.unit(unit),
    })),
  );
  await transaction.insert(elementIngredients).values(rows);
  await transaction.insert(elementSuitabilities).values(
    dishKeys.flatMap((key) =>
      suitableFor(key).map((preference) => ({
        elementId: demoId('element', key),
        dietaryPreferenceId: ids.preference(preference),
      })),
    ),
  );
  await transaction
    .insert(elementAllergens)
    .values(
      dishKeys.flatMap((key) =>
        allergensOf(dishes[key]).map((name) => ({ elementId: demoId('element', key), allergenId: ids.allergen(name) })),
      ),
    );
}

/** Types that guests choose between, once for those who eat meat and once for those who do not. */
const choices = [['Protein'], ['Veg Entree', 'Alt Protien'], ['Starch'], ['Sandwich'], ['Dessert']];

/**
 * Where guests choose between several dishes, each is cooked for a smaller share, a quarter more than needed in all:
 * nobody takes a whole portion of both. Rounded to quarters.
 */
function portionOnMenu(key: DishKey, menu: MenuContent): number {
  const { type, portion } = dishes[key];
  const [perPerson] = portion;
  const choice = choices.find((types) => types.includes(type)) ?? [];
  const rivals = menu.dishes.filter((other) => choice.includes(dishes[other].type));
  if (menu.hasWholePortions || rivals.length < 2) return perPerson;
  return Math.round(((perPerson * 1.25) / rivals.length) * 4) / 4;
}

async function loadMenus(transaction: Transaction, ids: ReferenceData) {
  await transaction.insert(menus).values(
    menuContent.menuKeys.map((key) => {
      const { cuisine, brand, description } = menuContent.menus[key];
      const { name, tag } = nameAndTag(key);
      return {
        id: demoId('menu', key),
        name,
        menuElementClassId: ids.tag(tag),
        cuisineTypeId: ids.cuisine(cuisine),
        brandId: ids.brand(brand),
        description,
      };
    }),
  );
  await transaction.insert(menuElements).values(
    menuContent.menuKeys.flatMap((menuKey) => {
      const menu = menuContent.menus[menuKey];
      return menu.dishes.map((key, order) => {
        const dish = dishes[key];
        const [, perContainer, unit] = dish.portion;
        const [utensil, vessel, directionals] = dish.flow;
        return {
          menuId: demoId('menu', menuKey),
          elementId: demoId('element', key),
          order,
          hostFlowOrder: order,
          containerTypeId: dish.isUndeclared ? null : ids.container(dish.container),
          elementTypeId: ids.elementType(dish.type),
          portionUnitId: ids.unit(unit),
          portionPerPerson: String(portionOnMenu(key, menu)),
          portionPerContainer: String(perContainer),
          servingTemp: dish.temp,
          servingUtensilId: ids.utensil(utensil),
          servingVesselId: ids.vessel(vessel),
          directionals,
        };
      });
    }),
  );
}

export async function loadCatalogue(transaction: Transaction, ids: ReferenceData): Promise<void> {
  await loadIngredients(transaction, ids);
  await loadElements(transaction, ids);
  await loadMenus(transaction, ids);
}
