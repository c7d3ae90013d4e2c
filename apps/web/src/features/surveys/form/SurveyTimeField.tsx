import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo } from 'react';
import { toSurveyTime } from '#domain/surveys/survey-times.ts';
import { TimeField } from '../../../shell/TimeField.tsx';
import { validateTime } from './survey-faults-form-values.ts';

interface SurveyTimeFieldProps {
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

/** A time of day with 'Now'. */
export const SurveyTimeField = memo(function SurveyTimeField(props: SurveyTimeFieldProps) {
  const { label, value, onChange, isGiven, nowIn, name, of } = props;
  const fullName = of ? `${label}, ${of}` : label;
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <TimeField
        label={label}
        value={value}
        onChange={onChange}
        error={value === ''}
        helperText={value === '' ? validateTime(value) : isGiven ? undefined : 'Not answered yet'}
        slotProps={{
          htmlInput: { name, 'aria-label': fullName },
          input: { sx: { minHeight: 48, color: isGiven ? 'text.primary' : 'text.secondary' } },
        }}
      />
      {nowIn && (
        <Button
          variant="outlined"
          aria-label={`Now: ${fullName}`}
          onClick={() => onChange(toSurveyTime(nowIn, new Date()))}
          sx={{ minHeight: 48, flex: 'none', borderColor: 'text.secondary' }}
        >
          Now
        </Button>
      )}
    </Box>
  );
});
