import TextField from '@mui/material/TextField';
import { memo } from 'react';

interface TimeFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  isGiven: boolean;
  /** Names what the time belongs to, where several fields share a label. */
  of?: string;
}

/** A time of day in steps of 300 s (surveys-8). */
export const TimeField = memo(function TimeField({ label, value, onChange, isGiven, of }: TimeFieldProps) {
  return (
    <TextField
      type="time"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      helperText={isGiven ? undefined : 'Not answered yet'}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { step: 300, ...(of && { 'aria-label': `${label}, ${of}` }) },
        input: { sx: { minHeight: 48 } },
      }}
    />
  );
});
