import InputAdornment from '@mui/material/InputAdornment';
import type { Ref } from 'react';
import type * as z from 'zod';
import { describeModifier } from '#domain/daily-numbers/portion-factor.ts';
import { NumberField } from '../../../shell/NumberField.tsx';

interface ModifierFieldProps {
  /** Where the label is elsewhere. */
  id?: string;
  label?: string;
  /** null while empty, which counts as 0. */
  value: number | null;
  onChange: (value: number | null) => void;
  schema: z.ZodNumber;
  /** A value saved before may stay where it is, whatever it is. */
  isUnchanged: boolean;
  inputRef?: Ref<HTMLInputElement>;
  width?: number;
}

/** A portion modifier, and beside it what it means: 0.1 is '= +10%' (service-events-11). */
export function ModifierField({ schema, isUnchanged, value, width, ...field }: ModifierFieldProps) {
  const fault = isUnchanged ? undefined : schema.safeParse(value ?? 0).error?.issues[0]?.message;
  const meaning = fault ? undefined : describeModifier(value ?? 0);
  return (
    <NumberField
      {...field}
      value={value}
      step={0.1}
      min={schema.minValue ?? -1}
      {...(schema.maxValue !== null && { max: schema.maxValue })}
      error={Boolean(fault)}
      helperText={fault}
      {...(meaning && {
        slotProps: { input: { endAdornment: <InputAdornment position="end">{meaning}</InputAdornment> } },
      })}
      {...(width && { sx: { width: fault ? width + 60 : width, flex: 'none' } })}
    />
  );
}
