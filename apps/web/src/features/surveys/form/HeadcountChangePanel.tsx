import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { surveyFormTexts } from '#contract/survey-form-texts.ts';
import type { HostSurvey } from '#contract/surveys.ts';
import { findHeadcountChange, type SurveyChange, type SurveyFormValues } from './survey-form-values.ts';

interface HeadcountChangePanelProps {
  survey: HostSurvey;
  values: SurveyFormValues;
  change: (change: SurveyChange) => void;
}

/** The office changed the headcount while the survey was open: the host says which one counts (surveys-2). */
export function HeadcountChangePanel({ survey, values, change }: HeadcountChangePanelProps) {
  const headcounts = findHeadcountChange(values, survey);
  if (!headcounts) return null;
  const { plannedCount, seenCount } = headcounts;
  const confirm = (value: string) => change({ field: 'expectedHeadcount', value });
  return (
    <Alert severity="warning">
      <div>{surveyFormTexts.headcountChanged(plannedCount, seenCount)}</div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, '& button': { minHeight: 48 } }}>
        {[plannedCount, seenCount].filter(Boolean).map((headcount) => (
          <Button key={headcount} variant="outlined" color="inherit" onClick={() => confirm(headcount)}>
            {surveyFormTexts.headcountIs(headcount)}
          </Button>
        ))}
      </Box>
    </Alert>
  );
}
