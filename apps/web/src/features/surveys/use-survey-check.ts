import { type Question, unanswered } from '#domain/surveys/answered.ts';
import { surveyProblems } from '#domain/surveys/survey-problems.ts';
import { useAlert, useConfirm } from '../../ui/feedback.ts';
import { answersOf, headcountLines, type SurveyFormValues } from './survey-form-values.ts';

const questionLine = ({ label, elementName }: Question) => (elementName ? `${elementName}: ${label}` : label);
const MOST_LINES = 12;

function listed(questions: readonly Question[]): string {
  const lines = questions.slice(0, MOST_LINES).map(questionLine);
  const more = questions.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

/** Whether a survey may go out: one alert with a line per problem, and once the question about preset answers. */
export function useSurveyCheck(): (values: SurveyFormValues) => Promise<boolean> {
  const alert = useAlert();
  const confirm = useConfirm();
  return async (values) => {
    const answers = answersOf(values);
    const lines = [...headcountLines(values), ...surveyProblems(answers.elements).map(({ line }) => line)];
    if (lines.length > 0) {
      await alert(lines.join('\n'));
      return false;
    }
    const open = unanswered(answers, values.answered);
    if (open.length === 0) return true;
    return confirm({
      title: 'Some answers are still the preset ones',
      text: listed(open),
      confirmLabel: 'Submit as they are',
      cancelLabel: 'Go back',
    });
  };
}
