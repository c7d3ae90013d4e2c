import { surveyTimeNames } from '#contract/survey-texts.ts';
import type { SurveyAnswers } from './survey-answers.ts';

/** A question of the survey, by its name in `answered`. */
export interface Question {
  readonly name: string;
  /** Screen label, shown beside the element's name if there is one. */
  readonly label: string;
  readonly elementName?: string;
}

export const timeLabels = {
  kitchenLeaveTime: 'Left the kitchen',
  startTime: 'Start of service',
  firstEater: 'First eater',
  lastEater: 'Last eater',
} as const;

/** Field and label. */
const ofRunout: readonly [string, string][] = [
  ['timeOfRunout', 'Time of runout'],
  ['peopleNotServed', 'People Not Served'],
  ['suggestedContainers', 'Suggested'],
];

const listElementQuestions = (runout: boolean): [string, string][] => [
  ['broughtContainers', 'Brought'],
  ['leftoverAmount', 'Leftover'],
  ['runout', 'Runout'],
  ...(runout ? ofRunout : []),
];

/** Questions in form order. Remarks are not included: an empty remark is an answer. */
export function listQuestions({ elements }: Pick<SurveyAnswers, 'elements'>): Question[] {
  return [
    { name: 'serviceTypeId', label: 'Service type' },
    { name: 'expectedHeadcount', label: 'Expected headcount' },
    { name: 'actualHeadcount', label: 'Actual headcount' },
    { name: 'anySpecialEvents', label: 'Any special events?' },
    ...surveyTimeNames.map((name) => ({ name: `times.${name}`, label: timeLabels[name] })),
    { name: 'serviceScore', label: 'Service score' },
    { name: 'setupFeedback.hadAllEquipment', label: 'Did you have all of the proper equipment?' },
    { name: 'setupFeedback.menuFlow', label: 'Was the food set up as the host flow says?' },
    { name: 'setupFeedback.hotboxSpill', label: 'Did anything spill in a hotbox?' },
    ...elements.flatMap((element) =>
      listElementQuestions(element.runout).map(([field, label]) => ({
        name: `elements.${element.scheduledElementId}.${field}`,
        label,
        elementName: element.name,
      })),
    ),
  ];
}

/** Planned values are shown, not asked. */
const comesFromThePlan = new Set(['serviceTypeId', 'expectedHeadcount']);

/** Questions that still have their default answer: Submit asks about them once. */
export const listUnansweredQuestions = (
  answers: Pick<SurveyAnswers, 'elements'>,
  answeredNames: readonly string[],
): Question[] => {
  const givenNames = new Set(answeredNames);
  return listQuestions(answers).filter(({ name }) => !givenNames.has(name) && !comesFromThePlan.has(name));
};

const getPart = (whole: object, name: string): unknown => Object.entries(whole).find(([key]) => key === name)?.[1];

function answerTo(answers: SurveyAnswers, name: string): unknown {
  const [part = '', key, field = ''] = name.split('.');
  if (part === 'elements') {
    return getPart(answers.elements.find(({ scheduledElementId }) => scheduledElementId === key) ?? {}, field);
  }
  const value = getPart(answers, part);
  return key === undefined ? value : JSON.stringify(getPart(value ?? {}, key));
}

/**
 * Known question names only. For a client that does not track answers, every difference from the defaults counts as
 * answered.
 */
export function listGivenAnswers(
  answers: SurveyAnswers,
  presets: SurveyAnswers,
  reportedNames: readonly string[] | undefined,
): string[] {
  const names = listQuestions(answers).map(({ name }) => name);
  if (!reportedNames) return names.filter((name) => answerTo(answers, name) !== answerTo(presets, name));
  const givenNames = new Set(reportedNames);
  return names.filter((name) => givenNames.has(name));
}
