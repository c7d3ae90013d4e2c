import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { plannedContainers } from '#domain/surveys/survey-plan.ts';
import { type ElementNumber, inlineProblem } from '#domain/surveys/survey-problems.ts';
import { StepperField } from '../../ui/StepperField.tsx';
import { YesNoField } from '../../ui/YesNoField.tsx';
import { PresetField } from './PresetField.tsx';
import { type ElementValues, elementAnswers, type SurveyChange } from './survey-form-values.ts';

interface ElementSectionProps {
  element: ElementValues;
  /** Names of this element's answers that were given, joined: a text, so that other elements' answers do not redraw this one. */
  given: string;
  change: (change: SurveyChange) => void;
}

/** One element of the menu. Remembered, so that a key typed in one of thirty redraws only that one. */
export const ElementSection = memo(function ElementSection({ element, given, change }: ElementSectionProps) {
  const { scheduledElementId: id, name, container, portionUnit } = element;
  const answers = elementAnswers(element);
  const planned = plannedContainers(answers);
  const set = (changes: Partial<ElementValues>) => change({ element: id, changes });
  const isPreset = (field: string) => !given.split(' ').includes(field);
  const number = (field: ElementNumber, label: string, step: number, unit: string) => (
    <StepperField
      label={label}
      of={name}
      value={element[field]}
      onChange={(value) => set({ [field]: value })}
      step={step}
      unit={unit}
      problem={inlineProblem(answers, field)}
      note={isPreset(field) ? 'Not answered yet' : undefined}
    />
  );
  return (
    <Box
      component="section"
      aria-label={name}
      sx={{ display: 'grid', gap: 2, py: 2, borderTop: '1px solid', borderColor: 'divider' }}
    >
      <div>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography color="text.secondary">{plannedText(planned, element)}</Typography>
      </div>
      {number('broughtContainers', 'Brought', 0.5, container)}
      {planned !== null && planned > 0 && answers.broughtContainers !== planned && (
        <Button
          onClick={() => set({ broughtContainers: String(planned) })}
          sx={{ minHeight: 48, justifySelf: 'start' }}
        >
          As planned: {planned}
        </Button>
      )}
      {number('leftoverAmount', 'Leftover', 0.1, portionUnit)}
      <YesNoField
        label="Runout"
        of={name}
        value={element.runout}
        onChange={(runout) => set({ runout })}
        aside={isPreset('runout') && <PresetField />}
      />
      {element.runout && (
        <>
          <TextField
            type="time"
            label="Time of runout"
            value={element.timeOfRunout}
            onChange={(event) => event.target.value && set({ timeOfRunout: event.target.value })}
            helperText={isPreset('timeOfRunout') ? 'Not answered yet' : undefined}
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: { step: 300, 'aria-label': `Time of runout, ${name}` },
              input: { sx: { minHeight: 48 } },
            }}
          />
          {number('peopleNotServed', 'People Not Served', 1, '')}
          {number('suggestedContainers', 'Suggested', 0.5, container)}
        </>
      )}
    </Box>
  );
});

function plannedText(planned: number | null, { plannedAmount, portionUnit, container }: ElementValues): string {
  if (planned === null) return 'Nothing planned for this element';
  return `Planned: ${planned} ${container} (${plannedAmount} ${portionUnit})`;
}
