import * as z from 'zod';
import { CostFigure } from './costs.ts';
import { insightViews, MAX_INSIGHT_DAYS, insightTexts as texts } from './insights-texts.ts';
import { operation } from './operation.ts';
import { CalendarDay, Id, IdName } from './values.ts';

const Query = z.object({
  firstDay: CalendarDay,
  lastDay: CalendarDay,
  marketId: Id.optional(),
  accountId: Id.optional(),
  serviceLineId: Id.optional(),
  elementId: Id.optional().describe('Only surveys and dishes of this element of the catalogue'),
});
type Period = Pick<z.output<typeof Query>, 'firstDay' | 'lastDay'>;
const isInOrder = ({ firstDay, lastDay }: Period) => firstDay <= lastDay;
const isShort = ({ firstDay, lastDay }: Period) =>
  (Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000 < MAX_INSIGHT_DAYS;
export const InsightQuery = Query.refine(isInOrder, { error: texts.lastBeforeFirst, path: ['lastDay'] }).refine(
  isShort,
  {
    error: texts.tooLong,
    path: ['lastDay'],
  },
);
export type InsightQuery = z.output<typeof InsightQuery>;

/** Food of the dishes that somebody measured. */
const FoodFigure = z.object({
  /** For one person each; null where nobody answered. */
  portions: z.number().nullable(),
  amounts: z.array(z.object({ amount: z.number(), unit: z.string() })),
  /** At the recipes and prices of today; null for who may not see them (money-10). */
  cost: CostFigure.nullable(),
});
export type FoodFigure = z.output<typeof FoodFigure>;

/** What is said of the dishes of an element or an account. Answers that nobody gave are in no figure (insights-1). */
const ReportedDishes = z.object({
  /** Null for an element that was deleted since. */
  id: Id.nullable(),
  name: z.string(),
  dishes: z.int(),
  /** Dishes whose brought and leftover amounts somebody answered, and the share that was left of them. */
  measured: z.int(),
  leftoverShare: z.number().nullable(),
  /** Dishes of which somebody answered whether they ran out. */
  answered: z.int(),
  ranOut: z.int(),
  /** Before the last eater, on average of the run-outs whose time is known. */
  minutesEarly: z.number().nullable(),
  peopleNotServed: z.int(),
  leftoverFood: FoodFigure,
  /** The portions of the people not served. */
  missingFood: FoodFigure,
});
export type ReportedDishes = z.output<typeof ReportedDishes>;

const AccountVisits = z.object({
  account: IdName,
  surveys: z.int(),
  /** Surveys with both headcounts, and their sums. */
  counted: z.int(),
  expected: z.int(),
  actual: z.int(),
  scored: z.int(),
  score: z.number().nullable(),
  equipmentAnswered: z.int(),
  equipmentMissing: z.int(),
  spillAnswered: z.int(),
  spilled: z.int(),
});
export type AccountVisits = z.output<typeof AccountVisits>;

const WeekScore = z.object({
  /** Its Monday. */
  week: CalendarDay,
  scored: z.int(),
  score: z.number(),
  lowest: z.int(),
});

const Comment = z.object({
  surveyId: Id,
  date: CalendarDay,
  account: IdName,
  /** Null: nobody answered. */
  score: z.int().nullable(),
  text: z.string(),
});

const Insights = z.object({
  surveys: z.int(),
  elements: z.array(ReportedDishes),
  accounts: z.array(ReportedDishes),
  visits: z.array(AccountVisits),
  weeks: z.array(WeekScore),
  /** The newest ones; `commentCount` is how many there are. */
  comments: z.array(Comment),
  commentCount: z.int(),
});
export type Insights = z.output<typeof Insights>;

export const InsightExportQuery = InsightQuery.safeExtend({ view: z.enum(insightViews) });

export const insightOperations = {
  getInsights: operation({
    method: 'GET',
    path: '/v1/insights/surveys',
    permission: 'viewScheduleMenu',
    summary: 'What complete surveys say: leftovers, run-outs, attendance, scores, equipment and spills',
    query: InsightQuery,
    data: Insights,
  }),
};
