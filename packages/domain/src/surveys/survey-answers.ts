import type { SetupFeedback, SetupItem, SurveyElement, SurveyTimes } from '#contract/surveys.ts';

/** What a host fills in. The rest of a survey says which service it is about. */
export interface SurveyAnswers {
  readonly serviceTypeId: string | null;
  readonly expectedHeadcount: number | null;
  readonly actualHeadcount: number | null;
  readonly anySpecialEvents: boolean;
  readonly eventDescription: string;
  readonly serviceScore: number;
  readonly serviceFeedback: string;
  readonly times: SurveyTimes;
  readonly elements: readonly SurveyElement[];
  readonly setupFeedback: SetupFeedback;
}

/** What the plan says of an element; the host cannot change it. */
export type PlannedElement = Pick<
  SurveyElement,
  'scheduledElementId' | 'name' | 'order' | 'plannedAmount' | 'portionUnit' | 'container' | 'portionPerContainer'
>;

export const DEFAULT_TIME = '12:00';
export const DEFAULT_SERVICE_SCORE = 3;

/** The rows of the set-up table (domain §10). */
export const setupItemLabels = [
  'Chafers',
  'Chafing fuel',
  'Serving utensils',
  'Serving vessels',
  'Table linens',
  'Signage and dish cards',
  'Butcher paper',
  'Disposables',
  'Beverage dispensers',
  'Hot boxes',
] as const;

/** All there, nothing missing: also what switching the equipment question back to Yes restores (spec §4). */
export const presetSetupItems = (): SetupItem[] =>
  setupItemLabels.map((label) => ({ label, hadEnough: true, missingItems: '' }));

export const presetSetupFeedback = (): SetupFeedback => ({
  hadAllEquipment: true,
  items: presetSetupItems(),
  menuFlow: { value: true },
  hotboxSpill: { value: false, spilledItems: [] },
  setupComments: '',
});

export const presetTimes = (): SurveyTimes => ({
  kitchenLeaveTime: DEFAULT_TIME,
  startTime: DEFAULT_TIME,
  firstEater: DEFAULT_TIME,
  lastEater: DEFAULT_TIME,
});

const presetElement = (planned: PlannedElement): SurveyElement => ({
  ...planned,
  broughtContainers: 0,
  leftoverAmount: 0,
  runout: false,
  timeOfRunout: DEFAULT_TIME,
  peopleNotServed: 0,
  suggestedContainers: 0,
});

export interface SurveyPlan {
  readonly serviceTypeId: string | null;
  /** How many the service events say will eat. */
  readonly expectedHeadcount: number | null;
  readonly elements: readonly PlannedElement[];
}

/** What a survey holds before anybody has answered anything (domain §6). */
export const presetAnswers = (plan: SurveyPlan): SurveyAnswers => ({
  serviceTypeId: plan.serviceTypeId,
  expectedHeadcount: plan.expectedHeadcount,
  actualHeadcount: null,
  anySpecialEvents: false,
  eventDescription: '',
  serviceScore: DEFAULT_SERVICE_SCORE,
  serviceFeedback: '',
  times: presetTimes(),
  elements: plan.elements.map(presetElement),
  setupFeedback: presetSetupFeedback(),
});

const byMenuOrder = (left: SurveyElement, right: SurveyElement) => left.order - right.order;

/**
 * Puts what was answered on the elements of the plan. What the plan says of an element counts, not what was sent; an
 * element that has left the menu since keeps its answers, one that has come since stands there unanswered.
 */
export function onPlannedElements(
  planned: readonly PlannedElement[],
  answered: readonly SurveyElement[],
): SurveyElement[] {
  const byId = new Map(answered.map((element) => [element.scheduledElementId, element]));
  const ofPlan = planned.map((element) => ({
    ...presetElement(element),
    ...byId.get(element.scheduledElementId),
    ...element,
  }));
  const plannedIds = new Set(planned.map((element) => element.scheduledElementId));
  const left = [...byId.values()].filter((element) => !plannedIds.has(element.scheduledElementId));
  return [...ofPlan, ...left].sort(byMenuOrder);
}

/**
 * Takes away what a later answer made meaningless, so that nothing hidden is stored: runout details without a runout, a
 * set-up table with all equipment there, something missing where there was enough, spilled items without a spill, a
 * description without an event (spec §4). A form keeps them: a tap beside the right answer must not cost what was typed.
 */
export function withoutHiddenAnswers(answers: SurveyAnswers): SurveyAnswers {
  const { setupFeedback } = answers;
  const { hotboxSpill } = setupFeedback;
  return {
    ...answers,
    eventDescription: answers.anySpecialEvents ? answers.eventDescription : '',
    elements: answers.elements.map((element) =>
      element.runout ? element : { ...element, timeOfRunout: DEFAULT_TIME, peopleNotServed: 0, suggestedContainers: 0 },
    ),
    setupFeedback: {
      ...setupFeedback,
      items: setupFeedback.hadAllEquipment
        ? presetSetupItems()
        : setupFeedback.items.map((item) => (item.hadEnough ? { ...item, missingItems: '' } : item)),
      hotboxSpill: hotboxSpill.value ? hotboxSpill : { value: false, spilledItems: [] },
    },
  };
}
