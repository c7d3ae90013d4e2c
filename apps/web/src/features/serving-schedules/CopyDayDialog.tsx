import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type Day, days } from '#contract/values.ts';
import { formatDayName } from '#domain/serving-schedules/week.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { TitledDialog } from '../../ui/TitledDialog.tsx';

interface CopyDayDialogProps {
  day: Day;
  onCopy: (days: readonly Day[]) => void;
  onClose: () => void;
}

/** Which days get what is typed for this one. Nothing is saved before Update (service-events-15). */
export function CopyDayDialog({ day, onCopy, onClose }: CopyDayDialogProps) {
  const [chosenDays, setChosenDays] = useState<readonly Day[]>([]);
  const toggle = (chosenDay: Day) =>
    setChosenDays(
      chosenDays.includes(chosenDay) ? chosenDays.filter((other) => other !== chosenDay) : [...chosenDays, chosenDay],
    );
  return (
    <TitledDialog
      title={`Copy ${formatDayName(day)} to…`}
      onClose={onClose}
      maxWidth="xs"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="contained"
            color="secondary"
            disabled={chosenDays.length === 0}
            onClick={() => onCopy(chosenDays)}
          >
            Copy
          </Button>
        </>
      }
    >
      <Box role="group" aria-label="Days" sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
        {days
          .filter((weekday) => weekday !== day)
          .map((weekday) => (
            <CheckboxField
              key={weekday}
              label={formatDayName(weekday)}
              checked={chosenDays.includes(weekday)}
              onChange={() => toggle(weekday)}
            />
          ))}
      </Box>
    </TitledDialog>
  );
}
