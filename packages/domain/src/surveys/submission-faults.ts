import type { Fault } from '#contract/refusal.ts';
import type { SetupFeedback, SurveyElement } from '#contract/survey-answers.ts';
import { surveyTexts } from '#contract/survey-texts.ts';
import { listQuestions } from './answered.ts';
import { DEFAULT_TIME, type SurveyAnswers } from './survey-answers.ts';

const runoutPresets = { timeOfRunout: DEFAULT_TIME, peopleNotServed: 0, suggestedContainers: 0 } as const;

const validateRunout = (element: SurveyElement, place: number): Fault[] =>
  (['timeOfRunout', 'peopleNotServed', 'suggestedContainers'] as const).flatMap((field) =>
    element.runout || element[field] === runoutPresets[field]
      ? []
      : { field: `elements.${place}.${field}`, message: surveyTexts.onlyAfter('a runout') },
  );

function validateSetup({ hadAllEquipment, items, hotboxSpill }: SetupFeedback): Fault[] {
  const missing = items.flatMap(({ hadEnough, missingItems }, index): Fault[] => {
    const field = `setupFeedback.items.${index}.${hadEnough ? 'missingItems' : 'hadEnough'}`;
    const isHidden = hadEnough ? missingItems !== '' : hadAllEquipment;
    return isHidden ? [{ field, message: surveyTexts.onlyWithMissing }] : [];
  });
  const isSpillHidden = !hotboxSpill.value && hotboxSpill.spilledItems.length > 0;
  return isSpillHidden
    ? [...missing, { field: 'setupFeedback.hotboxSpill.spilledItems', message: surveyTexts.onlyAfter('a spill') }]
    : missing;
}

/** What surveys-7 does not ask after these answers: it would not be stored, so it is refused by its name (errors-7). */
export const validateHiddenAnswers = (
  answers: Pick<SurveyAnswers, 'anySpecialEvents' | 'eventDescription' | 'elements' | 'setupFeedback'>,
): Fault[] => [
  ...(answers.anySpecialEvents || answers.eventDescription === ''
    ? []
    : [{ field: 'eventDescription', message: surveyTexts.onlyAfter('a special event') }]),
  ...answers.elements.flatMap(validateRunout),
  ...validateSetup(answers.setupFeedback),
];

/** An empty remark is an answer, so whoever tracks answers may name it. */
const remarks = ['eventDescription', 'serviceFeedback'];

/** Names in `answered` that no question has. Those of a runout stay good names after it was taken back. */
export function validateAnsweredNames(
  { elements }: Pick<SurveyAnswers, 'elements'>,
  answeredNames: readonly string[],
): Fault[] {
  const questions = listQuestions({ elements: elements.map((element) => ({ ...element, runout: true })) });
  const names = new Set([...questions.map(({ name }) => name), ...remarks]);
  return answeredNames.flatMap((name, index) =>
    names.has(name) ? [] : { field: `answered.${index}`, message: surveyTexts.noSuchQuestion },
  );
}
