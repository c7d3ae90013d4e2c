import * as z from 'zod';
import { operation } from './operation.ts';
import { FoodAmount } from './portion-advice.ts';
import {
  Answered,
  GivenAnswers,
  MAX_ELEMENTS,
  SetupFeedback,
  SurveyElement,
  SurveyTimes,
  toJsonText,
} from './survey-answers.ts';
import { CalendarDay, Count, Id, IdName, IdParams, ListMeta, Month, PageQuery, Text, Year } from './values.ts';

const surveyStatuses = ['incomplete', 'complete'] as const;
export const SurveyStatus = z.enum(surveyStatuses);
export type SurveyStatus = z.output<typeof SurveyStatus>;

const Moment = z.string();
const Instant = z.iso.datetime({ offset: true });

/** A second version: the server kept it, an editor decides (surveys-13). */
export const SecondVersion = GivenAnswers.extend({
  id: Id,
  user: IdName,
  filledAt: Moment,
  arrivedAt: Moment,
});
export type SecondVersion = z.output<typeof SecondVersion>;

export const HostSurveySummary = z.object({
  id: Id,
  accountId: Id,
  account: IdName,
  marketId: Id,
  market: IdName,
  scheduledMenuId: Id,
  scheduledMenu: IdName,
  serviceLineId: Id,
  serviceLine: IdName,
  date: CalendarDay,
  status: SurveyStatus,
  /** Number of second versions to review; 0 without `edit-host-survey`. */
  secondVersionCount: z.int(),
});
export type HostSurveySummary = z.output<typeof HostSurveySummary>;

export const HostSurvey = HostSurveySummary.extend(GivenAnswers.shape).extend({
  /** Service address. */
  city: z.string(),
  /** The master menu; null if it was deleted. */
  menuId: Id.nullable(),
  menu: IdName.nullable(),
  serviceType: IdName.nullable(),
  /** When it was filled in, possibly long before it arrived. Both null until complete. */
  filledAt: Moment.nullable(),
  submittedAt: Moment.nullable(),
  /** The person who filled it in. */
  userId: Id.nullable(),
  user: IdName.nullable(),
  /** Oldest first; empty without `edit-host-survey`. */
  secondVersions: z.array(SecondVersion),
  createdAt: Moment,
  updatedAt: Moment,
  version: z.int(),
});
export type HostSurvey = z.output<typeof HostSurvey>;

export const HostSurveyInput = z.object({
  serviceTypeId: Id.nullish(),
  expectedHeadcount: Count.nullish(),
  actualHeadcount: Count.nullish(),
  anySpecialEvents: z.boolean(),
  eventDescription: Text.default(''),
  serviceScore: z.int().min(1).max(5),
  serviceFeedback: Text.default(''),
  times: toJsonText(SurveyTimes),
  elements: toJsonText(z.array(SurveyElement).max(MAX_ELEMENTS)),
  setupFeedback: toJsonText(SetupFeedback),
  answered: Answered.optional().describe(
    'Names of remarks and of a runout that was taken back are not taken. Left out, every difference from the defaults counts as answered',
  ),
  /** Absent: filled in now. By the clock of the phone, as `begunAt`. */
  filledAt: Instant.optional(),
  begunAt: Instant.optional().describe('When its first answer was given; left out, when it was filled in'),
  /** The person who filled it in, if not the sender: nobody sends another person's survey as their own. */
  userId: Id.optional(),
  /** Idempotency keys of earlier attempts at the same submission, any of which may have arrived without its answer. */
  replaces: z.array(z.string().min(1).max(200)).max(1000).optional(),
});
export type HostSurveyInput = z.output<typeof HostSurveyInput>;
export type HostSurveyBody = z.input<typeof HostSurveyInput>;

export const HostSurveyQuery = z.object({
  accountId: Id.optional(),
  marketId: Id.optional(),
  scheduledMenuId: Id.optional(),
  serviceLineId: Id.optional(),
  year: Year.optional(),
  month: Month.optional(),
  day: z.coerce.number().int().min(1).max(31).optional(),
  page: PageQuery.shape.page,
  /** Without `perPage` all surveys are returned. */
  perPage: PageQuery.shape.perPage.unwrap().default(10_000),
});
export type HostSurveyQuery = z.output<typeof HostSurveyQuery>;

/** What a host's surveys of an account led to (portion-advice-5). */
export const SurveyThanks = z.object({
  account: IdName,
  /** Complete ones that the reader filed in 18 months. */
  surveys: z.int(),
  /** Modifiers of the account that were changed since the first of them. */
  changed: z.array(
    z.object({
      elementType: IdName,
      before: z.number(),
      after: z.number(),
      /** Less left over since then, below 0 more; null where fewer than 3 services before or since say. */
      saved: FoodAmount.nullable(),
    }),
  ),
});
export type SurveyThanks = z.output<typeof SurveyThanks>;

export const surveyOperations = {
  listHostSurveys: operation({
    method: 'GET',
    path: '/v1/host-surveys',
    permission: 'staff',
    summary: 'Surveys of a day, an account or a scheduled menu; without Edit Host Surveys only those of the own market',
    query: HostSurveyQuery,
    data: z.array(HostSurveySummary),
    meta: ListMeta,
  }),
  listOpenHostSurveys: operation({
    method: 'GET',
    path: '/v1/host-surveys/open',
    permission: 'staff',
    summary: 'The surveys of a market and day that nobody has submitted, as a phone keeps them',
    query: z.object({ marketId: Id, date: CalendarDay }),
    data: z.array(HostSurvey),
  }),
  getHostSurvey: operation({
    method: 'GET',
    path: '/v1/host-surveys/:id',
    permission: 'staff',
    summary: 'A survey with its planned amounts, which follow the calculation until it is complete',
    params: IdParams,
    data: HostSurvey,
  }),
  getSurveyThanks: operation({
    method: 'GET',
    path: '/v1/host-surveys/:id/thanks',
    permission: 'staff',
    summary: "What the reader's surveys of this account have led to",
    params: IdParams,
    data: SurveyThanks,
  }),
  /**
   * Inside the window for surveys of the own market; otherwise, or once complete, with `edit-host-survey` (surveys-3,
   * surveys-4).
   */
  saveHostSurvey: operation({
    method: 'PUT',
    path: '/v1/host-surveys/:id',
    permission: 'staff',
    summary: 'Submit a survey, which makes it complete',
    params: IdParams,
    query: z.object({ sentAt: Instant.optional().describe("Now, by the phone's clock: how far it is off") }),
    body: HostSurveyInput,
    data: HostSurvey,
    /** Kept as a second version; the survey itself did not change. The clock of the phone is off, or was. */
    meta: z.object({ isSecondVersion: z.boolean(), isClockOff: z.boolean() }),
  }),
  deleteSecondVersion: operation({
    method: 'DELETE',
    path: '/v1/host-surveys/:id/second-versions/:secondVersionId',
    permission: 'edit-host-survey',
    summary: 'Remove a second version of a survey once it was looked at',
    params: IdParams.extend({ secondVersionId: Id }),
    data: z.null(),
  }),
};
