import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { memo, useMemo } from 'react';
import { surveyTimeNames } from '#contract/survey-texts.ts';
import { timeLabels } from '#domain/surveys/answered.ts';
import { serviceScoreWords } from '#domain/surveys/survey-text.ts';
import { StepperField } from '../../../shell/StepperField.tsx';
import { ChoiceField } from '../../../ui/ChoiceField.tsx';
import { OptionButton } from '../../../ui/OptionButton.tsx';
import { YesNoField } from '../../../ui/YesNoField.tsx';
import { AnswerButton } from './AnswerButton.tsx';
import { getPresetHint } from './PresetField.tsx';
import { RemarkField } from './RemarkField.tsx';
import { SurveyTimeField } from './SurveyTimeField.tsx';
import { validateHeadcount } from './survey-faults-form-values.ts';
import { createServiceHandlers, type SurveyChange, type SurveyFormValues } from './survey-form-values.ts';

interface ServiceSectionProps {
  values: SurveyFormValues;
  serviceTypes: readonly { id: string; name: string }[];
  isGiven: (name: string) => boolean;
  /** The zone whose time 'Now' gives; null on any other day than that of the service. */
  nowIn: string | null;
  change: (change: SurveyChange) => void;
}

/** Everything about the service as a whole: who came, when, and what they said. */
export function ServiceSection({ values, serviceTypes, isGiven, nowIn, change }: ServiceSectionProps) {
  // The same functions for every key: of all fields only the one that is typed into is drawn again.
  const answer = useMemo(() => createServiceHandlers(change), [change]);
  return (
    <Box
      component="section"
      aria-labelledby="service"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2,
      }}
    >
      <Typography variant="h2" id="service">
        Service
      </Typography>
      <ServiceType value={values.serviceTypeId} options={serviceTypes} onChange={answer.serviceTypeId} />
      <Headcounts values={values} isGiven={isGiven} answer={answer} />
      <YesNoField
        label="Any special events?"
        name="anySpecialEvents"
        isPreset={!isGiven('anySpecialEvents')}
        value={values.anySpecialEvents}
        onChange={answer.anySpecialEvents}
        aside={getPresetHint(isGiven('anySpecialEvents'))}
      />
      {values.anySpecialEvents && (
        <RemarkField label="What was the event?" value={values.eventDescription} onChange={answer.eventDescription} />
      )}
      <Typography variant="h2">Times</Typography>
      {/* Two times beside each other where there is room for what browsers draw, and for 'Now'. */}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(230px, 1fr))', gap: 2 }}>
        {surveyTimeNames.map((name) => (
          <SurveyTimeField
            key={name}
            label={timeLabels[name]}
            value={values.times[name]}
            onChange={answer[name]}
            name={`times.${name}`}
            isGiven={isGiven(`times.${name}`)}
            nowIn={nowIn}
          />
        ))}
      </Box>
      <Typography variant="h2">Feedback</Typography>
      <ScoreField value={values.serviceScore} isGiven={isGiven('serviceScore')} onChange={answer.serviceScore} />
      <RemarkField label="Service feedback" rows={3} value={values.serviceFeedback} onChange={answer.serviceFeedback} />
    </Box>
  );
}

interface HeadcountsProps extends Pick<ServiceSectionProps, 'values' | 'isGiven'> {
  answer: ReturnType<typeof createServiceHandlers>;
}

function Headcounts({ values, isGiven, answer }: HeadcountsProps) {
  const { expectedHeadcount: expected, actualHeadcount: actual } = values;
  const headcount = (name: 'expectedHeadcount' | 'actualHeadcount', label: string, unansweredText: string) => (
    <StepperField
      label={label}
      name={name}
      value={values[name]}
      onChange={answer[name]}
      step={1}
      fault={validateHeadcount(values[name])}
      note={isGiven(name) ? undefined : unansweredText}
      isPreset={!isGiven(name)}
    />
  );
  return (
    <>
      {headcount('expectedHeadcount', 'Expected headcount', 'From the plan')}
      {headcount('actualHeadcount', 'Actual headcount', 'Not answered yet')}
      {expected !== '' && validateHeadcount(expected) === undefined && (
        <AnswerButton
          isChosen={isGiven('actualHeadcount') && actual === expected}
          onClick={() => answer.actualHeadcount(expected)}
        >
          {`As expected: ${expected}`}
        </AnswerButton>
      )}
    </>
  );
}

interface ServiceTypeProps {
  value: string;
  options: readonly { id: string; name: string }[];
  onChange: (value: string) => void;
}

const ServiceType = memo(function ServiceType(props: ServiceTypeProps) {
  return <ChoiceField label="Service type" noneLabel="Not said" isWide {...props} />;
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
        Service score {getPresetHint(isGiven)}
      </FormLabel>
      <ToggleButtonGroup
        exclusive
        orientation="vertical"
        value={isGiven ? value : null}
        aria-labelledby="service-score"
      >
        {Object.entries(serviceScoreWords).map(([score, words]) => (
          <OptionButton
            key={score}
            name="serviceScore"
            value={Number(score)}
            onClick={() => onChange(Number(score))}
            isPreset={!isGiven && Number(score) === value}
            sx={{ justifyContent: 'flex-start' }}
          >
            {score} · {words}
          </OptionButton>
        ))}
      </ToggleButtonGroup>
    </FormControl>
  );
});
