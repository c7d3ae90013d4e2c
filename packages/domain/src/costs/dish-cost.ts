import type { CostRow, DishCost, MenuCost, PriceEffect } from '#contract/costs.ts';
import type { CountedEaters } from '#contract/count-explanations.ts';
import type { Id, IdName } from '#contract/values.ts';
import { divide, type Fraction, roundToParts, subtract, toExact, toSixDecimals } from '../amounts/fraction.ts';
import type { UnitName } from '../amounts/units.ts';
import { getCountedEaters } from '../daily-numbers/servings.ts';
import {
  addCosts,
  chooseOffer,
  costDish,
  costNeed,
  type ExactCost,
  noCost,
  toFigure,
  toSmallDollars,
  toUnitPrice,
} from './cost-figure.ts';
import { type CookedDish, type Need, type Pantry, toDishNeeds } from './needs.ts';

function toRow(need: Need): CostRow {
  const cost = costNeed(need);
  const { ingredient, amount } = need;
  return {
    ingredientId: ingredient.id,
    name: ingredient.name,
    amount: amount && toSixDecimals(amount),
    unit: ingredient.unit.abbreviation,
    offer: chooseOffer(ingredient) ?? null,
    dollars: 'dollars' in cost ? toSmallDollars(cost.dollars) : null,
    why: 'why' in cost ? cost.why : null,
  };
}

interface ShownDish extends CookedDish {
  readonly of: string | null;
  readonly eaters: CountedEaters | null;
}

interface ExplainedDish extends DishCost {
  readonly exact: ExactCost;
  readonly needs: readonly Need[];
}

/** A dish with the steps of its cost (money-5). */
export function explainDish(dish: ShownDish, pantry: Pantry, isOnePortion: boolean): ExplainedDish {
  const dishNeeds = toDishNeeds(dish, pantry, isOnePortion);
  const cost = costDish(dishNeeds);
  const { elementId, name, of, eaters, cooked } = dish;
  return {
    ...{ elementId, name, of, eaters, why: dishNeeds.why },
    amount: cooked && toSixDecimals(cooked.amount),
    unit: cooked?.unit?.abbreviation ?? null,
    cost: toFigure(cost),
    rows: dishNeeds.needs.map(toRow),
    exact: cost,
    needs: dishNeeds.needs,
  };
}

/** A dish of a master menu, or an element by its defaults: one person's portion. */
export interface PortionDish {
  readonly elementId: Id;
  readonly name: string;
  readonly elementType: string | null;
  readonly portionPerPerson: number | null;
  readonly portionUnit: UnitName | null;
}

const toOnePortion = ({ elementId, name, elementType, portionPerPerson, portionUnit }: PortionDish): ShownDish => ({
  ...{ elementId, name, of: null, isMadeAsElement: true },
  eaters: elementType === null ? 'everybody' : getCountedEaters(elementType),
  cooked: portionPerPerson
    ? { amount: toExact(portionPerPerson), unit: portionUnit, perPerson: portionPerPerson }
    : null,
});

const withoutExact = ({ exact: _exact, needs: _needs, ...dish }: ExplainedDish): DishCost => dish;

export const toPortionCost = (dish: PortionDish, pantry: Pantry): DishCost =>
  withoutExact(explainDish(toOnePortion(dish), pantry, true));

/** What a portion takes of each ingredient, where it is known. */
export interface PortionPrice {
  readonly elementId: Id;
  readonly name: string;
  readonly dollarsById: ReadonlyMap<Id, Fraction>;
}

export function pricePortion(dish: PortionDish, pantry: Pantry): PortionPrice {
  const { elementId, name } = dish;
  const rows = toDishNeeds(toOnePortion(dish), pantry, true).needs.flatMap((need) => {
    const cost = costNeed(need);
    return 'dollars' in cost ? [[need.ingredient.id, cost.dollars] as const] : [];
  });
  return { elementId, name, dollarsById: new Map(rows) };
}

function costMenuExactly(dishes: readonly PortionDish[], pantry: Pantry) {
  const explained = dishes.map((dish) => explainDish(toOnePortion(dish), pantry, true));
  const sumWithout = (left: CountedEaters) =>
    explained.filter(({ eaters }) => eaters !== left).reduce((sum, dish) => addCosts(sum, dish.exact), noCost);
  return { explained, perPerson: sumWithout('noMeat'), perPersonWithoutMeat: sumWithout('meatEaters') };
}

/** What a portion of every dish costs that one person gets (money-6). */
export function costMenu(dishes: readonly PortionDish[], pantry: Pantry): MenuCost {
  const { explained, perPerson, perPersonWithoutMeat } = costMenuExactly(dishes, pantry);
  return {
    perPerson: toFigure(perPerson),
    perPersonWithoutMeat: toFigure(perPersonWithoutMeat),
    dishes: explained.map(withoutExact),
  };
}

/** The same pantry with another case of an ingredient's first vendor. */
function withOffer(pantry: Pantry, ingredientId: Id, unitsPerCase: number, costPerCase: number): Pantry {
  const ingredient = pantry.ingredients.get(ingredientId);
  const [first, ...others] = ingredient?.offers ?? [];
  if (!ingredient || !first) return pantry;
  const offers = [{ ...first, unitsPerCase, costPerCase }, ...others];
  return { ...pantry, ingredients: new Map(pantry.ingredients).set(ingredientId, { ...ingredient, offers }) };
}

const toSignedTenths = (after: Fraction, before: Fraction): number => {
  const toTenths = (of: Fraction) => Number(roundToParts(1000n, divide(of, before))) / 10;
  const less = subtract(before, after);
  return less.over > 0n ? -toTenths(less) : toTenths(subtract(after, before));
};

/** What another price changes: the menus that have the ingredient, before and after (money-7). */
export function toPriceEffect(
  menus: readonly (IdName & { readonly dishes: readonly PortionDish[] })[],
  pantry: Pantry,
  { ingredientId, unitsPerCase, costPerCase }: { ingredientId: Id; unitsPerCase: number; costPerCase: number },
): PriceEffect {
  const changedPantry = withOffer(pantry, ingredientId, unitsPerCase, costPerCase);
  const price = (of: Pantry) => toUnitPrice(of.ingredients.get(ingredientId)?.offers[0]);
  const [before, after] = [price(pantry), price(changedPantry)];
  const getDifference = (menu: Pick<PriceEffect['menus'][number], 'before' | 'after'>) =>
    Math.abs((menu.after.dollars ?? 0) - (menu.before.dollars ?? 0));
  const menuEffects = menus.map(({ id, name, dishes }) => {
    const [was, is] = [costMenuExactly(dishes, pantry), costMenuExactly(dishes, changedPantry)];
    const pair = (of: 'perPerson' | 'perPersonWithoutMeat') => ({ before: toFigure(was[of]), after: toFigure(is[of]) });
    const [ofAll, withoutMeat] = [pair('perPerson'), pair('perPersonWithoutMeat')];
    return { id, name, ...(getDifference(withoutMeat) > getDifference(ofAll) ? withoutMeat : ofAll) };
  });
  return {
    percent: 'price' in before && 'price' in after ? toSignedTenths(after.price, before.price) : null,
    menus: menuEffects.sort((a, b) => getDifference(b) - getDifference(a)),
  };
}
