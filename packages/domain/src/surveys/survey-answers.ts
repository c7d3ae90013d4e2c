import type { SetupFeedback, SetupItem, SurveyElement, SurveyTimes } from '#contract/survey-answers.ts';

/** The host's input. The other fields of a survey identify the service. */
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

/** Planned values of an element; the host cannot change them. */
export type PlannedElement = Pick<
  SurveyElement,
  'scheduledElementId' | 'name' | 'order' | 'plannedAmount' | 'portionUnit' | 'container' | 'portionPerContainer'
>;

export const DEFAULT_TIME = '12:00';
const DEFAULT_SERVICE_SCORE = 3;

/** Rows of the set-up table (surveys-7). */
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

/** Nothing missing. Switching the equipment question back to Yes restores this (surveys-7). */
export const getPresetSetupItems = (): SetupItem[] =>
  setupItemLabels.map((label) => ({ label, hadEnough: true, missingItems: '' }));

export const getPresetSetupFeedback = (): SetupFeedback => ({
  hadAllEquipment: true,
  items: getPresetSetupItems(),
  menuFlow: { value: true },
  hotboxSpill: { value: false, spilledItems: [] },
  setupComments: '',
});

/** All at the time of the service: the plan has no other (surveys-8). */
export const getPresetTimes = (serviceTime: string | null = null): SurveyTimes => {
  const time = serviceTime ?? DEFAULT_TIME;
  return { kitchenLeaveTime: time, startTime: time, firstEater: time, lastEater: time };
};

const toPresetElement = (plannedElement: PlannedElement): SurveyElement => ({
  ...plannedElement,
  broughtContainers: 0,
  leftoverAmount: 0,
  runout: false,
  timeOfRunout: DEFAULT_TIME,
  peopleNotServed: 0,
  suggestedContainers: 0,
});

export interface SurveyPlan {
  readonly serviceTypeId: string | null;
  /** Sum of the service events' eaters. */
  readonly expectedHeadcount: number | null;
  /** When the first service event begins; null if there is none. */
  readonly serviceTime: string | null;
  readonly elements: readonly PlannedElement[];
}

/** A survey before the first answer (surveys-8). */
export const toPresetAnswers = (plan: SurveyPlan): SurveyAnswers => ({
  serviceTypeId: plan.serviceTypeId,
  expectedHeadcount: plan.expectedHeadcount,
  actualHeadcount: null,
  anySpecialEvents: false,
  eventDescription: '',
  serviceScore: DEFAULT_SERVICE_SCORE,
  serviceFeedback: '',
  times: getPresetTimes(plan.serviceTime),
  elements: plan.elements.map(toPresetElement),
  setupFeedback: getPresetSetupFeedback(),
});

const compareByMenuOrder = (left: SurveyElement, right: SurveyElement) => left.order - right.order;

export const toPlannedElement = (element: PlannedElement): PlannedElement => ({
  scheduledElementId: element.scheduledElementId,
  name: element.name,
  order: element.order,
  plannedAmount: element.plannedAmount,
  portionUnit: element.portionUnit,
  container: element.container,
  portionPerContainer: element.portionPerContainer,
});

/**
 * Of an element of the plan, planned values come from `plan` and all others from `answers`, also where `plan` is a
 * stored survey with answers of its own. An element that left the menu keeps its answers; one that `answers` lacks is
 * unanswered.
 */
export function mergeAnswersIntoPlan(
  plan: readonly PlannedElement[],
  answers: readonly SurveyElement[],
): SurveyElement[] {
  const answersById = new Map(answers.map((element) => [element.scheduledElementId, element]));
  const plannedElements = plan.map((element) => {
    const plannedElement = toPlannedElement(element);
    return {
      ...toPresetElement(plannedElement),
      ...answersById.get(plannedElement.scheduledElementId),
      ...plannedElement,
    };
  });
  const plannedIds = new Set(plan.map((element) => element.scheduledElementId));
  const removedElements = [...answersById.values()].filter(
    ({ scheduledElementId }) => !plannedIds.has(scheduledElementId),
  );
  return [...plannedElements, ...removedElements].sort(compareByMenuOrder);
}

/**
 * Clears answers that a later answer made irrelevant, so that nothing hidden is stored (surveys-7): runout details
 * without a runout, a set-up table with all equipment there, missing items where there was enough, spilled items
 * without a spill, a description without an event. The form keeps them: a wrong tap must not cost what was typed.
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
        ? getPresetSetupItems()
        : setupFeedback.items.map((item) => (item.hadEnough ? { ...item, missingItems: '' } : item)),
      hotboxSpill: hotboxSpill.value ? hotboxSpill : { value: false, spilledItems: [] },
    },
  };
}
