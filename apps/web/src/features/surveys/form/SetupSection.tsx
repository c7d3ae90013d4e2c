import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { memo, useMemo } from 'react';
import type { SetupFeedback, SetupItem } from '#contract/survey-answers.ts';
import { surveyFormTexts } from '#contract/survey-form-texts.ts';
import { surveyTexts } from '#contract/survey-texts.ts';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { useConfirm } from '../../../ui/feedback.ts';
import { YesNoField } from '../../../ui/YesNoField.tsx';
import { getPresetHint } from './PresetField.tsx';
import { RemarkField } from './RemarkField.tsx';
import { createSetupHandlers, hasMissingItems, listSetupRows, type SurveyChange } from './survey-form-values.ts';

type Change = (change: SurveyChange) => void;

const FORGET_MISSING = {
  text: surveyFormTexts.forgetMissing,
  confirmLabel: 'Yes, all of it',
  cancelLabel: 'Go back',
  danger: true,
};

interface SetupSectionProps {
  setup: SetupFeedback;
  /** What can have spilled. */
  elements: readonly { scheduledElementId: string; name: string }[];
  isGiven: (name: string) => boolean;
  change: Change;
}

export const SetupSection = memo(function SetupSection({ setup, elements, isGiven, change }: SetupSectionProps) {
  const { hotboxSpill } = setup;
  const answer = useMemo(() => createSetupHandlers(change), [change]);
  const confirm = useConfirm();
  const answerEquipment = async (hadAll: boolean) => {
    // Yes resets the table (surveys-7), and asks first if something was typed.
    if (hadAll && hasMissingItems(setup) && !(await confirm(FORGET_MISSING))) return;
    answer.hadAllEquipment(hadAll);
  };
  const renderQuestion = (question: string) => {
    const name = `setupFeedback.${question}`;
    return { name, isPreset: !isGiven(name), aside: getPresetHint(isGiven(name)) };
  };
  return (
    <Box
      component="section"
      aria-labelledby="setup"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
    >
      <Typography variant="h2" id="setup">
        Set-up information
      </Typography>
      <YesNoField
        label={surveyTexts.equipmentQuestion}
        value={setup.hadAllEquipment}
        onChange={(hadAll) => void answerEquipment(hadAll)}
        {...renderQuestion('hadAllEquipment')}
      />
      {!setup.hadAllEquipment && <SetupTable items={setup.items} change={change} />}
      <YesNoField
        label="Was the food set up as the host flow says?"
        value={setup.menuFlow.value}
        onChange={answer.menuFlow}
        {...renderQuestion('menuFlow')}
      />
      <YesNoField
        label="Did anything spill in a hotbox?"
        value={hotboxSpill.value}
        onChange={(value) => change({ setup: { hotboxSpill: { ...hotboxSpill, value } } })}
        {...renderQuestion('hotboxSpill')}
      />
      {hotboxSpill.value && <SpillPicker spilledItems={hotboxSpill.spilledItems} elements={elements} change={change} />}
      <RemarkField label="Set-up comments" value={setup.setupComments} onChange={answer.setupComments} />
    </Box>
  );
});

interface SpillPickerProps {
  spilledItems: readonly string[];
  elements: SetupSectionProps['elements'];
  change: Change;
}

const SpillPicker = memo(function SpillPicker({ spilledItems, elements, change }: SpillPickerProps) {
  const toggle = (id: string) => {
    const without = spilledItems.filter((other) => other !== id);
    const next = spilledItems.includes(id) ? without : [...spilledItems, id];
    change({ setup: { hotboxSpill: { value: true, spilledItems: next } } });
  };
  return (
    <Box component="fieldset" aria-label="What spilled?" sx={{ display: 'grid', pl: 1 }}>
      {elements.map(({ scheduledElementId, name }) => (
        <CheckboxField
          key={scheduledElementId}
          label={name}
          sx={{ minHeight: 48 }}
          checked={spilledItems.includes(scheduledElementId)}
          onChange={() => toggle(scheduledElementId)}
        />
      ))}
    </Box>
  );
});

const SetupTable = memo(function SetupTable({ items, change }: { items: readonly SetupItem[]; change: Change }) {
  return (
    <Box component="ul" aria-label="Equipment" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {listSetupRows(items).map((item) => (
        <SetupRow key={item.label} {...item} change={change} />
      ))}
    </Box>
  );
});

const SetupRow = memo(function SetupRow({ label, hadEnough, missingItems, change }: SetupItem & { change: Change }) {
  const set = (changes: Partial<SetupItem>) => change({ setupItem: label, changes });
  return (
    <Box
      component="li"
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1, p: 1.5, display: 'grid', gap: 1 }}
    >
      <CheckboxField
        label={`${label}: had enough`}
        sx={{ minHeight: 48 }}
        checked={hadEnough}
        onChange={() => set({ hadEnough: !hadEnough })}
      />
      {!hadEnough && (
        <TextField
          label="What was missing?"
          value={missingItems}
          onChange={(event) => set({ missingItems: event.target.value })}
          slotProps={{
            htmlInput: { 'aria-label': `What was missing? ${label}` },
            input: { sx: { minHeight: 48 } },
          }}
        />
      )}
    </Box>
  );
});
