import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { memo, useMemo } from 'react';
import { surveyTimeNames } from '#contract/survey-texts.ts';
import { timeLabels } from '#domain/surveys/answered.ts';
import { serviceScoreWords } from '#domain/surveys/survey-text.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { StepperField } from '../../ui/StepperField.tsx';
import { YesNoField } from '../../ui/YesNoField.tsx';
import { presetUnless } from './PresetField.tsx';
import { RemarkField } from './RemarkField.tsx';
import { headcountFault, type SurveyChange, type SurveyFormValues, serviceAnswers } from './survey-form-values.ts';
import { TimeField } from './TimeField.tsx';

interface ServiceSectionProps {
  values: SurveyFormValues;
  serviceTypes: readonly { id: string; name: string }[];
  isGiven: (name: string) => boolean;
  change: (change: SurveyChange) => void;
}

/** Everything about the service as a whole: who came, when, and what they said. */
export function ServiceSection({ values, serviceTypes, isGiven, change }: ServiceSectionProps) {
  // The same functions for every key: of all fields only the one that is typed into is drawn again.
  const answer = useMemo(() => serviceAnswers(change), [change]);
  return (
    <Box
      component="section"
      aria-labelledby="service"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2,
        '& .MuiFormControl-root': { width: '100%' },
        '& select': { minHeight: 30 },
      }}
    >
      <Typography variant="h2" id="service">
        Service
      </Typography>
      <ServiceType value={values.serviceTypeId} options={serviceTypes} onChange={answer.serviceTypeId} />
      <StepperField
        label="Expected headcount"
        value={values.expectedHeadcount}
        onChange={answer.expectedHeadcount}
        step={1}
        fault={headcountFault(values.expectedHeadcount)}
        note={isGiven('expectedHeadcount') ? undefined : 'From the plan'}
      />
      <StepperField
        label="Actual headcount"
        value={values.actualHeadcount}
        onChange={answer.actualHeadcount}
        step={1}
        fault={headcountFault(values.actualHeadcount)}
        note={isGiven('actualHeadcount') ? undefined : 'Not answered yet'}
      />
      <YesNoField
        label="Any special events?"
        value={values.anySpecialEvents}
        onChange={answer.anySpecialEvents}
        aside={presetUnless(isGiven('anySpecialEvents'))}
      />
      {values.anySpecialEvents && (
        <RemarkField label="What was the event?" value={values.eventDescription} onChange={answer.eventDescription} />
      )}
      <Typography variant="h2">Times</Typography>
      {/* Two times beside each other where a phone is wide enough for what its browser draws. */}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(164px, 1fr))', gap: 2 }}>
        {surveyTimeNames.map((name) => (
          <TimeField
            key={name}
            label={timeLabels[name]}
            value={values.times[name]}
            onChange={answer[name]}
            isGiven={isGiven(`times.${name}`)}
          />
        ))}
      </Box>
      <Typography variant="h2">Feedback</Typography>
      <ScoreField value={values.serviceScore} isGiven={isGiven('serviceScore')} onChange={answer.serviceScore} />
      <RemarkField label="Service feedback" rows={3} value={values.serviceFeedback} onChange={answer.serviceFeedback} />
    </Box>
  );
}

interface ServiceTypeProps {
  value: string;
  options: readonly { id: string; name: string }[];
  onChange: (value: string) => void;
}

const ServiceType = memo(function ServiceType(props: ServiceTypeProps) {
  return <ChoiceField label="Service type" noneLabel="Not said" {...props} />;
});

interface ScoreFieldProps {
  value: number;
  isGiven: boolean;
  onChange: (score: number) => void;
}

/** Choosing the score that is chosen already confirms it. */
const ScoreField = memo(function ScoreField({ value, isGiven, onChange }: ScoreFieldProps) {
  return (
    <FormControl>
      <FormLabel id="service-score" sx={{ mb: 0.5, color: 'text.primary' }}>
        Service score {presetUnless(isGiven)}
      </FormLabel>
      <ToggleButtonGroup exclusive orientation="vertical" value={value} aria-labelledby="service-score">
        {Object.entries(serviceScoreWords).map(([score, words]) => (
          <ToggleButton
            key={score}
            value={Number(score)}
            onClick={() => onChange(Number(score))}
            sx={{
              minHeight: 48,
              justifyContent: 'flex-start',
              color: 'text.primary',
              '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'primary.main', color: 'primary.contrastText' },
            }}
          >
            {score} · {words}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </FormControl>
  );
});
