import type { CaseOffer } from '#contract/costs.ts';
import { costTexts as texts } from '#contract/costs-texts.ts';
import type { Id } from '#contract/values.ts';
import { amountTexts } from '../amounts/amount-texts.ts';
import { type Conversion, createConverter } from '../amounts/conversions.ts';
import type { Fraction } from '../amounts/fraction.ts';
import { type Cooked, countBatches, type Makes, scaleAmount } from '../amounts/recipe.ts';
import type { UnitName } from '../amounts/units.ts';

/** An ingredient as costs need it; offers by preference. */
export interface CostedIngredient {
  readonly id: Id;
  readonly name: string;
  readonly unit: UnitName;
  readonly conversions: readonly Conversion[];
  readonly offers: readonly CaseOffer[];
}

export interface Recipe {
  readonly elementId: Id;
  readonly makes: Makes;
  readonly rows: readonly {
    readonly ingredientId: Id;
    readonly amount: number | null;
    readonly unit: UnitName | null;
    readonly doesNotScale: boolean;
  }[];
}

/** All recipes and ingredients of a question. */
export interface Pantry {
  readonly recipes: ReadonlyMap<Id, Recipe>;
  readonly ingredients: ReadonlyMap<Id, CostedIngredient & { readonly convert: ReturnType<typeof createConverter> }>;
}

export const createPantry = (recipes: readonly Recipe[], ingredients: readonly CostedIngredient[]): Pantry => ({
  recipes: new Map(recipes.map((recipe) => [recipe.elementId, recipe])),
  ingredients: new Map(
    ingredients.map((ingredient) => [
      ingredient.id,
      { ...ingredient, convert: createConverter(ingredient.conversions) },
    ]),
  ),
});

/** A dish and how much of it is cooked. */
export interface CookedDish {
  readonly name: string;
  /** Null for what was typed, or whose element is gone. */
  readonly elementId: Id | null;
  /** False for a copy that is made otherwise than its element. */
  readonly isMadeAsElement: boolean;
  /** Null while its portion is not known. */
  readonly cooked: Cooked | null;
  /** Why nothing of it is known, where it is no dish of a menu yet. */
  readonly why?: string;
}

/** One row of a recipe: the amount that is needed in the ingredient's unit; or why nobody can tell. */
export type Need = { readonly ingredient: CostedIngredient } & (
  | { readonly amount: Fraction; readonly why: null }
  | { readonly amount: null; readonly why: string }
);

/** The rows of a dish. `why`: nothing of it is known. */
export interface DishNeeds {
  readonly why: string | null;
  readonly needs: readonly Need[];
}

function toNeed(
  row: Recipe['rows'][number],
  ingredient: CostedIngredient & { readonly convert: ReturnType<typeof createConverter> },
  scaled: (amount: number, doesNotScale: boolean) => Fraction,
): Need {
  const unknown = (why: string): Need => ({ ingredient, amount: null, why });
  if (!row.amount) return unknown(amountTexts.noAmount);
  if (!row.unit) return unknown(amountTexts.amountWithoutUnit);
  const amount = ingredient.convert(scaled(row.amount, row.doesNotScale), row.unit, ingredient.unit);
  return amount
    ? { ingredient, amount, why: null }
    : unknown(texts.cannotConvert(row.unit.abbreviation, ingredient.unit.abbreviation));
}

/**
 * What a dish needs of each ingredient: batches × amount (money-1). `isOnePortion`: a row that does not scale is shared by the
 * portions of a batch; in a service it is needed once.
 */
export function toDishNeeds(dish: CookedDish, { recipes, ingredients }: Pantry, isOnePortion = false): DishNeeds {
  if (dish.why !== undefined) return { why: dish.why, needs: [] };
  const recipe = dish.elementId === null ? undefined : recipes.get(dish.elementId);
  if (recipe?.rows.length === 0) return { why: amountTexts.notRecorded, needs: [] };
  if (!recipe || !dish.isMadeAsElement) return { why: amountTexts.notAsMaster, needs: [] };
  const batches = dish.cooked ? countBatches(recipe.makes, dish.cooked) : { unknown: amountTexts.portionUnknown };
  const rows = recipe.rows.flatMap((row) => {
    const ingredient = ingredients.get(row.ingredientId);
    return ingredient ? [{ row, ingredient }] : [];
  });
  if ('unknown' in batches) {
    const why = batches.unknown;
    return { why, needs: rows.map(({ ingredient }) => ({ ingredient, amount: null, why })) };
  }
  const { count } = batches;
  const isNothing = count.over === 0n;
  const scaled = (amount: number, doesNotScale: boolean) =>
    isNothing || isOnePortion ? scaleAmount(amount, false, count) : scaleAmount(amount, doesNotScale, count);
  return { why: null, needs: rows.map(({ row, ingredient }) => toNeed(row, ingredient, scaled)) };
}
