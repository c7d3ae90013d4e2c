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

const formatYesNo = (value: boolean) => (value ? 'Yes' : 'No');

function listSetupLines({ setupFeedback, elements }: SurveyAnswers): string[] {
  const { hadAllEquipment, items, menuFlow, hotboxSpill, setupComments } = setupFeedback;
  const findName = (id: string) => elements.find((element) => element.scheduledElementId === id)?.name ?? id;
  const missing = items.filter((item) => !item.hadEnough);
  return [
    `All of the proper equipment: ${formatYesNo(hadAllEquipment)}`,
    ...missing.map((item) => `- Not enough: ${item.label}. Missing: ${item.missingItems || 'not said'}`),
    `Set up as the host flow says: ${formatYesNo(menuFlow.value)}`,
    `Spill in a hotbox: ${formatYesNo(hotboxSpill.value)}`,
    ...hotboxSpill.spilledItems.map((id) => `- Spilled: ${findName(id)}`),
    ...(setupComments ? [`Set-up comments: ${setupComments}`] : []),
  ];
}

/** A draft may hold what is no number yet. */
const formatNumber = (value: number | null) => {
  if (value === null) return 'not said';
  return Number.isNaN(value) ? 'not a number' : String(value);
};

const formatSurveyTime = (text: string) => (parseTypedTime(text).value === null ? text : formatTime(text));

function listElementLines({ elements }: SurveyAnswers): string[] {
  return elements.flatMap((element) => [
    `${element.name}: brought ${formatNumber(element.broughtContainers)} ${element.container}, leftover ${formatNumber(element.leftoverAmount)} ${element.portionUnit}, runout ${formatYesNo(element.runout)}`,
    ...(element.runout
      ? [
          `- Ran out at ${formatSurveyTime(element.timeOfRunout)}, people not served ${formatNumber(element.peopleNotServed)}, suggested ${formatNumber(element.suggestedContainers)}`,
        ]
      : []),
  ]);
}

/** The survey as plain text, for a host to send another way if the server refuses it (surveys-9). */
export function formatSurvey(heading: string, answers: SurveyAnswers): string {
  const labelByQuestion = new Map(listQuestions({ elements: [] }).map(({ name, label }) => [name, label]));
  return [
    heading,
    `Expected headcount: ${formatNumber(answers.expectedHeadcount)}`,
    `Actual headcount: ${formatNumber(answers.actualHeadcount)}`,
    `Any special events: ${formatYesNo(answers.anySpecialEvents)}`,
    ...(answers.eventDescription ? [`Event: ${answers.eventDescription}`] : []),
    ...surveyTimeNames.map(
      (name) => `${labelByQuestion.get(`times.${name}`)}: ${formatSurveyTime(answers.times[name])}`,
    ),
    `Service score: ${answers.serviceScore} ${serviceScoreWords[answers.serviceScore] ?? ''}`,
    ...(answers.serviceFeedback ? [`Feedback: ${answers.serviceFeedback}`] : []),
    ...listSetupLines(answers),
    ...listElementLines(answers),
  ].join('\n');
}
