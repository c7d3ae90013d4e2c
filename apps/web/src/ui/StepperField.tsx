import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { nextNumber } from './NumberField.tsx';
import { useHeldButton } from './use-held-button.ts';

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
  /** Nobody has given the value: it is shown in gray. */
  isPreset?: boolean;
  /** Names what the number belongs to, where several fields share a label. */
  of?: string;
  /** The name of the form control. */
  name?: string;
}

const decimalsOf = (number: number) => (String(number).split('.')[1] ?? '').length;

/** The next value up or down; a step down ends at 0. */
function stepped(value: string, by: number): string {
  const current = Number(value.replace(',', '.')) || 0;
  const decimals = Math.max(decimalsOf(by), decimalsOf(current));
  return String(Math.max(0, Number((current + by).toFixed(decimals))));
}

/** A text that can become a number while it is typed, none larger than the server accepts. */
const isTypable = (text: string) => /^-?\d{0,9}([.,]\d{0,9})?$/.test(text);

/** How many steps a key makes. */
const stepsOfKey: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/**
 * A number for thumbs and gloves: large buttons for the usual steps, which repeat while they are held, and a field for
 * everything else. Page up and page down make ten steps; Enter goes to the next number (screens-18).
 */
export const StepperField = memo(function StepperField(props: StepperFieldProps) {
  const { label, value, onChange, step, unit, fault, note, isPreset = false, of, name } = props;
  const fullName = of ? `${label}, ${of}` : label;
  // Several steps may come before the field is drawn again.
  const current = useRef(value);
  useEffect(() => {
    current.current = value;
  }, [value]);
  const moveBy = (steps: number) => {
    current.current = stepped(current.current, step * steps);
    onChange(current.current);
  };
  const less = useHeldButton(() => moveBy(-1));
  const more = useHeldButton(() => moveBy(1));

  function onKeyDown(event: KeyboardEvent) {
    const steps = stepsOfKey[event.key];
    if (steps === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (steps !== undefined) moveBy(steps);
    else if (event.target instanceof HTMLInputElement) nextNumber(event.target)?.select();
  }

  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <IconButton aria-label={`Less: ${fullName}`} {...less} sx={button}>
        <RemoveIcon />
      </IconButton>
      <TextField
        label={label}
        value={value}
        onChange={(event) => isTypable(event.target.value) && onChange(event.target.value)}
        onKeyDown={onKeyDown}
        error={Boolean(fault)}
        helperText={fault ?? note}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: {
            name,
            inputMode: 'decimal',
            autoComplete: 'off',
            enterKeyHint: 'next',
            'aria-label': fullName,
            style: { textAlign: 'center', fontVariantNumeric: 'tabular-nums', fontSize: 18 },
          },
          input: {
            sx: { minHeight: 48, color: isPreset ? 'text.secondary' : 'text.primary' },
            ...(unit && { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> }),
          },
        }}
      />
      <IconButton aria-label={`More: ${fullName}`} {...more} sx={button}>
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
  // In the sun a lighter frame is not seen.
  borderColor: 'text.secondary',
  borderRadius: 1,
  color: 'text.primary',
  // Held, it selects and zooms nothing.
  userSelect: 'none',
  touchAction: 'manipulation',
} as const;
