import * as z from 'zod';
import { operation } from './operation.ts';
import {
  CalendarDay,
  Count,
  Id,
  IdName,
  IdParams,
  ListMeta,
  Month,
  Name,
  PageQuery,
  Text,
  TimeOfDay,
  Year,
} from './values.ts';

/** Far beyond any menu, far below what could hurt: the three JSON texts are refused above it, unread. */
export const MAX_JSON_TEXT_LENGTH = 200_000;
const MAX_ELEMENTS = 500;

/**
 * Reads a value that travels as JSON text (spec §3). What is no JSON, too long or of another shape is refused; the
 * shape has no place where a text could nest deeper.
 */
function jsonText<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .max(MAX_JSON_TEXT_LENGTH)
    .transform((text, context): z.output<Schema> => {
      try {
        const parsed = schema.safeParse(JSON.parse(text));
        if (parsed.success) return parsed.data;
        const issue = parsed.error.issues[0];
        const message = [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ');
        context.issues.push({ code: 'custom', input: text, message });
      } catch {
        context.issues.push({ code: 'custom', input: text, message: 'Must be JSON text.' });
      }
      return z.NEVER;
    });
}

export const SurveyTimes = z.object({
  kitchenLeaveTime: TimeOfDay,
  startTime: TimeOfDay,
  firstEater: TimeOfDay,
  lastEater: TimeOfDay,
});
export type SurveyTimes = z.output<typeof SurveyTimes>;

/** Any number a host can type; whether it makes sense is for the rules of the domain, which have a sentence for it. */
const Answer = z.number().min(-999_999_999).max(999_999_999);
/** What a calculation can hold; the exact arithmetic of the rules reads nothing beyond. */
const PlannedAmount = z.number().min(0).max(1_000_000_000);

/** One element of the menu. Amounts are in the portion unit; brought and suggested count containers. */
export const SurveyElement = z.object({
  scheduledElementId: Id,
  name: Name,
  order: Count,
  /** What the kitchen sends by the calculation; null when the element lacks what the calculation needs. */
  plannedAmount: PlannedAmount.nullable(),
  /** Abbreviation, empty when nobody has said. */
  portionUnit: Text,
  container: Text,
  /** Null while unknown: leftovers then have no upper limit. */
  portionPerContainer: PlannedAmount.nullable(),
  broughtContainers: Answer,
  leftoverAmount: Answer,
  runout: z.boolean(),
  timeOfRunout: TimeOfDay,
  peopleNotServed: Answer,
  suggestedContainers: Answer,
});
export type SurveyElement = z.output<typeof SurveyElement>;

export const SetupItem = z.object({ label: Name, hadEnough: z.boolean(), missingItems: Text });
export type SetupItem = z.output<typeof SetupItem>;

export const SetupFeedback = z.object({
  /** The answer to 'Did you have all of the proper equipment?'. */
  hadAllEquipment: z.boolean(),
  items: z.array(SetupItem).max(100),
  /** Whether the food was set up as the host flow says. */
  menuFlow: z.object({ value: z.boolean() }),
  /** `spilledItems` are ids of scheduled elements. */
  hotboxSpill: z.object({ value: z.boolean(), spilledItems: z.array(Id).max(MAX_ELEMENTS) }),
  setupComments: Text,
});
export type SetupFeedback = z.output<typeof SetupFeedback>;

export const surveyStatuses = ['incomplete', 'complete'] as const;
export const SurveyStatus = z.enum(surveyStatuses);
export type SurveyStatus = z.output<typeof SurveyStatus>;

/** 1 POC complained … 5 POC complimented (spec §9). */
export const serviceScores = [1, 2, 3, 4, 5] as const;

/** Names of answers, such as `actualHeadcount`, `times.startTime` or `elements.{scheduledElementId}.runout`. */
const Answered = z.array(z.string().min(1).max(200)).max(10_000);

/** What a host answered. */
const GivenAnswers = z.object({
  serviceTypeId: Id.nullable(),
  expectedHeadcount: z.int().nullable(),
  actualHeadcount: z.int().nullable(),
  anySpecialEvents: z.boolean(),
  eventDescription: z.string(),
  serviceScore: z.int(),
  serviceFeedback: z.string(),
  /** JSON texts of `SurveyTimes`, `SurveyElement[]` and `SetupFeedback` (spec §3). */
  times: z.string(),
  elements: z.string(),
  setupFeedback: z.string(),
  /** Names of the answers that somebody gave; all others are still the preset ones. */
  answered: z.array(z.string()),
});
export type GivenAnswers = z.output<typeof GivenAnswers>;

const Moment = z.string();

/** What somebody sent of a survey and the server did not put in place: an editor decides (surveys-13). */
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
  /** How many wait to be looked at; 0 for whoever may not edit surveys. */
  secondVersionCount: z.int(),
});
export type HostSurveySummary = z.output<typeof HostSurveySummary>;

export const HostSurvey = HostSurveySummary.extend(GivenAnswers.shape).extend({
  /** Where the account is served. */
  city: z.string(),
  /** The master menu, null once it is gone. */
  menuId: Id.nullable(),
  menu: IdName.nullable(),
  serviceType: IdName.nullable(),
  /** When it was filled in, which may be long before it arrived; both null until it is complete. */
  filledAt: Moment.nullable(),
  submittedAt: Moment.nullable(),
  /** Who filled it in. */
  userId: Id.nullable(),
  user: IdName.nullable(),
  /** Oldest first; none for whoever may not edit surveys. */
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
  times: jsonText(SurveyTimes),
  elements: jsonText(z.array(SurveyElement).max(MAX_ELEMENTS)),
  setupFeedback: jsonText(SetupFeedback),
  /** Absent from clients that do not track it: then what differs from the presets counts as answered. */
  answered: Answered.optional(),
  /** Absent: filled in now. */
  filledAt: z.iso.datetime({ offset: true }).optional(),
  /** Who filled it in, when that is not simply who sends it: somebody else's survey is never sent in one's own name. */
  userId: Id.optional(),
  /** Idempotency keys of earlier submissions of the same filling, any of which may have arrived without its answer. */
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
  /** The spec's clients name no page and expect all of them. */
  perPage: PageQuery.shape.perPage.unwrap().default(10_000),
});
export type HostSurveyQuery = z.output<typeof HostSurveyQuery>;

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
  getHostSurvey: operation({
    method: 'GET',
    path: '/v1/host-surveys/:id',
    permission: 'staff',
    summary: 'A survey with its planned amounts, which follow the calculation until it is complete',
    params: IdParams,
    data: HostSurvey,
  }),
  /** Inside the window, a survey of the own market; outside it, or once it is complete, with `edit-host-survey`. */
  saveHostSurvey: operation({
    method: 'PUT',
    path: '/v1/host-surveys/:id',
    permission: 'staff',
    summary: 'Submit a survey, which makes it complete',
    params: IdParams,
    body: HostSurveyInput,
    data: HostSurvey,
    /** Whether it was kept for editors, the survey as it was. */
    meta: z.object({ isSecondVersion: z.boolean() }),
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
