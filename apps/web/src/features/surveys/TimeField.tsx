import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { memo } from 'react';
import { surveyTimeAt } from '#domain/surveys/survey-times.ts';

interface TimeFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  isGiven: boolean;
  /** The zone whose time 'Now' gives; null on any other day than that of the service. */
  nowIn: string | null;
  name: string;
  /** Names what the time belongs to, where several fields share a label. */
  of?: string;
}

/** A time of day in steps of 300 s (surveys-8). */
export const TimeField = memo(function TimeField(props: TimeFieldProps) {
  const { label, value, onChange, isGiven, nowIn, name, of } = props;
  const fullName = of ? `${label}, ${of}` : label;
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <TextField
        type="time"
        label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        helperText={isGiven ? undefined : 'Not answered yet'}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { name, step: 300, 'aria-label': fullName },
          input: { sx: { minHeight: 48, color: isGiven ? 'text.primary' : 'text.secondary' } },
        }}
      />
      {nowIn && (
        <Button
          variant="outlined"
          aria-label={`Now: ${fullName}`}
          onClick={() => onChange(surveyTimeAt(nowIn, new Date()))}
          sx={{ minHeight: 48, flex: 'none', borderColor: 'text.secondary' }}
        >
          Now
        </Button>
      )}
    </Box>
  );
});
