import Link from '@mui/material/Link';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type FocusEvent, useState } from 'react';
import { fieldTexts } from '#contract/field-texts.ts';
import { findAfternoonTime, formatTime, parseTypedTime } from '#domain/typed-values/typed-time.ts';

type TimeFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'defaultValue'> & {
  /** `HH:MM`, or what was typed and is no time. */
  value: string;
  onChange: (value: string) => void;
};

const formatValue = (value: string) => {
  const { value: time } = parseTypedTime(value);
  return time === null ? value : formatTime(time);
};

/**
 * A time of day as people type it (screens-24). The browser's own field would take '12:00' over 11:30 AM for midnight, and no
 * paste.
 */
export function TimeField({ value, onChange, onBlur, error, helperText, slotProps, ...field }: TimeFieldProps) {
  /** While it is typed, no other form of it is shown. */
  const [text, setText] = useState<string>();
  const { value: time, fault } = parseTypedTime(value);
  const isLeft = text === undefined;
  const afternoon = isLeft && time !== null ? findAfternoonTime(time) : undefined;

  function change(next: string) {
    setText(next);
    onChange(parseTypedTime(next).value ?? next);
  }

  function leave(event: FocusEvent<HTMLInputElement>) {
    setText(undefined);
    onBlur?.(event);
  }

  return (
    <TextField
      {...field}
      value={text ?? formatValue(value)}
      onChange={(event) => change(event.target.value)}
      onBlur={leave}
      error={error || (isLeft && fault !== null)}
      helperText={
        (isLeft && fault) ||
        (time && afternoon ? (
          <>
            {fieldTexts.atNight(formatTime(time))}{' '}
            <Link component="button" type="button" onClick={() => onChange(afternoon)} sx={{ py: 1, font: 'inherit' }}>
              {formatTime(afternoon)}?
            </Link>
          </>
        ) : (
          helperText
        ))
      }
      slotProps={{
        ...slotProps,
        inputLabel: { shrink: true, ...slotProps?.inputLabel },
        htmlInput: { autoComplete: 'off', ...slotProps?.htmlInput },
      }}
    />
  );
}
