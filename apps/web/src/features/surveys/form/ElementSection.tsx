import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo, useMemo } from 'react';
import { formatEnteredAmount, formatPerContainer } from '#domain/daily-numbers/portion-text.ts';
import { type ElementNumber, findInlineFault } from '#domain/surveys/survey-faults.ts';
import { countPlannedContainers } from '#domain/surveys/survey-plan.ts';
import { StepperField } from '../../../shell/StepperField.tsx';
import { YesNoField } from '../../../ui/YesNoField.tsx';
import { AnswerButton } from './AnswerButton.tsx';
import { getPresetHint } from './PresetField.tsx';
import { SurveyTimeField } from './SurveyTimeField.tsx';
import {
  createElementHandlers,
  type ElementValues,
  type SurveyChange,
  toElementAnswers,
} from './survey-form-values.ts';

interface ElementSectionProps {
  element: ElementValues;
  /** Names of this element's answers that were given, joined: a text, so that other elements' answers do not redraw this one. */
  givenText: string;
  /** The zone whose time 'Now' gives; null on any other day than that of the service. */
  nowIn: string | null;
  change: (change: SurveyChange) => void;
}

/** One element of the menu. Remembered, so that a key typed in one of thirty redraws only that one. */
export const ElementSection = memo(function ElementSection(props: ElementSectionProps) {
  const { element, givenText, nowIn, change } = props;
  const { scheduledElementId: id, name, container, portionUnit } = element;
  const answers = toElementAnswers(element);
  const plannedCount = countPlannedContainers(answers);
  const answer = useMemo(() => createElementHandlers(id, change), [id, change]);
  const isGiven = (field: string) => givenText.split(' ').includes(field);
  const answerName = (field: keyof ElementValues) => `elements.${id}.${field}`;
  const number = (field: ElementNumber, label: string, step: number, unit: string) => (
    <StepperField
      label={label}
      of={name}
      name={answerName(field)}
      value={element[field]}
      onChange={answer[field]}
      step={step}
      unit={unit}
      fault={findInlineFault(answers, field)}
      note={isGiven(field) ? undefined : 'Not answered yet'}
      isPreset={!isGiven(field)}
    />
  );
  return (
    <Box component="section" aria-label={name} sx={section}>
      <div>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography color="text.secondary">{formatPlanned(plannedCount, element)}</Typography>
      </div>
      {number('broughtContainers', 'Brought', 0.5, container)}
      {plannedCount !== null && plannedCount > 0 && (
        <AnswerButton
          isChosen={isGiven('broughtContainers') && answers.broughtContainers === plannedCount}
          onClick={() => answer.broughtContainers(String(plannedCount))}
        >
          {`As planned: ${plannedCount}`}
        </AnswerButton>
      )}
      {number('leftoverAmount', 'Leftover', 0.1, portionUnit)}
      <YesNoField
        label="Runout"
        of={name}
        name={answerName('runout')}
        value={element.runout}
        onChange={answer.runout}
        isPreset={!isGiven('runout')}
        aside={getPresetHint(isGiven('runout'))}
      />
      {element.runout && (
        <>
          <SurveyTimeField
            label="Time of runout"
            of={name}
            name={answerName('timeOfRunout')}
            value={element.timeOfRunout}
            onChange={answer.timeOfRunout}
            isGiven={isGiven('timeOfRunout')}
            nowIn={nowIn}
          />
          {number('peopleNotServed', 'People Not Served', 1, '')}
          {number('suggestedContainers', 'Suggested', 0.5, container)}
        </>
      )}
    </Box>
  );
});

const section = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  py: 2,
  // Room for the ring around what has the focus.
  px: 0.5,
  mx: -0.5,
  borderTop: '1px solid',
  borderColor: 'divider',
  // A phone lays out and paints the two or three of thirty elements that are seen.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 340px',
} as const;

function formatPlanned(
  plannedCount: number | null,
  { plannedAmount, portionUnit, portionPerContainer, container }: ElementValues,
): string {
  if (plannedCount === null || plannedAmount === null || portionPerContainer === null)
    return 'Nothing planned for this element';
  const portion = formatPerContainer({ portionPerContainer, portionUnit });
  return `Planned: ${plannedCount} ${container} (${formatEnteredAmount(plannedAmount, portionUnit)}, ${portion})`;
}
