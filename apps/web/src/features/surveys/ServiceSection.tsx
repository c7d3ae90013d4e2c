import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { surveyTimeNames } from '#contract/survey-texts.ts';
import { timeLabels } from '#domain/surveys/answered.ts';
import { serviceScoreWords } from '#domain/surveys/survey-text.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { StepperField } from '../../ui/StepperField.tsx';
import { YesNoField } from '../../ui/YesNoField.tsx';
import { PresetField } from './PresetField.tsx';
import { headcountProblem, type SurveyChange, type SurveyFormValues } from './survey-form-values.ts';

interface ServiceSectionProps {
  values: SurveyFormValues;
  serviceTypes: readonly { id: string; name: string }[];
  isGiven: (name: string) => boolean;
  change: (change: SurveyChange) => void;
}

/** Everything about the service as a whole: who came, when, and what they said. */
export function ServiceSection({ values, serviceTypes, isGiven, change }: ServiceSectionProps) {
  const unanswered = (name: string) => (isGiven(name) ? undefined : 'Not answered yet');
  return (
    <Box
      component="section"
      aria-labelledby="service"
      sx={{ display: 'grid', gap: 2, '& .MuiFormControl-root': { width: '100%' } }}
    >
      <Typography variant="h2" id="service">
        Service
      </Typography>
      <ChoiceField
        label="Service type"
        value={values.serviceTypeId}
        options={serviceTypes}
        noneLabel="Not said"
        onChange={(value) => change({ field: 'serviceTypeId', value })}
      />
      <StepperField
        label="Expected headcount"
        value={values.expectedHeadcount}
        onChange={(value) => change({ field: 'expectedHeadcount', value })}
        step={1}
        problem={headcountProblem(values.expectedHeadcount)}
        note={isGiven('expectedHeadcount') ? undefined : 'From the plan'}
      />
      <StepperField
        label="Actual headcount"
        value={values.actualHeadcount}
        onChange={(value) => change({ field: 'actualHeadcount', value })}
        step={1}
        problem={headcountProblem(values.actualHeadcount)}
        note={unanswered('actualHeadcount')}
      />
      <YesNoField
        label="Any special events?"
        value={values.anySpecialEvents}
        onChange={(value) => change({ field: 'anySpecialEvents', value })}
        aside={!isGiven('anySpecialEvents') && <PresetField />}
      />
      {values.anySpecialEvents && (
        <TextField
          label="What was the event?"
          multiline
          minRows={2}
          value={values.eventDescription}
          onChange={(event) => change({ field: 'eventDescription', value: event.target.value })}
        />
      )}
      <Typography variant="h2">Times</Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        {surveyTimeNames.map((name) => (
          <TextField
            key={name}
            type="time"
            label={timeLabels[name]}
            value={values.times[name]}
            onChange={(event) => change({ time: name, value: event.target.value })}
            helperText={unanswered(`times.${name}`)}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 300 }, input: { sx: { minHeight: 48 } } }}
          />
        ))}
      </Box>
      <Typography variant="h2">Feedback</Typography>
      <ScoreField
        value={values.serviceScore}
        isGiven={isGiven('serviceScore')}
        onChange={(value) => change({ field: 'serviceScore', value })}
      />
      <TextField
        label="Service feedback"
        multiline
        minRows={3}
        value={values.serviceFeedback}
        onChange={(event) => change({ field: 'serviceFeedback', value: event.target.value })}
      />
    </Box>
  );
}

interface ScoreFieldProps {
  value: number;
  isGiven: boolean;
  onChange: (score: number) => void;
}

/** Choosing the score that is chosen already confirms it. */
function ScoreField({ value, isGiven, onChange }: ScoreFieldProps) {
  return (
    <FormControl>
      <FormLabel id="service-score" sx={{ mb: 0.5, color: 'text.primary' }}>
        Service score {!isGiven && <PresetField />}
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
}
