import type { AccountVisits, ReportedDishes } from '#contract/insights.ts';
import { getShare, toOneDecimal, toWholeMinutes, toWholePercent } from '#domain/exports/insight-cells.ts';

export interface Column<Row> {
  heading: string;
  /** What nobody answered is a dash, never zero (insights-1). */
  value: (row: Row) => number | null;
  unit?: string;
  decimals?: number;
}

export const leftoverColumns: readonly Column<ReportedDishes>[] = [
  { heading: 'Left over', value: ({ leftoverShare }) => toWholePercent(leftoverShare), unit: '%' },
  { heading: 'Dishes', value: ({ measured }) => measured },
  { heading: 'Not counted', value: ({ dishes, measured }) => dishes - measured },
];

export const runOutColumns: readonly Column<ReportedDishes>[] = [
  { heading: 'Ran out', value: ({ ranOut, answered }) => toWholePercent(getShare(ranOut, answered)), unit: '%' },
  { heading: 'Times', value: ({ ranOut }) => ranOut },
  { heading: 'Early', value: ({ minutesEarly }) => toWholeMinutes(minutesEarly), unit: ' min' },
  { heading: 'Not served', value: ({ peopleNotServed }) => peopleNotServed },
  { heading: 'Dishes', value: ({ answered }) => answered },
  { heading: 'Not counted', value: ({ dishes, answered }) => dishes - answered },
];

export const attendanceColumns: readonly Column<AccountVisits>[] = [
  { heading: 'Expected', value: ({ expected, counted }) => (counted > 0 ? expected : null) },
  { heading: 'Came', value: ({ actual, counted }) => (counted > 0 ? actual : null) },
  { heading: 'Share', value: ({ expected, actual }) => toWholePercent(getShare(actual, expected)), unit: '%' },
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
