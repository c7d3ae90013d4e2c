import Link from '@mui/material/Link';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { fieldTexts } from '#contract/field-texts.ts';
import { findAfternoonTime, formatTime, parseTypedTime } from '#domain/typed-values/typed-time.ts';
import { useTypedText } from './use-typed-text.ts';

type TimeFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'defaultValue'> & {
  /** `HH:MM`, or what was typed and is no time. */
  value: string;
  onChange: (value: string) => void;
};

/**
 * A time of day as people type it (screens-24). The browser's own field would take '12:00' over 11:30 AM for midnight, and no
 * paste.
 */
export function TimeField({ value, onChange, onBlur, error, helperText, slotProps, ...field }: TimeFieldProps) {
  const typedTime = useTypedText({ value, onChange, parse: parseTypedTime, format: formatTime });
  const { fault, readValue: time } = typedTime;
  const afternoon = time === null ? undefined : findAfternoonTime(time);

  return (
    <TextField
      {...field}
      value={typedTime.text}
      onChange={(event) => typedTime.change(event.target.value)}
      onBlur={(event) => {
        typedTime.leave();
        onBlur?.(event);
      }}
      error={error || fault !== null}
      helperText={
        fault ??
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
