import { surveyTimeNames } from '#contract/survey-texts.ts';
import { formatTime, parseTypedTime } from '../typed-values/typed-time.ts';
import { listQuestions } from './answered.ts';
import type { SurveyAnswers } from './survey-answers.ts';

export const serviceScoreWords: Readonly<Record<number, string>> = {
  1: 'POC complained',
  2: 'Eater complained',
  3: 'No complaints or compliments',
  4: 'Eater complimented',
  5: 'POC complimented',
};

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

function setupLines({ setupFeedback, elements }: SurveyAnswers): string[] {
  const { hadAllEquipment, items, menuFlow, hotboxSpill, setupComments } = setupFeedback;
  const findName = (id: string) => elements.find((element) => element.scheduledElementId === id)?.name ?? id;
  const missing = items.filter((item) => !item.hadEnough);
  return [
    `All of the proper equipment: ${yesNo(hadAllEquipment)}`,
    ...missing.map((item) => `- Not enough: ${item.label}. Missing: ${item.missingItems || 'not said'}`),
    `Set up as the host flow says: ${yesNo(menuFlow.value)}`,
    `Spill in a hotbox: ${yesNo(hotboxSpill.value)}`,
    ...hotboxSpill.spilledItems.map((id) => `- Spilled: ${findName(id)}`),
    ...(setupComments ? [`Set-up comments: ${setupComments}`] : []),
  ];
}

/** A draft may hold what is no number yet. */
const numberText = (value: number | null) => {
  if (value === null) return 'not said';
  return Number.isNaN(value) ? 'not a number' : String(value);
};

const timeText = (text: string) => (parseTypedTime(text).value === null ? text : formatTime(text));

function elementLines({ elements }: SurveyAnswers): string[] {
  return elements.flatMap((element) => [
    `${element.name}: brought ${numberText(element.broughtContainers)} ${element.container}, leftover ${numberText(element.leftoverAmount)} ${element.portionUnit}, runout ${yesNo(element.runout)}`,
    ...(element.runout
      ? [
          `- Ran out at ${timeText(element.timeOfRunout)}, people not served ${numberText(element.peopleNotServed)}, suggested ${numberText(element.suggestedContainers)}`,
        ]
      : []),
  ]);
}

/** The survey as plain text, for a host to send another way if the server refuses it (surveys-9). */
export function surveyAsText(heading: string, answers: SurveyAnswers): string {
  const labelByQuestion = new Map(listQuestions({ elements: [] }).map(({ name, label }) => [name, label]));
  return [
    heading,
    `Expected headcount: ${numberText(answers.expectedHeadcount)}`,
    `Actual headcount: ${numberText(answers.actualHeadcount)}`,
    `Any special events: ${yesNo(answers.anySpecialEvents)}`,
    ...(answers.eventDescription ? [`Event: ${answers.eventDescription}`] : []),
    ...surveyTimeNames.map((name) => `${labelByQuestion.get(`times.${name}`)}: ${timeText(answers.times[name])}`),
    `Service score: ${answers.serviceScore} ${serviceScoreWords[answers.serviceScore] ?? ''}`,
    ...(answers.serviceFeedback ? [`Feedback: ${answers.serviceFeedback}`] : []),
    ...setupLines(answers),
    ...elementLines(answers),
  ].join('\n');
}
