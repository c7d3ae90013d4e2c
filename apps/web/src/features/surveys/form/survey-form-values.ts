import type { GivenAnswers, SetupFeedback, SetupItem, SurveyElement, SurveyTimes } from '#contract/survey-answers.ts';
import type { HostSurvey, HostSurveyBody } from '#contract/surveys.ts';
import {
  getPresetSetupItems,
  mergeAnswersIntoPlan,
  type SurveyAnswers,
  setupItemLabels,
  toPlannedElement,
  withoutHiddenAnswers,
} from '#domain/surveys/survey-answers.ts';
import type { ElementNumber } from '#domain/surveys/survey-faults.ts';
import { countPlannedContainers } from '#domain/surveys/survey-plan.ts';
import { parseTypedNumber } from '#domain/typed-values/typed-number.ts';

/** Numbers stay as they are typed, so that "1." on the way to "1.5" and an empty field are kept as they are. */
export type ElementValues = Omit<SurveyElement, ElementNumber> & Record<ElementNumber, string>;

export interface SurveyFormValues {
  readonly serviceTypeId: string;
  readonly expectedHeadcount: string;
  readonly actualHeadcount: string;
  readonly anySpecialEvents: boolean;
  readonly eventDescription: string;
  readonly serviceScore: number;
  readonly serviceFeedback: string;
  readonly times: SurveyTimes;
  readonly elements: readonly ElementValues[];
  readonly setupFeedback: SetupFeedback;
  /** Names of the answers that were given. */
  readonly answered: readonly string[];
}

/** Nothing typed counts as 0. What is no number is NaN, which is never sent: Submit asks for it (screens-24). */
export function parseSurveyNumber(text: string, unit = ''): number {
  const { value, fault } = parseTypedNumber(text, unit);
  return fault === null ? (value ?? 0) : Number.NaN;
}
const readHeadcount = (text: string): number | null => (text.trim() === '' ? null : parseSurveyNumber(text));
const toText = (number: number | null) => (number === null ? '' : String(number));

const toElementValues = (element: SurveyElement): ElementValues => ({
  ...element,
  broughtContainers: String(element.broughtContainers),
  leftoverAmount: String(element.leftoverAmount),
  peopleNotServed: String(element.peopleNotServed),
  suggestedContainers: String(element.suggestedContainers),
});

export const toElementAnswers = (element: ElementValues): SurveyElement => ({
  ...element,
  broughtContainers: parseSurveyNumber(element.broughtContainers, element.container),
  leftoverAmount: parseSurveyNumber(element.leftoverAmount, element.portionUnit),
  peopleNotServed: parseSurveyNumber(element.peopleNotServed),
  suggestedContainers: parseSurveyNumber(element.suggestedContainers, element.container),
});

/** What a draft or a submission on this phone holds. */
export const getDraftValues = ({ form }: { readonly form: unknown }) => form as SurveyFormValues;

/** The three parts that travel as JSON text. The server has checked what it sends. */
function toTextParts(survey: GivenAnswers) {
  const times: SurveyTimes = JSON.parse(survey.times);
  const elements: SurveyElement[] = JSON.parse(survey.elements);
  const setupFeedback: SetupFeedback = JSON.parse(survey.setupFeedback);
  return { times, elements, setupFeedback };
}

export function toSurveyValues(survey: GivenAnswers): SurveyFormValues {
  const { times, elements, setupFeedback } = toTextParts(survey);
  return {
    serviceTypeId: survey.serviceTypeId ?? '',
    expectedHeadcount: toText(survey.expectedHeadcount),
    actualHeadcount: toText(survey.actualHeadcount),
    anySpecialEvents: survey.anySpecialEvents,
    eventDescription: survey.eventDescription,
    serviceScore: survey.serviceScore,
    serviceFeedback: survey.serviceFeedback,
    times,
    elements: elements.map(toElementValues),
    setupFeedback,
    answered: survey.answered,
  };
}

/**
 * What was typed before, on the plan as it is now: nothing typed is lost, and what nobody has touched follows the plan.
 * The plan of a complete survey is settled, so its typed headcount stays.
 */
export function mergeTypedValuesIntoPlan(typedValues: SurveyFormValues, survey: HostSurvey): SurveyFormValues {
  const plannedValues = toSurveyValues(survey);
  const followsPlan = (name: string) => survey.status === 'incomplete' && !typedValues.answered.includes(name);
  const plannedTimes = Object.fromEntries(
    Object.entries(plannedValues.times).filter(([name]) => followsPlan(`times.${name}`)),
  );
  const elements = mergeAnswersIntoPlan(toTextParts(survey).elements, typedValues.elements.map(toElementAnswers));
  const typedById = new Map(typedValues.elements.map((element) => [element.scheduledElementId, element]));
  return {
    ...typedValues,
    serviceTypeId: followsPlan('serviceTypeId') ? plannedValues.serviceTypeId : typedValues.serviceTypeId,
    expectedHeadcount: followsPlan('expectedHeadcount')
      ? plannedValues.expectedHeadcount
      : typedValues.expectedHeadcount,
    times: { ...typedValues.times, ...plannedTimes },
    elements: elements.map((element) => {
      const typedElement = typedById.get(element.scheduledElementId);
      return typedElement ? { ...typedElement, ...toPlannedElement(element) } : toElementValues(element);
    }),
  };
}

/** The headcount that the plan has by now and the one that the form shows, which nobody has confirmed; null if they are the same. */
export function findHeadcountChange(
  { answered, expectedHeadcount: seenCount }: SurveyFormValues,
  { status, expectedHeadcount }: HostSurvey,
): { readonly plannedCount: string; readonly seenCount: string } | null {
  const plannedCount = toText(expectedHeadcount);
  const isOpen = status === 'incomplete' && !answered.includes('expectedHeadcount');
  return isOpen && plannedCount !== '' && plannedCount !== seenCount ? { plannedCount, seenCount } : null;
}

export const toSurveyAnswers = (values: SurveyFormValues): SurveyAnswers => ({
  serviceTypeId: values.serviceTypeId || null,
  expectedHeadcount: readHeadcount(values.expectedHeadcount),
  actualHeadcount: readHeadcount(values.actualHeadcount),
  anySpecialEvents: values.anySpecialEvents,
  eventDescription: values.eventDescription,
  serviceScore: values.serviceScore,
  serviceFeedback: values.serviceFeedback,
  times: values.times,
  elements: values.elements.map(toElementAnswers),
  setupFeedback: values.setupFeedback,
});

export function toSurveyBody(values: SurveyFormValues, more: { userId: string; filledAt: string }): HostSurveyBody {
  const { times, elements, setupFeedback, expectedHeadcount, ...answers } = withoutHiddenAnswers(
    toSurveyAnswers(values),
  );
  return {
    ...answers,
    // What nobody has confirmed is that of the plan when it arrives (surveys-2).
    ...(values.answered.includes('expectedHeadcount') && { expectedHeadcount }),
    times: JSON.stringify(times),
    elements: JSON.stringify(elements),
    setupFeedback: JSON.stringify(setupFeedback),
    answered: [...values.answered],
    ...more,
  };
}

type Plain = Omit<SurveyFormValues, 'times' | 'elements' | 'setupFeedback' | 'answered'>;

/** Everything that a person can do to the form. Each answer is also marked as given. */
export type SurveyChange =
  | { [Name in keyof Plain]: { readonly field: Name; readonly value: Plain[Name] } }[keyof Plain]
  | { readonly time: keyof SurveyTimes; readonly value: string }
  | { readonly whole: SurveyFormValues }
  | { readonly element: string; readonly changes: Partial<ElementValues> }
  | { readonly allElements: keyof typeof answersByQuestion }
  | { readonly setup: Partial<SetupFeedback> }
  | { readonly setupItem: string; readonly changes: Partial<SetupItem> };

/** The rows that are asked about, whatever an older survey or another client stored. */
export const listSetupRows = (items: readonly SetupItem[]): SetupItem[] => [
  ...setupItemLabels.map(
    (label) => items.find((item) => item.label === label) ?? { label, hadEnough: true, missingItems: '' },
  ),
  ...items.filter(({ label }) => !setupItemLabels.some((itemLabel) => itemLabel === label)),
];

function changeSetup(values: SurveyFormValues, changes: Partial<SetupFeedback>): SurveyFormValues {
  const names = Object.keys(changes).filter((name) => name !== 'items' && name !== 'setupComments');
  const setupFeedback = { ...values.setupFeedback, ...changes };
  // Yes resets the set-up table: all there, nothing missing (surveys-7).
  if (changes.hadAllEquipment) setupFeedback.items = getPresetSetupItems();
  return { ...answer(values, ...names.map((name) => `setupFeedback.${name}`)), setupFeedback };
}

function answer(values: SurveyFormValues, ...names: string[]): SurveyFormValues {
  const fresh = names.filter((name) => !values.answered.includes(name));
  return fresh.length > 0 ? { ...values, answered: [...values.answered, ...fresh] } : values;
}

/** What one tap says of every element. An element without a plan has none that it could have been brought by. */
const answersByQuestion = {
  broughtAsPlanned: (element: ElementValues): Partial<ElementValues> => {
    const plannedCount = countPlannedContainers(toElementAnswers(element));
    return plannedCount === null ? {} : { broughtContainers: String(plannedCount) };
  },
  nothingLeft: (): Partial<ElementValues> => ({ leftoverAmount: '0', runout: false }),
};

/** Only where nobody has answered: what somebody counted stays (surveys-14). */
function answerAll(values: SurveyFormValues, answersTo: (element: ElementValues) => Partial<ElementValues>) {
  const givenNames = new Set(values.answered);
  return values.elements.reduce((before, element) => {
    const { scheduledElementId: id } = element;
    const open = Object.entries(answersTo(element)).filter(([name]) => !givenNames.has(`elements.${id}.${name}`));
    return open.length > 0 ? applySurveyChange(before, { element: id, changes: Object.fromEntries(open) }) : before;
  }, values);
}

/** True if the table of equipment holds anything that resetting it would lose. */
export const hasMissingItems = ({ items }: SetupFeedback): boolean =>
  items.some(({ hadEnough, missingItems }) => !hadEnough || missingItems.trim() !== '');

export function applySurveyChange(values: SurveyFormValues, change: SurveyChange): SurveyFormValues {
  if ('whole' in change) return change.whole;
  if ('field' in change) return { ...answer(values, change.field), [change.field]: change.value };
  if ('time' in change) {
    return { ...answer(values, `times.${change.time}`), times: { ...values.times, [change.time]: change.value } };
  }
  if ('setup' in change) return changeSetup(values, change.setup);
  if ('setupItem' in change) {
    const rows = listSetupRows(values.setupFeedback.items);
    const items = rows.map((row) => (row.label === change.setupItem ? { ...row, ...change.changes } : row));
    return changeSetup(values, { items });
  }
  if ('allElements' in change) return answerAll(values, answersByQuestion[change.allElements]);
  const { element: id, changes } = change;
  return {
    ...answer(values, ...Object.keys(changes).map((name) => `elements.${id}.${name}`)),
    elements: values.elements.map((element) =>
      element.scheduledElementId === id ? { ...element, ...changes } : element,
    ),
  };
}

type Change = (change: SurveyChange) => void;

/** What each field of the service does to the survey when it is answered. */
export const createServiceHandlers = (change: Change) => {
  const to =
    <Name extends keyof Plain>(field: Name) =>
    (value: Plain[Name]) =>
      change({ field, value } as SurveyChange);
  const toTime = (time: keyof SurveyTimes) => (value: string) => change({ time, value });
  return {
    serviceTypeId: to('serviceTypeId'),
    expectedHeadcount: to('expectedHeadcount'),
    actualHeadcount: to('actualHeadcount'),
    anySpecialEvents: to('anySpecialEvents'),
    eventDescription: to('eventDescription'),
    serviceScore: to('serviceScore'),
    serviceFeedback: to('serviceFeedback'),
    kitchenLeaveTime: toTime('kitchenLeaveTime'),
    startTime: toTime('startTime'),
    firstEater: toTime('firstEater'),
    lastEater: toTime('lastEater'),
  };
};

/** The same for the set-up as a whole. */
export const createSetupHandlers = (change: Change) => ({
  hadAllEquipment: (hadAllEquipment: boolean) => change({ setup: { hadAllEquipment } }),
  menuFlow: (value: boolean) => change({ setup: { menuFlow: { value } } }),
  setupComments: (setupComments: string) => change({ setup: { setupComments } }),
});

/** And for one element. */
export const createElementHandlers = (id: string, change: Change) => {
  const to =
    <Name extends keyof ElementValues>(field: Name) =>
    (value: ElementValues[Name]) =>
      change({ element: id, changes: { [field]: value } });
  return {
    broughtContainers: to('broughtContainers'),
    leftoverAmount: to('leftoverAmount'),
    runout: to('runout'),
    timeOfRunout: to('timeOfRunout'),
    peopleNotServed: to('peopleNotServed'),
    suggestedContainers: to('suggestedContainers'),
  };
};
