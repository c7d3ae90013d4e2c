import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { formatTypedNumber, parseTypedNumber } from '#domain/typed-values/typed-number.ts';

interface NumberSteps {
  /** Step of the up and down keys, default 1. */
  step?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** Unit behind the number. */
  unit?: string | undefined;
}

const countDecimals = (value: number) => (String(value).split('.')[1] ?? '').length;

/** So many steps up or down, within the limits; undefined from what is no number, which stays as it is typed. */
export function stepNumber(text: string, steps: number, { step = 1, min, max, unit }: NumberSteps): string | undefined {
  const { value, fault } = parseTypedNumber(text, unit);
  if (fault !== null) return undefined;
  const current = value ?? 0;
  const decimals = Math.max(countDecimals(step), countDecimals(current));
  const next = Number((current + step * steps).toFixed(decimals));
  return String(Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, next)));
}

/** The number after this one in its form; numbers are typed one after the other (screens-18). */
function findNextNumber(field: HTMLInputElement): HTMLInputElement | undefined {
  const numbers = Array.from(
    field.form?.querySelectorAll<HTMLInputElement>('input[inputmode="decimal"]:enabled') ?? [],
  );
  return numbers[numbers.indexOf(field) + 1];
}

/** How many steps a key makes. */
const stepsByKey: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

type NumberTextFieldProps = NumberSteps &
  Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'defaultValue'> & {
    /** As it is typed. */
    text: string;
    onText: (text: string) => void;
    /** In place of the step that the field makes itself. */
    onSteps?: (steps: number) => void;
  };

/**
 * A number as it is typed or pasted (screens-24). No key is dropped, and the scroll wheel changes nothing, which is why this
 * is a text field: the wheel over a number field with focus would change a portion unnoticed.
 */
export function NumberTextField(props: NumberTextFieldProps) {
  const { text, onText, step, min, max, unit, slotProps, error, helperText, onBlur, ...field } = props;
  const { onSteps = (steps) => onText(stepNumber(text, steps, { step, min, max, unit }) ?? text), ...input } = field;
  const { value, fault } = parseTypedNumber(text, unit);

  function onKeyDown(event: KeyboardEvent) {
    const steps = stepsByKey[event.key];
    if (steps === undefined && event.key !== 'Enter') return;
    // Enter would save the form.
    event.preventDefault();
    if (steps !== undefined) onSteps(steps);
    else if (event.target instanceof HTMLInputElement) findNextNumber(event.target)?.select();
  }

  function leave(event: FocusEvent<HTMLInputElement>) {
    const savedText = formatTypedNumber(value);
    if (fault === null && savedText !== text) onText(savedText);
    onBlur?.(event);
  }

  return (
    <TextField
      {...input}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={leave}
      error={error || fault !== null}
      helperText={fault ?? helperText}
      slotProps={{
        ...slotProps,
        htmlInput: { inputMode: 'decimal', autoComplete: 'off', ...slotProps?.htmlInput },
        input: {
          ...(unit && { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> }),
          ...slotProps?.input,
        },
      }}
    />
  );
}

type NumberFieldProps = Omit<NumberTextFieldProps, 'text' | 'onText' | 'onSteps'> & {
  /** null while empty. */
  value: number | null;
  /** Reports null for an empty field and NaN for what is no number, so that the form's own rule can refuse it. */
  onChange: (value: number | null) => void;
};

function readNumber(text: string, unit: string | undefined): number | null {
  const { value, fault } = parseTypedNumber(text, unit);
  return fault === null ? value : Number.NaN;
}

/** A number of a form. */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  // The text is kept apart from the number, else "1." could not be typed on the way to "1.5".
  const [text, setText] = useState(() => formatTypedNumber(value));
  const showsValue = Object.is(readNumber(text, field.unit), value);
  return (
    <NumberTextField
      {...field}
      text={showsValue ? text : formatTypedNumber(value)}
      onText={(next) => {
        setText(next);
        onChange(readNumber(next, field.unit));
      }}
    />
  );
}
