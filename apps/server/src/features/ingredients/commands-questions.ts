import type { Ingredient, IngredientInput, IngredientQuestionKind } from '#contract/ingredients.ts';
import type { Question } from '#contract/questions.ts';
import { withUnits } from '#domain/amounts/conversions.ts';
import type { PortionPrice } from '#domain/costs/dish-cost.ts';
import { askAboutJumps, comparePortions } from '#domain/costs/portion-changes.ts';
import { askAboutUnit } from '#domain/costs/unit-change.ts';
import type { Transaction } from '../../db/client.ts';
import { findPortionPrices } from '../costs/queries.ts';
import { findPortionUnits } from './queries.ts';

type Numbers = Pick<IngredientInput, 'portionUnitId' | 'vendors' | 'conversions'>;

const listNumbers = ({ portionUnitId, vendors, conversions }: Numbers) => [
  portionUnitId,
  vendors.flatMap(({ vendorId, preference, unitsPerCase = null, costPerCase = null }) =>
    vendorId ? [preference, unitsPerCase, costPerCase] : [],
  ),
  conversions,
];

/** Whether the save changes what a portion costs: an ingredient of every dish is not costed for a new name. */
export function changesCosts(before: Ingredient, input: Numbers): boolean {
  const after = { ...input, conversions: input.conversions ?? before.conversions };
  return JSON.stringify(listNumbers(before)) !== JSON.stringify(listNumbers(after));
}

/** What the saved ingredient's numbers mean now, if that is hardly meant; a refusal takes the save back (money-11). */
export async function askAboutNumbers(
  transaction: Transaction,
  change: {
    readonly before: Ingredient;
    readonly after: Ingredient;
    readonly input: Pick<IngredientInput, 'vendors'>;
    readonly portionsBefore: readonly PortionPrice[];
    readonly showsPrices: boolean;
  },
): Promise<Question<IngredientQuestionKind>[]> {
  const { before, after, input, portionsBefore, showsPrices } = change;
  const { id, name } = after;
  const portions = { before: portionsBefore, after: await findPortionPrices(transaction, { ingredientId: id }) };
  const jumps = askAboutJumps(comparePortions(portions.before, portions.after), showsPrices);
  if (before.portionUnitId === after.portionUnitId) return jumps;
  const units = await findPortionUnits(transaction);
  const [from, to] = [before, after].map(({ portionUnitId }) => units.find((unit) => unit.id === portionUnitId));
  if (!from || !to) return jumps;
  const conversions = withUnits(after.conversions, units).filter((conversion) => conversion !== null);
  const cases = { casesBefore: before.vendors, cases: input.vendors };
  const unitQuestions = askAboutUnit({
    ingredientId: id,
    name,
    from,
    to,
    conversions,
    ...cases,
    portions,
    showsPrices,
  });
  // Says what it does to costs, too.
  return unitQuestions.length > 0 ? unitQuestions : jumps;
}
