import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { surveyTexts } from '#contract/survey-texts.ts';
import { formatSurvey } from '#domain/surveys/survey-text.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { listKeptSurveys } from '../../../offline/survey-owners.ts';
import { getDraftValues, toSurveyAnswers } from '../form/survey-form-values.ts';
import { shareText } from '../form/survey-texts.ts';

/**
 * For the screens before sign-in: the surveys on this phone, and how to save them for people who cannot sign in any more. They
 * cannot prove who they are; anybody with the phone can read them.
 */
export default function KeptSurveysPanel() {
  const { data: keptSurveys } = useQuery({
    queryKey: queryKeys.keptSurveys,
    queryFn: listKeptSurveys,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    // A phone that cannot be read has nothing to offer here.
    retry: false,
  });
  if (keptSurveys === undefined || keptSurveys.length === 0) return null;
  const save = () => {
    const texts = keptSurveys.map((survey) => formatSurvey(survey.title, toSurveyAnswers(getDraftValues(survey))));
    void shareText(texts.join('\n\n'), 'Surveys on this phone');
  };
  return (
    <Alert severity="info" sx={{ mt: 2 }}>
      {surveyTexts.keptUntilSignIn(keptSurveys.length)}
      <Button color="inherit" variant="outlined" onClick={save} sx={{ mt: 1, minHeight: 48, display: 'flex' }}>
        Save as text
      </Button>
    </Alert>
  );
}
