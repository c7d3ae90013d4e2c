import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { surveyTexts } from '#contract/survey-texts.ts';
import type { SetupFeedback, SetupItem } from '#contract/surveys.ts';
import { setupItemLabels } from '#domain/surveys/survey-answers.ts';
import { YesNoField } from '../../ui/YesNoField.tsx';
import { PresetField } from './PresetField.tsx';
import type { SurveyChange } from './survey-form-values.ts';

interface SetupSectionProps {
  setup: SetupFeedback;
  elements: readonly { scheduledElementId: string; name: string }[];
  isGiven: (name: string) => boolean;
  change: (change: SurveyChange) => void;
}

export const SetupSection = memo(function SetupSection({ setup, elements, isGiven, change }: SetupSectionProps) {
  const { hotboxSpill } = setup;
  const preset = (name: string) => !isGiven(`setupFeedback.${name}`) && <PresetField />;
  const toggleSpilled = (id: string) => {
    const spilledItems = hotboxSpill.spilledItems.includes(id)
      ? hotboxSpill.spilledItems.filter((other) => other !== id)
      : [...hotboxSpill.spilledItems, id];
    change({ setup: { hotboxSpill: { ...hotboxSpill, spilledItems } } });
  };
  return (
    <Box component="section" aria-labelledby="setup" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h2" id="setup">
        Set-up information
      </Typography>
      <YesNoField
        label={surveyTexts.equipmentQuestion}
        value={setup.hadAllEquipment}
        onChange={(hadAllEquipment) => change({ setup: { hadAllEquipment } })}
        aside={preset('hadAllEquipment')}
      />
      {!setup.hadAllEquipment && <SetupTable items={setup.items} change={change} />}
      <YesNoField
        label="Was the food set up as the host flow says?"
        value={setup.menuFlow.value}
        onChange={(value) => change({ setup: { menuFlow: { value } } })}
        aside={preset('menuFlow')}
      />
      <YesNoField
        label="Did anything spill in a hotbox?"
        value={hotboxSpill.value}
        onChange={(value) =>
          change({ setup: { hotboxSpill: { value, spilledItems: value ? hotboxSpill.spilledItems : [] } } })
        }
        aside={preset('hotboxSpill')}
      />
      {hotboxSpill.value && (
        <Box component="fieldset" aria-label="What spilled?" sx={{ display: 'grid', pl: 1 }}>
          {elements.map(({ scheduledElementId, name }) => (
            <FormControlLabel
              key={scheduledElementId}
              label={name}
              control={
                <Checkbox
                  checked={hotboxSpill.spilledItems.includes(scheduledElementId)}
                  onChange={() => toggleSpilled(scheduledElementId)}
                />
              }
              sx={{ minHeight: 48 }}
            />
          ))}
        </Box>
      )}
      <TextField
        label="Set-up comments"
        multiline
        minRows={2}
        value={setup.setupComments}
        onChange={(event) => change({ setup: { setupComments: event.target.value } })}
      />
    </Box>
  );
});

/** The rows that are asked about, whatever an older survey or another client stored. */
const rowsOf = (items: readonly SetupItem[]): SetupItem[] => [
  ...setupItemLabels.map(
    (label) => items.find((item) => item.label === label) ?? { label, hadEnough: true, missingItems: '' },
  ),
  ...items.filter(({ label }) => !(setupItemLabels as readonly string[]).includes(label)),
];

function SetupTable({ items, change }: { items: readonly SetupItem[]; change: (change: SurveyChange) => void }) {
  const rows = rowsOf(items);
  const set = (label: string, changes: Partial<SetupItem>) =>
    change({ setup: { items: rows.map((row) => (row.label === label ? { ...row, ...changes } : row)) } });
  return (
    <Box component="ul" aria-label="Equipment" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {rows.map(({ label, hadEnough, missingItems }) => (
        <Box
          component="li"
          key={label}
          sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1, p: 1.5, display: 'grid', gap: 1 }}
        >
          <FormControlLabel
            label={`${label}: had enough`}
            control={
              <Checkbox
                checked={hadEnough}
                onChange={() => set(label, { hadEnough: !hadEnough, ...(!hadEnough && { missingItems: '' }) })}
              />
            }
            sx={{ minHeight: 48 }}
          />
          {!hadEnough && (
            <TextField
              label="What was missing?"
              value={missingItems}
              onChange={(event) => set(label, { missingItems: event.target.value })}
              slotProps={{
                htmlInput: { 'aria-label': `What was missing? ${label}` },
                input: { sx: { minHeight: 48 } },
              }}
            />
          )}
        </Box>
      ))}
    </Box>
  );
}
