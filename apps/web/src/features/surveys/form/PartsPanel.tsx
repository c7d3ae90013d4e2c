import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { surveyFormTexts as texts } from '#contract/survey-form-texts.ts';
import { listUnansweredQuestions } from '#domain/surveys/answered.ts';
import { type SurveyFormValues, toElementAnswers } from './survey-form-values.ts';

const parts = [
  { id: 'service', label: 'Service' },
  { id: 'setup', label: 'Set-up' },
  { id: 'elements', label: 'Elements' },
] as const;

function getPart(question: string): (typeof parts)[number]['id'] {
  if (question.startsWith('elements.')) return 'elements';
  return question.startsWith('setupFeedback.') ? 'setup' : 'service';
}

/** The three parts of the survey, each with what is left to answer, and the way to it. */
export function PartsPanel({ values: { elements, answered } }: { values: SurveyFormValues }) {
  const left = useMemo(
    () =>
      Map.groupBy(listUnansweredQuestions({ elements: elements.map(toElementAnswers) }, answered), ({ name }) =>
        getPart(name),
      ),
    [elements, answered],
  );
  return (
    <Box component="nav" aria-label="Parts of the survey" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {parts.map(({ id, label }) => (
        <Button
          key={id}
          variant="outlined"
          onClick={() => document.getElementById(id)?.scrollIntoView({ block: 'start' })}
          sx={{ flex: '1 1 auto', minHeight: 48, borderColor: 'text.secondary', display: 'grid' }}
        >
          {label}
          <Box component="span" sx={{ fontWeight: 400 }}>
            {texts.left(left.get(id)?.length ?? 0)}
          </Box>
        </Button>
      ))}
    </Box>
  );
}
