import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { memo, useEffect, useRef } from 'react';
import { useHeldButton } from '../ui/use-held-button.ts';
import { NumberTextField, stepNumber } from './NumberField.tsx';

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

/** A number for thumbs and gloves: large buttons for the usual steps, which repeat while they are held (screens-18). */
export const StepperField = memo(function StepperField(props: StepperFieldProps) {
  const { label, value, onChange, step, unit = '', fault, note, isPreset = false, of, name } = props;
  const fullName = of ? `${label}, ${of}` : label;
  // Several steps may come before the field is drawn again.
  const current = useRef(value);
  useEffect(() => {
    current.current = value;
  }, [value]);
  const moveBy = (steps: number) => {
    const next = stepNumber(current.current, steps, { step, min: 0, unit });
    if (next === undefined) return;
    current.current = next;
    onChange(next);
  };
  const less = useHeldButton(() => moveBy(-1));
  const more = useHeldButton(() => moveBy(1));
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <IconButton aria-label={`Less: ${fullName}`} {...less} sx={button}>
        <RemoveIcon />
      </IconButton>
      <NumberTextField
        label={label}
        text={value}
        onText={onChange}
        onSteps={moveBy}
        unit={unit}
        error={Boolean(fault)}
        helperText={fault ?? note}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: {
            name,
            enterKeyHint: 'next',
            'aria-label': fullName,
            style: { textAlign: 'center', fontVariantNumeric: 'tabular-nums', fontSize: 18 },
          },
          input: { sx: { minHeight: 48, color: isPreset ? 'text.secondary' : 'text.primary' } },
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
