import type { CostFigure } from '#contract/costs.ts';
import type { FoodFigure } from '#contract/insights.ts';
import type { Id } from '#contract/values.ts';
import { toExact, toSixDecimals } from '../amounts/fraction.ts';
import type { UnitName } from '../amounts/units.ts';
import { costDish } from './cost-figure.ts';
import { type Pantry, toDishNeeds } from './needs.ts';

/** Dishes of one element with one portion, all made as it or all made otherwise. */
export interface FoodKind {
  readonly elementId: Id | null;
  /** Of an element that is gone. */
  readonly lostName: string | null;
  readonly portionPerPerson: number | null;
  readonly unit: UnitName | null;
  readonly isMadeAsElement: boolean;
}

/** What the surveys of an account say of a kind, in portions; null where nobody answered. */
export interface FoodSum {
  readonly accountId: Id;
  /** Its place in the list of kinds; null for dishes that no menu has any more: nobody knows what they were. */
  readonly kind: number | null;
  readonly leftover: number | null;
  readonly missing: number | null;
  /** Run-outs of which nobody said how many people they left without. */
  readonly unsaid: number;
}

export interface ReportedFood {
  readonly leftoverFood: FoodFigure;
  readonly missingFood: FoodFigure;
}

interface Portions {
  readonly portions: number | null;
  readonly unsaid: number;
}

const addPortions = (left: Portions, right: Portions): Portions => ({
  portions: left.portions === null && right.portions === null ? null : (left.portions ?? 0) + (right.portions ?? 0),
  unsaid: left.unsaid + right.unsaid,
});

/** Statistics of doubles (insights-4): exact until the portion, and rounded at the end. */
function pricePortion({ elementId, isMadeAsElement, portionPerPerson, unit }: FoodKind, pantry: Pantry) {
  const cooked = portionPerPerson ? { amount: toExact(portionPerPerson), unit, perPerson: portionPerPerson } : null;
  const { sum, rows, knownRows } = costDish(
    toDishNeeds({ name: '', elementId, isMadeAsElement, cooked }, pantry, true),
  );
  return { dollars: toSixDecimals(sum), rows, knownRows };
}
type PortionPrice = ReturnType<typeof pricePortion>;

const round = (value: number, parts: number) => Math.round(value * parts) / parts;

type Part = readonly [kind: number | null, portions: Portions];

/** No food costs nothing, whatever its recipe; a run-out without a number is of unknown cost. */
function sumCost(parts: readonly Part[], prices: readonly PortionPrice[]): CostFigure {
  let [dollars, rows, knownRows] = [0, 0, 0];
  for (const [kind, { portions, unsaid }] of parts) {
    const price = prices[kind ?? -1];
    rows += unsaid;
    if (portions === null) continue;
    if (!price) {
      rows += portions === 0 ? 0 : 1;
      continue;
    }
    dollars += portions * price.dollars;
    rows += price.rows;
    knownRows += portions === 0 ? price.rows : price.knownRows;
  }
  return { dollars: knownRows === 0 ? null : round(dollars, 100), rows, knownRows };
}

function sumAmounts(parts: readonly Part[], kinds: readonly FoodKind[]): FoodFigure['amounts'] {
  const amountByUnit = new Map<string, number>();
  for (const [kind, { portions }] of parts) {
    const { unit, portionPerPerson } = kinds[kind ?? -1] ?? {};
    if (!portions || !portionPerPerson) continue;
    const name = unit?.abbreviation ?? '';
    amountByUnit.set(name, (amountByUnit.get(name) ?? 0) + portions * portionPerPerson);
  }
  return [...amountByUnit].map(([unit, amount]) => ({ unit, amount: round(amount, 1000) }));
}

function sumByKind(sums: readonly FoodSum[], get: (sum: FoodSum) => Portions): Part[] {
  const portionsByKind = new Map<number | null, Portions>();
  for (const sum of sums) {
    const before = portionsByKind.get(sum.kind);
    portionsByKind.set(sum.kind, before ? addPortions(before, get(sum)) : get(sum));
  }
  return [...portionsByKind];
}

const noPortions: Portions = { portions: null, unsaid: 0 };

function sumPortions(parts: readonly Part[]): number | null {
  const { portions } = parts.map(([, part]) => part).reduce(addPortions, noPortions);
  return portions === null ? null : round(portions, 10);
}

/** Of an element by its id or lost name, and of an account. Prices are of today; without a pantry nobody is told any (money-10). */
export function sumReportedFood(kinds: readonly FoodKind[], sums: readonly FoodSum[], pantry: Pantry | null) {
  const prices = pantry && kinds.map((kind) => pricePortion(kind, pantry));
  const toFigure = (parts: readonly Part[]): FoodFigure => ({
    portions: sumPortions(parts),
    amounts: sumAmounts(parts, kinds),
    cost: prices && sumCost(parts, prices),
  });
  const toFood = (group: readonly FoodSum[]): ReportedFood => ({
    leftoverFood: toFigure(sumByKind(group, ({ leftover }) => ({ portions: leftover, unsaid: 0 }))),
    missingFood: toFigure(sumByKind(group, ({ missing, unsaid }) => ({ portions: missing, unsaid }))),
  });
  const groupFood = (getKey: (sum: FoodSum) => string) =>
    new Map([...Map.groupBy(sums, getKey)].map(([key, group]) => [key, toFood(group)]));
  return {
    /** Of dishes of which nobody knows what they were. */
    nothing: toFood([]),
    foodByElement: groupFood(({ kind }) => kinds[kind ?? -1]?.elementId ?? kinds[kind ?? -1]?.lostName ?? ''),
    foodByAccount: groupFood(({ accountId }) => accountId),
  };
}
