import type { ContainerTotal } from '#contract/daily-numbers.ts';
import { toFraction } from '#domain/amounts/fraction.ts';
import { countBatches, type Makes } from '#domain/amounts/recipe.ts';
import { formatRecipeAmount } from '#domain/amounts/recipe-amount-text.ts';
import {
  countMillionths,
  countThousandths,
  divideRoundingHalfUp,
  toNumberFromMillionths,
} from '#domain/daily-numbers/exact-decimal.ts';
import { formatPortion } from '#domain/daily-numbers/portion-text.ts';
import type { PrepSheetView } from '../schemas.ts';

type ScaledAmounts = PrepSheetView['elements'][number]['amounts'];

/** A recipe row as entered. Empty fields are null. */
export interface RecipeRow {
  readonly name: string;
  readonly amount: number | null;
  readonly unit: string | null;
  readonly doesNotScale: boolean;
}

/** The rows of a recipe, and what they make once; null where the copy is made otherwise than its element. */
export interface PrintedRecipe {
  readonly recipe: readonly RecipeRow[];
  readonly makes: Makes | null;
}

/**
 * The rows as often as the total needs them (documents-10); nothing where what they make does not become what is served.
 */
export function scaleAmounts(
  { recipe, makes }: PrintedRecipe,
  total: Pick<ContainerTotal, 'portion' | 'portionUnit' | 'portionPerPerson'>,
): ScaledAmounts {
  if (!makes?.amount) return scaleInProportion(recipe, total);
  const unit = { name: '', abbreviation: total.portionUnit };
  const amount = toFraction(countMillionths(total.portion), 1_000_000n);
  const batches = countBatches(makes, { amount, unit, perPerson: total.portionPerPerson });
  if ('unknown' in batches) return [];
  return recipe.map((row) => ({ name: row.name, amount: formatRecipeAmount(row, batches.count) }));
}

/**
 * Without what it makes: scales the recipe's rows to the total, in their entered proportions. Only when every row has an amount in the unit of
 * the total: anything else would be a guess (documents-10). The ingredients are printed as text anyway.
 */
function scaleInProportion(
  recipe: readonly RecipeRow[],
  total: Pick<ContainerTotal, 'portion' | 'portionUnit'>,
): ScaledAmounts {
  const rows = recipe.map(({ name, amount, unit }) => ({
    name,
    thousandths: amount !== null && amount > 0 && unit === total.portionUnit ? countThousandths(amount) : null,
  }));
  const sum = rows.reduce((total, row) => total + (row.thousandths ?? 0n), 0n);
  if (rows.length === 0 || rows.some((row) => row.thousandths === null)) return [];
  return rows.map(({ name, thousandths: share }) => ({
    name,
    amount: formatPortion(
      toNumberFromMillionths(divideRoundingHalfUp(countMillionths(total.portion) * (share ?? 0n), sum)),
      total.portionUnit,
      'large',
    ),
  }));
}
