import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { memo } from 'react';

interface StepperFieldProps {
  label: string;
  /** As it is typed. */
  value: string;
  onChange: (value: string) => void;
  step: number;
  unit?: string;
  /** Under the field, in red. */
  fault?: string | undefined;
  /** Under the field, quiet. */
  note?: string | undefined;
  /** Names what the number belongs to, where several fields share a label. */
  of?: string;
}

const decimalsOf = (number: number) => (String(number).split('.')[1] ?? '').length;

/** The next value up or down; a step down ends at 0. */
function stepped(value: string, by: number): string {
  const current = Number(value.replace(',', '.')) || 0;
  const decimals = Math.max(decimalsOf(by), decimalsOf(current));
  return String(Math.max(0, Number((current + by).toFixed(decimals))));
}

/** What can become a number while it is being typed, none larger than the server takes. */
const isTypable = (text: string) => /^-?\d{0,9}([.,]\d{0,9})?$/.test(text);

/** A number for thumbs and gloves: large buttons for the usual steps, a field for everything else. */
export const StepperField = memo(function StepperField(props: StepperFieldProps) {
  const { label, value, onChange, step, unit, fault, note, of } = props;
  const name = of ? `${label}, ${of}` : label;
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <IconButton aria-label={`Less: ${name}`} onClick={() => onChange(stepped(value, -step))} sx={button}>
        <RemoveIcon />
      </IconButton>
      <TextField
        label={label}
        value={value}
        onChange={(event) => isTypable(event.target.value) && onChange(event.target.value)}
        error={Boolean(fault)}
        helperText={fault ?? note}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: {
            inputMode: 'decimal',
            autoComplete: 'off',
            'aria-label': name,
            style: { textAlign: 'center', fontVariantNumeric: 'tabular-nums', fontSize: 18 },
          },
          input: {
            sx: { minHeight: 48 },
            ...(unit && { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> }),
          },
        }}
      />
      <IconButton aria-label={`More: ${name}`} onClick={() => onChange(stepped(value, step))} sx={button}>
        <AddIcon />
      </IconButton>
    </Box>
  );
});

const button = {
  width: 48,
  height: 48,
  flex: 'none',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
} as const;
