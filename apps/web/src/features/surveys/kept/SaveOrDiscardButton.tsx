import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatSurvey } from '#domain/surveys/survey-text.ts';
import { useConfirm } from '../../../ui/feedback.ts';
import { getDraftValues, toSurveyAnswers } from '../form/survey-form-values.ts';
import { type DISCARD_DRAFT, shareText } from '../form/survey-texts.ts';

interface SaveOrDiscardProps {
  title: string;
  /** As a phone keeps it. */
  form: unknown;
  question: typeof DISCARD_DRAFT;
  onDiscard: () => void;
}

/** The ways out for what the server does not take. */
export function SaveOrDiscardButton({ title, form, question, onDiscard }: SaveOrDiscardProps) {
  const confirm = useConfirm();
  const save = () => void shareText(formatSurvey(title, toSurveyAnswers(getDraftValues({ form }))), title);
  const discard = async () => {
    if (await confirm(question)) onDiscard();
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, width: '100%', '& button': { minHeight: 48 } }}>
      <Button aria-label={`Save as text: ${title}`} onClick={save}>
        Save as text
      </Button>
      <Button aria-label={`Discard ${title}`} onClick={() => void discard()}>
        Discard
      </Button>
    </Box>
  );
}
