import type { CostFigure } from '#contract/costs.ts';
import type { AccountVisits, FoodFigure, ReportedDishes } from '#contract/insights.ts';
import { formatCost, formatDollars } from '#domain/costs/cost-text.ts';
import {
  divideCounts,
  formatFoodAmounts,
  toOneDecimal,
  toWholeMinutes,
  toWholePercent,
} from '#domain/surveys/insight-cells.ts';

export interface Column<Row> {
  heading: string;
  /** What nobody answered is a dash, never zero (insights-1). */
  value: (row: Row) => number | null;
  unit?: string;
  decimals?: number;
  /** What its cell says, if more than the number. */
  text?: (row: Row) => string | null;
}

/** '12%', '$4.12'; a dash is not known. */
export function formatFigure(value: number | null, unit: string, decimals = 0): string {
  if (value === null) return '\u2013';
  return unit === '$'
    ? formatDollars(value)
    : `${value.toLocaleString('en-US', { minimumFractionDigits: decimals })}${unit}`;
}

const formatFoodCost = (cost: CostFigure | null) => (cost?.dollars == null ? null : formatCost(cost));

/** Its cost, for who sees prices, or how many portions it is; then how much. */
const toFoodColumns = (
  seesCosts: boolean,
  headings: { cost: string; portions: string },
  getFood: (row: ReportedDishes) => FoodFigure,
): Column<ReportedDishes>[] => [
  seesCosts
    ? {
        heading: headings.cost,
        value: (row) => getFood(row).cost?.dollars ?? null,
        unit: '$',
        text: (row) => formatFoodCost(getFood(row).cost),
      }
    : { heading: headings.portions, value: (row) => getFood(row).portions },
  {
    heading: 'Amount',
    value: (row) => getFood(row).portions,
    text: (row) => formatFoodAmounts(getFood(row)),
  },
];

export const listLeftoverColumns = (seesCosts: boolean): readonly Column<ReportedDishes>[] => [
  ...toFoodColumns(seesCosts, { cost: 'Cost', portions: 'Portions' }, ({ leftoverFood }) => leftoverFood),
  { heading: 'Left over', value: ({ leftoverShare }) => toWholePercent(leftoverShare), unit: '%' },
  { heading: 'Dishes', value: ({ measured }) => measured },
  { heading: 'Not counted', value: ({ dishes, measured }) => dishes - measured },
];

export const listRunOutColumns = (seesCosts: boolean): readonly Column<ReportedDishes>[] => [
  ...toFoodColumns(seesCosts, { cost: 'Missing food', portions: 'Missing portions' }, ({ missingFood }) => missingFood),
  { heading: 'Ran out', value: ({ ranOut, answered }) => toWholePercent(divideCounts(ranOut, answered)), unit: '%' },
  { heading: 'Times', value: ({ ranOut }) => ranOut },
  { heading: 'Early', value: ({ minutesEarly }) => toWholeMinutes(minutesEarly), unit: ' min' },
  { heading: 'Not served', value: ({ peopleNotServed }) => peopleNotServed },
  { heading: 'Dishes', value: ({ answered }) => answered },
  { heading: 'Not counted', value: ({ dishes, answered }) => dishes - answered },
];

export const attendanceColumns: readonly Column<AccountVisits>[] = [
  { heading: 'Expected', value: ({ expected, counted }) => (counted > 0 ? expected : null) },
  { heading: 'Came', value: ({ actual, counted }) => (counted > 0 ? actual : null) },
  { heading: 'Share', value: ({ expected, actual }) => toWholePercent(divideCounts(actual, expected)), unit: '%' },
  { heading: 'Surveys', value: ({ counted }) => counted },
  { heading: 'Not counted', value: ({ surveys, counted }) => surveys - counted },
];

export const scoreColumns: readonly Column<AccountVisits>[] = [
  { heading: 'Score', value: ({ score }) => toOneDecimal(score), decimals: 1 },
  { heading: 'Surveys', value: ({ scored }) => scored },
  { heading: 'Not counted', value: ({ surveys, scored }) => surveys - scored },
];

export const equipmentColumns: readonly Column<AccountVisits>[] = [
  { heading: 'Missing', value: (row) => (row.equipmentAnswered > 0 ? row.equipmentMissing : null) },
  { heading: 'Spilled', value: (row) => (row.spillAnswered > 0 ? row.spilled : null) },
  { heading: 'Surveys', value: ({ equipmentAnswered }) => equipmentAnswered },
  { heading: 'Not counted', value: ({ surveys, equipmentAnswered }) => surveys - equipmentAnswered },
];
