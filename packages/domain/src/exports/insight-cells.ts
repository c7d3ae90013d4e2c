import type { AccountVisits, Insights, ReportedDishes } from '#contract/insights.ts';
import type { InsightView } from '#contract/insights-texts.ts';
import type { IdName } from '#contract/values.ts';
import type { Cell } from './cells.ts';

/** Whole per cents; null stays what nobody knows. */
export const toWholePercent = (share: number | null): number | null =>
  share === null ? null : Math.round(share * 100);
export const toOneDecimal = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10) / 10;
/** Between two counts, where the first is not zero. */
export const getShare = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

type Column<Row> = readonly [heading: string, cell: (row: Row) => Cell];
interface InsightTable {
  readonly headers: readonly string[];
  readonly rows: (insights: Insights) => Cell[][];
}

const toTable = <Row>(
  columns: readonly Column<Row>[],
  rowsOf: (insights: Insights) => readonly Row[],
): InsightTable => ({
  headers: columns.map(([heading]) => heading),
  rows: (insights) => rowsOf(insights).map((row) => columns.map(([, cell]) => cell(row))),
});

type Grouped = ReportedDishes & { what: string };
const groupDishes = ({ elements, accounts }: Insights): Grouped[] => [
  ...elements.map((row) => ({ ...row, what: 'Element' })),
  ...accounts.map((row) => ({ ...row, what: 'Account' })),
];
const name: Column<Grouped>[] = [
  ['What', ({ what }) => what],
  ['Name', (row) => row.name],
  ['Dishes', (row) => row.dishes],
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
    [...name, ['Measured', (row) => row.measured], ['Left over %', (row) => toWholePercent(row.leftoverShare)], id],
    groupDishes,
  ),
  runOuts: toTable<Grouped>(
    [
      ...name,
      ['Answered', (row) => row.answered],
      ['Ran out', (row) => row.ranOut],
      ['Minutes early', (row) => toWholeMinutes(row.minutesEarly)],
      ['People not served', (row) => row.peopleNotServed],
      id,
    ],
    groupDishes,
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
