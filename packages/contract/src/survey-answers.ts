import * as z from 'zod';
import { Count, Id, Name, Text, TimeOfDay } from './values.ts';

/** Far beyond any menu. Longer JSON texts are refused unparsed. */
export const MAX_JSON_TEXT_LENGTH = 200_000;
export const MAX_ELEMENTS = 500;

/**
 * Parses a value that travels as JSON text (surveys-8). Refuses invalid JSON, too long text and any other shape, each
 * wrong field by its path; the shape has no place for deeper nesting.
 */
export function toJsonText<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .max(MAX_JSON_TEXT_LENGTH)
    .transform((text, context): z.output<Schema> => {
      try {
        const parsedJson = schema.safeParse(JSON.parse(text));
        if (parsedJson.success) return parsedJson.data;
        for (const { path, message } of parsedJson.error.issues) {
          context.issues.push({ code: 'custom', input: text, path, message });
        }
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

/** Any number a host can type; the domain's rules check it and have the sentences (surveys-6). */
const Answer = z.number().min(-999_999_999).max(999_999_999);
/** The range of a calculation; the exact arithmetic reads nothing beyond. */
const PlannedAmount = z.number().min(0).max(1_000_000_000);

/** One element of the menu. Amounts are in the portion unit; brought and suggested count containers. */
export const SurveyElement = z.object({
  scheduledElementId: Id,
  name: Name,
  order: Count,
  /** Containers by the calculation; null if the element cannot be counted. */
  plannedAmount: PlannedAmount.nullable(),
  /** Abbreviation; empty if not set. */
  portionUnit: Text,
  container: Text,
  /** Null if unknown: leftovers then have no upper limit. */
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
  /** Answer to 'Did you have all of the proper equipment?'. */
  hadAllEquipment: z.boolean(),
  items: z.array(SetupItem).max(100),
  /** True if the food was set up as the host flow says. */
  menuFlow: z.object({ value: z.boolean() }),
  /** `spilledItems` are ids of scheduled elements. */
  hotboxSpill: z.object({ value: z.boolean(), spilledItems: z.array(Id).max(MAX_ELEMENTS) }),
  setupComments: Text,
});
export type SetupFeedback = z.output<typeof SetupFeedback>;

/** Names of answers, such as `actualHeadcount`, `times.startTime` or `elements.{scheduledElementId}.runout`. */
export const Answered = z.array(z.string().min(1).max(200)).max(10_000);

export const GivenAnswers = z.object({
  serviceTypeId: Id.nullable(),
  expectedHeadcount: z.int().nullable(),
  actualHeadcount: z.int().nullable(),
  anySpecialEvents: z.boolean(),
  eventDescription: z.string(),
  serviceScore: z.int(),
  serviceFeedback: z.string(),
  /** JSON texts of `SurveyTimes`, `SurveyElement[]` and `SetupFeedback` (surveys-8). */
  times: z.string(),
  elements: z.string(),
  setupFeedback: z.string(),
  /** Names of given answers; all others still have their defaults. */
  answered: z.array(z.string()),
});
export type GivenAnswers = z.output<typeof GivenAnswers>;
