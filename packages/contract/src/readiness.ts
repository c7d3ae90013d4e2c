import * as z from 'zod';
import { operation } from './operation.ts';
import { readinessQuestions } from './readiness-texts.ts';
import { CalendarDay, Id, IdName } from './values.ts';

export const ReadinessQuestion = z.enum(readinessQuestions);
export type ReadinessQuestion = z.output<typeof ReadinessQuestion>;

/** The place that repairs a fault (readiness-3). */
export const RepairPlace = z.discriminatedUnion('kind', [
  /** The service line on the scheduling day. */
  z.object({ kind: z.literal('day') }),
  /** The add-ons of the line, there. */
  z.object({ kind: z.literal('addOns') }),
  /** Coverage of the service line's menu. */
  z.object({ kind: z.literal('coverage') }),
  z.object({ kind: z.literal('menu'), scheduledMenuId: Id, scheduledElementId: Id.nullable() }),
  z.object({ kind: z.literal('element'), elementId: Id }),
  /** The ingredients whose origin is not stated. */
  z.object({ kind: z.literal('origins') }),
  /** Where a change after planning is accepted, on the scheduling day. */
  z.object({ kind: z.literal('change'), changeId: Id }),
  z.object({ kind: z.literal('addOn'), scheduledAddOnId: Id }),
  z.object({ kind: z.literal('hostFlow'), scheduledMenuId: Id }),
  /** The printed sheets of the line, there. */
  z.object({ kind: z.literal('sheets') }),
  /** The account's services of the day. */
  z.object({ kind: z.literal('services'), accountId: Id }),
  z.object({ kind: z.literal('survey'), surveyId: Id }),
]);
export type RepairPlace = z.output<typeof RepairPlace>;

export const ReadinessFault = z.object({ text: z.string(), place: RepairPlace });
export type ReadinessFault = z.output<typeof ReadinessFault>;

/** How soon somebody has to see to it (readiness-5). */
export const Urgency = z.enum(['actToday', 'decideBefore', 'notDue']);
export type Urgency = z.output<typeof Urgency>;

/** The answer to one question; ready without faults. A question that does not apply has none. */
export const ReadinessMark = z.object({
  question: ReadinessQuestion,
  text: z.string(),
  /** Null where there is no fault. */
  urgency: Urgency.nullable(),
  faults: z.array(ReadinessFault),
});
export type ReadinessMark = z.output<typeof ReadinessMark>;

export const ServiceReadiness = z.object({
  marketId: Id,
  serviceLineId: Id,
  date: CalendarDay,
  scheduledMenu: IdName.nullable(),
  people: z.int(),
  accountCount: z.int(),
  marks: z.array(ReadinessMark),
});
export type ServiceReadiness = z.output<typeof ServiceReadiness>;

export const ReadinessQuery = z.object({
  marketId: Id.optional().describe('All markets without it'),
  date: CalendarDay,
});
export type ReadinessQuery = z.output<typeof ReadinessQuery>;

export const DayReadiness = z.object({
  services: z.array(ServiceReadiness),
  /** Those of the last three days, but for the day that is asked about: its own stand in its rows. */
  owedSurveys: z.array(z.object({ date: CalendarDay, count: z.int() })),
});
export type DayReadiness = z.output<typeof DayReadiness>;

export const readinessOperations = {
  listReadiness: operation({
    method: 'GET',
    path: '/v1/readiness',
    permission: 'viewScheduleMenu',
    summary: 'What is still missing for a day, for each service line with people, a menu or owed surveys of that day',
    query: ReadinessQuery,
    data: DayReadiness,
  }),
};
