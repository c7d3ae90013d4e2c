import type { HostSurvey } from '#contract/surveys.ts';
import { type Question, unanswered } from '#domain/surveys/answered.ts';
import { surveyFaults } from '#domain/surveys/survey-faults.ts';
import { readJob } from '../../offline/survey-outbox.ts';
import { useCurrentUser } from '../../shell/current-user.ts';
import { useAlert, useConfirm } from '../../ui/feedback.ts';
import { answersOf, formOf, headcountLines, type SurveyFormValues } from './survey-form-values.ts';

const questionLine = ({ label, elementName }: Question) => (elementName ? `${elementName}: ${label}` : label);
const MOST_LINES = 12;

const saysLess = (count: number) => ({
  title: 'This was submitted before, with more answers',
  text: `${count === 1 ? '1 answer of the earlier submission is' : `${count} answers of the earlier submission are`} missing here. Are you sure you want to replace it?`,
  confirmLabel: 'Replace it',
  cancelLabel: 'Go back',
  danger: true,
});

function listed(questions: readonly Question[]): string {
  const lines = questions.slice(0, MOST_LINES).map(questionLine);
  const more = questions.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

/** The answers of an earlier submission, on this phone or on the server, that this one does not give. */
async function answersLeftOut(values: SurveyFormValues, survey: HostSurvey, userId: string): Promise<number> {
  // A phone whose storage fails keeps no submission.
  const job = await readJob(userId, survey.id).catch(() => undefined);
  const earlier = [...((job && formOf(job).answered) ?? []), ...survey.answered];
  return new Set(earlier.filter((name) => !values.answered.includes(name))).size;
}

/**
 * Whether a survey may go out: one alert with a line per fault, once the question about preset answers, and one when
 * it says less than what was submitted before.
 */
export function useSurveyCheck(survey: HostSurvey): (values: SurveyFormValues) => Promise<boolean> {
  const alert = useAlert();
  const confirm = useConfirm();
  const { id: userId } = useCurrentUser();
  return async (values) => {
    const answers = answersOf(values);
    const lines = [...headcountLines(values), ...surveyFaults(answers.elements).map(({ line }) => line)];
    if (lines.length > 0) {
      await alert(lines.join('\n'));
      return false;
    }
    const leftOut = await answersLeftOut(values, survey, userId);
    if (leftOut > 0 && !(await confirm(saysLess(leftOut)))) return false;
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
