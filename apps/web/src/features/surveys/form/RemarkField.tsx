import TextField from '@mui/material/TextField';
import { memo } from 'react';

interface RemarkFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  rows?: number;
}

/** Free text of as many lines as it takes. The browser makes it grow: measuring it would lay the whole form out for every key. */
export const RemarkField = memo(function RemarkField({ label, value, onChange, rows = 2 }: RemarkFieldProps) {
  return (
    <TextField
      label={label}
      multiline
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        input: { inputComponent: 'textarea' },
        htmlInput: { rows, style: { fieldSizing: 'content', minHeight: `${rows}lh`, resize: 'vertical' } },
      }}
    />
  );
});
