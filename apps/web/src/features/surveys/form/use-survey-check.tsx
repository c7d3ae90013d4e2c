import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { surveyFormTexts } from '#contract/survey-form-texts.ts';
import type { HostSurvey } from '#contract/surveys.ts';
import { listUnansweredQuestions, type Question } from '#domain/surveys/answered.ts';
import { validateSurvey } from '#domain/surveys/survey-faults.ts';
import { readJob } from '../../../offline/survey-outbox.ts';
import { useCurrentUser } from '../../../shell/current-user.ts';
import { useAlert, useConfirm } from '../../../ui/feedback.ts';
import { validateHeadcounts, validateTimes } from './survey-faults-form-values.ts';
import { findHeadcountChange, getDraftValues, type SurveyFormValues, toSurveyAnswers } from './survey-form-values.ts';

const formatQuestion = ({ label, elementName }: Question) => (elementName ? `${elementName}: ${label}` : label);
const MOST_LINES = 12;

const formatSaysLessQuestion = (count: number) => ({
  title: 'This was submitted before, with more answers',
  text: `${count === 1 ? '1 answer of the earlier submission is' : `${count} answers of the earlier submission are`} missing here. Are you sure you want to replace it?`,
  confirmLabel: 'Replace it',
  cancelLabel: 'Go back',
  danger: true,
});

interface PresetAnswersProps {
  questions: readonly Question[];
  warning: string | null;
  onPick: (name: string) => void;
}

/** Each leads to its field. */
function PresetAnswers({ questions, warning, onPick }: PresetAnswersProps) {
  const more = questions.length - MOST_LINES;
  return (
    <>
      {warning && <Box sx={{ mb: 1.5, color: 'error.main', fontWeight: 600 }}>{warning}</Box>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {questions.slice(0, MOST_LINES).map((question) => (
          <li key={question.name}>
            <Link component="button" onClick={() => onPick(question.name)} sx={{ minHeight: 48, textAlign: 'left' }}>
              {formatQuestion(question)}
            </Link>
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </Box>
    </>
  );
}

/** The names of the answers of an earlier submission, on this phone or on the server, that this one does not give. */
async function listAnswersLeftOut(values: SurveyFormValues, survey: HostSurvey, userId: string): Promise<string[]> {
  // A phone whose storage fails keeps no submission.
  const job = await readJob(userId, survey.id).catch(() => undefined);
  const earlier = [...((job && getDraftValues(job).answered) ?? []), ...survey.answered];
  return [...new Set(earlier.filter((name) => !values.answered.includes(name)))];
}

/** Where a person has to look next. In the middle: the bars above and below cover what is at an edge. */
function goTo(answer: string | undefined): false {
  const field = answer && document.getElementsByName(answer)[0];
  if (field) {
    field.scrollIntoView({ block: 'center' });
    field.focus({ preventScroll: true });
  }
  return false;
}

/**
 * True if a survey may go out: one alert with a line per fault, once the question about preset answers, and one when
 * it says less than what was submitted before. `warning`: why the phone cannot keep it, which is said again here. Where it may not, the first field that it is about has the focus.
 */
export function useSurveyCheck(
  survey: HostSurvey,
  warning: string | null,
): (values: SurveyFormValues) => Promise<boolean> {
  const alert = useAlert();
  const confirm = useConfirm();
  const { id: userId } = useCurrentUser();
  return async (values) => {
    const answers = toSurveyAnswers(values);
    const faults = [...validateHeadcounts(values), ...validateTimes(values), ...validateSurvey(answers.elements)];
    if (faults.length > 0) {
      await alert(faults.map(({ line }) => line).join('\n'));
      return goTo(faults[0]?.path);
    }
    const headcounts = findHeadcountChange(values, survey);
    if (headcounts) {
      await alert(surveyFormTexts.headcountChanged(headcounts.plannedCount, headcounts.seenCount));
      return goTo('expectedHeadcount');
    }
    const leftOut = await listAnswersLeftOut(values, survey, userId);
    if (leftOut.length > 0 && !(await confirm(formatSaysLessQuestion(leftOut.length)))) return goTo(leftOut[0]);
    const open = listUnansweredQuestions(answers, values.answered);
    if (open.length === 0) return warning === null || confirm({ text: warning, confirmLabel: 'Submit' });
    let next = open[0]?.name;
    const mayGo = await confirm({
      title: "You haven't answered these",
      text: [warning, ...open.map(formatQuestion)].join('\n'),
      body: (leave) => (
        <PresetAnswers
          questions={open}
          warning={warning}
          onPick={(name) => {
            next = name;
            leave();
          }}
        />
      ),
      confirmLabel: 'Submit as they are',
      cancelLabel: 'Go back',
      proposesCancel: true,
    });
    return mayGo || goTo(next);
  };
}
