import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useMemo } from 'react';
import { surveyFormTexts } from '#contract/survey-form-texts.ts';
import { listUnansweredQuestions } from '#domain/surveys/answered.ts';
import { ElementSection } from './ElementSection.tsx';
import { type SurveyChange, type SurveyFormValues, toElementAnswers } from './survey-form-values.ts';

/** More than a phone shows of them at once. */
const FIRST_DRAWN = 3;

interface ElementsSectionProps {
  values: SurveyFormValues;
  /** The zone whose time 'Now' gives; null on any other day than that of the service. */
  nowIn: string | null;
  change: (change: SurveyChange) => void;
}

/** All elements of the menu, and what can be said of all at once. */
export function ElementsSection({ values, nowIn, change }: ElementsSectionProps) {
  const givenByElement = useMemo(() => {
    const textByElement = new Map<string, string>();
    for (const name of values.answered) {
      const [part, id, field] = name.split('.');
      if (part === 'elements' && id) textByElement.set(id, `${textByElement.get(id) ?? ''} ${field}`);
    }
    return textByElement;
  }, [values.answered]);
  // The form can be typed into before the last of thirty elements is drawn.
  const areAllDrawn = useDeferredValue(true, false);
  const drawnElements = areAllDrawn ? values.elements : values.elements.slice(0, FIRST_DRAWN);
  return (
    <section aria-labelledby="elements">
      <Typography variant="h2" id="elements" sx={{ mb: 1 }}>
        Elements
      </Typography>
      {values.elements.length > 0 && <AllElements values={values} change={change} />}
      {drawnElements.map((element) => (
        <ElementSection
          key={element.scheduledElementId}
          element={element}
          givenText={givenByElement.get(element.scheduledElementId) ?? ''}
          nowIn={nowIn}
          change={change}
        />
      ))}
    </section>
  );
}

/** One tap where the service went as planned; the exceptions are answered one by one, before or after it (surveys-14). */
function AllElements({ values, change }: Omit<ElementsSectionProps, 'nowIn'>) {
  const open = useMemo(() => {
    const questions = listUnansweredQuestions({ elements: values.elements.map(toElementAnswers) }, values.answered);
    return new Set(questions.flatMap(({ name }) => (name.startsWith('elements.') ? name.split('.')[1] : []))).size;
  }, [values.elements, values.answered]);
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(230px, 1fr))' }}>
        <Button variant="outlined" onClick={() => change({ allElements: 'broughtAsPlanned' })} sx={large}>
          {surveyFormTexts.allBroughtAsPlanned}
        </Button>
        <Button variant="outlined" onClick={() => change({ allElements: 'nothingLeft' })} sx={large}>
          {surveyFormTexts.nothingLeft}
        </Button>
      </Box>
      <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {surveyFormTexts.keepsWhatWasAnswered}{' '}
        <span role="status">{surveyFormTexts.elementsOpen(open, values.elements.length)}</span>
      </Box>
    </Box>
  );
}

const large = { minHeight: 48, borderColor: 'text.secondary' } as const;
