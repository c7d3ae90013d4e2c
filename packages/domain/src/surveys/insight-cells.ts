import type { AccountVisits, FoodFigure, Insights, ReportedDishes } from '#contract/insights.ts';
import type { InsightView } from '#contract/insights-texts.ts';
import type { IdName } from '#contract/values.ts';
import { formatRoundedAmount } from '../costs/purchase-text.ts';
import { divideRoundingHalfUp } from '../daily-numbers/exact-decimal.ts';
import type { Cell } from '../exports/cells.ts';
import { FEWEST_SERVICES } from '../portion-advice/portion-advice.ts';

/** What came back is rounded to the nearest, as it is not bought; but something is never nothing. */
const divideToNearest = (dividend: bigint, divisor: bigint): bigint =>
  dividend > 0n ? divideRoundingHalfUp(dividend, divisor) || 1n : 0n;

/** '38 lbs, 12 pieces'; null where nobody answered. */
export function formatFoodAmounts({ portions, amounts }: FoodFigure): string | null {
  if (portions === null) return null;
  return amounts.map(({ amount, unit }) => formatRoundedAmount(amount, unit, divideToNearest)).join(', ') || '0';
}

/** Of how many dishes each is said. */
const countByFood = { leftoverFood: 'measured', missingFood: 'answered' } as const;
type FoodName = keyof typeof countByFood;

/** Too few dishes say little (portion-advice-3). */
export const isOfFewDishes = (row: ReportedDishes, food: FoodName) => row[countByFood[food]] < FEWEST_SERVICES;

/** The dearest first, without prices the most portions; what few dishes say, and then what nobody knows, is last (insights-5). */
export function rankByFood(rows: readonly ReportedDishes[], food: FoodName): ReportedDishes[] {
  const getSize = ({ [food]: { portions, cost } }: ReportedDishes) => (cost ? cost.dollars : portions) ?? -1;
  return rows.toSorted(
    (left, right) =>
      Number(isOfFewDishes(left, food)) - Number(isOfFewDishes(right, food)) || getSize(right) - getSize(left),
  );
}

/** Whole per cents; null stays what nobody knows. */
export const toWholePercent = (share: number | null): number | null =>
  share === null ? null : Math.round(share * 100);
export const toOneDecimal = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10) / 10;
/** Between two counts, where the first is not zero. */
export const divideCounts = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

type Column<Row> = readonly [heading: string, cell: (row: Row) => Cell];
interface InsightTable {
  readonly headers: readonly string[];
  readonly rows: (insights: Insights) => Cell[][];
}

const toTable = <Row>(
  columns: readonly Column<Row>[],
  listRows: (insights: Insights) => readonly Row[],
): InsightTable => ({
  headers: columns.map(([heading]) => heading),
  rows: (insights) => listRows(insights).map((row) => columns.map(([, cell]) => cell(row))),
});

type Grouped = ReportedDishes & { what: string };
const groupDishes =
  (food: FoodName) =>
  ({ elements, accounts }: Insights): Grouped[] => [
    ...rankByFood(elements, food).map((row) => ({ ...row, what: 'Element' })),
    ...rankByFood(accounts, food).map((row) => ({ ...row, what: 'Account' })),
  ];
const name: Column<Grouped>[] = [
  ['What', ({ what }) => what],
  ['Name', (row) => row.name],
  ['Dishes', (row) => row.dishes],
];
const toFoodColumns = (what: string, food: FoodName): Column<Grouped>[] => [
  [`${what} amount`, (row) => formatFoodAmounts(row[food])],
  [`${what} cost`, (row) => row[food].cost?.dollars ?? null],
  ['At least', ({ [food]: { cost } }) => (cost?.dollars != null && cost.knownRows < cost.rows ? 'Yes' : null)],
];
/** Last, so that the columns before it stay where they were. */
const id: Column<Grouped> = ['Id', (row) => row.id];
const accountId: Column<AccountVisits> = ['Account id', (row) => row.account.id];
const account: Column<AccountVisits>[] = [
  ['Account', (row) => row.account.name],
  ['Surveys', ({ surveys }) => surveys],
];
/** A week, by its Monday, or one comment with the score of its survey. */
interface ScoreRow {
  readonly what: 'Week' | 'Comment';
  readonly date: string;
  readonly score: number | null;
  readonly surveyId?: string;
  readonly account?: IdName;
  readonly scored?: number;
  readonly lowest?: number;
  readonly text?: string;
}
const listVisits = (insights: Insights) => insights.visits;

/** The rows of each view as a file; a cell is empty where nobody answered. */
export const insightTables: Readonly<Record<InsightView, InsightTable>> = {
  leftovers: toTable<Grouped>(
    [
      ...name,
      ['Measured', (row) => row.measured],
      ['Left over %', (row) => toWholePercent(row.leftoverShare)],
      ...toFoodColumns('Left over', 'leftoverFood'),
      id,
    ],
    groupDishes('leftoverFood'),
  ),
  runOuts: toTable<Grouped>(
    [
      ...name,
      ['Answered', (row) => row.answered],
      ['Ran out', (row) => row.ranOut],
      ['Minutes early', (row) => toWholeMinutes(row.minutesEarly)],
      ['People not served', (row) => row.peopleNotServed],
      ...toFoodColumns('Missing', 'missingFood'),
      id,
    ],
    groupDishes('missingFood'),
  ),
  attendance: toTable<AccountVisits>(
    [
      ...account,
      ['Counted', ({ counted }) => counted],
      ['Expected', ({ expected }) => expected],
      ['Actual', ({ actual }) => actual],
      accountId,
    ],
    listVisits,
  ),
  score: toTable<ScoreRow>(
    [
      ['What', ({ what }) => what],
      ['Date', ({ date }) => date],
      ['Account', ({ account }) => account?.name ?? null],
      ['Scored', ({ scored = null }) => scored],
      ['Score', ({ score }) => toOneDecimal(score)],
      ['Lowest', ({ lowest = null }) => lowest],
      ['Comment', ({ text = null }) => text],
      ['Survey id', ({ surveyId = null }) => surveyId],
      ['Account id', ({ account }) => account?.id ?? null],
    ],
    ({ weeks, comments }) => [
      ...weeks.map(({ week, ...row }) => ({ what: 'Week' as const, date: week, ...row })),
      ...comments.map((comment) => ({
        what: 'Comment' as const,
        ...comment,
      })),
    ],
  ),
  equipment: toTable<AccountVisits>(
    [
      ...account,
      ['Equipment answered', ({ equipmentAnswered }) => equipmentAnswered],
      ['Equipment missing', ({ equipmentMissing }) => equipmentMissing],
      ['Spills answered', ({ spillAnswered }) => spillAnswered],
      ['Spilled', ({ spilled }) => spilled],
      accountId,
    ],
    listVisits,
  ),
};

export const toWholeMinutes = (minutes: number | null): number | null =>
  minutes === null ? null : Math.round(minutes);
