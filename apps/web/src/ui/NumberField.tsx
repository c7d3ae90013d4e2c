import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type KeyboardEvent, useState } from 'react';

type NumberFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'defaultValue'> & {
  /** null while empty. */
  value: number | null;
  /** Reports null for an empty field and NaN for what is no number, so that the form's own rule can refuse it. */
  onChange: (value: number | null) => void;
  /** Step of the up and down keys, default 1. */
  step?: number;
  min?: number;
  max?: number;
  /** Unit behind the number. */
  unit?: string;
};

const isNumber = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;

/** Reads what a person types; a comma counts as the decimal point. */
export function readNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return isNumber.test(trimmed) ? Number(trimmed.replace(',', '.')) : Number.NaN;
}

const show = (value: number | null) => (value === null || Number.isNaN(value) ? '' : String(value));

const decimalsOf = (value: number) => (String(value).split('.')[1] ?? '').length;

/** The number after this one in its form; numbers are typed one after the other (screens-18). */
export function nextNumber(field: HTMLInputElement): HTMLInputElement | undefined {
  const numbers = Array.from(
    field.form?.querySelectorAll<HTMLInputElement>('input[inputmode="decimal"]:enabled') ?? [],
  );
  return numbers[numbers.indexOf(field) + 1];
}

/**
 * A number that never changes by the scroll wheel, which is why this is a text field: the wheel over a number field
 * with focus would change a portion unnoticed.
 */
export function NumberField({
  value,
  onChange,
  step = 1,
  min,
  max,
  unit,
  slotProps,
  error,
  helperText,
  ...field
}: NumberFieldProps) {
  // The text is kept apart from the number, else "1." could not be typed on the way to "1.5".
  const [text, setText] = useState(() => show(value));
  const typed = readNumber(text);
  const shown = Object.is(typed, value) ? text : show(value);
  const invalid = Number.isNaN(readNumber(shown));

  function change(next: string) {
    setText(next);
    onChange(readNumber(next));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      // Enter would save the form.
      event.preventDefault();
      if (event.target instanceof HTMLInputElement) nextNumber(event.target)?.select();
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const current = Number.isNaN(typed) ? 0 : (readNumber(shown) ?? 0);
    const decimals = Math.max(decimalsOf(step), decimalsOf(current));
    const moved = Number((current + (event.key === 'ArrowUp' ? step : -step)).toFixed(decimals));
    const limited = Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, moved));
    change(String(limited));
  }

  return (
    <TextField
      {...field}
      value={shown}
      onChange={(event) => change(event.target.value)}
      onKeyDown={onKeyDown}
      error={error || invalid}
      helperText={invalid ? 'Must be a number.' : helperText}
      slotProps={{
        ...slotProps,
        htmlInput: { inputMode: 'decimal', autoComplete: 'off', ...slotProps?.htmlInput },
        ...(unit
          ? { input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment>, ...slotProps?.input } }
          : {}),
      }}
    />
  );
}
