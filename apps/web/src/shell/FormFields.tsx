import TextField from '@mui/material/TextField';
import { type ReactNode, useId } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import type { TypedValue } from '#domain/typed-values/typed-value.ts';
import { FormDateField } from './DateField.tsx';
import { NumberField } from './NumberField.tsx';
import { TimeField } from './TimeField.tsx';
import { useTypedText } from './use-typed-text.ts';

interface FormFieldProps<Values extends FieldValues, Value> {
  control: Control<Values>;
  name: FieldPathByValue<Values, Value>;
  label: string;
  required?: boolean;
  disabled?: boolean | undefined;
  /** Said under the field while there is no error. */
  hint?: ReactNode;
}

/** In place of `disabled: undefined`, which would switch off what a form around it has disabled. */
const toDisabledProps = (disabled: boolean | undefined) => (disabled ? { disabled: true } : {});

/** A field of the form, and the props that every text and number takes from it. */
function useFormField<Values extends FieldValues, Value>(props: FormFieldProps<Values, Value>) {
  const { control, name, label, required = false, disabled, hint } = props;
  const { field, fieldState } = useController({ control, name });
  const fieldProps = {
    name: field.name,
    value: field.value,
    onBlur: field.onBlur,
    inputRef: field.ref,
    label,
    required,
    ...toDisabledProps(disabled),
    error: Boolean(fieldState.error),
    helperText: fieldState.error?.message ?? hint,
  };
  return { field, fieldProps };
}

interface FormTextProps<Values extends FieldValues> extends FormFieldProps<Values, string> {
  /** More than one line: as many as are shown at first. */
  lines?: number;
  autoFocus?: boolean;
  type?: 'text' | 'email' | 'url';
}

/** A text of a react-hook-form. */
export function FormText<Values extends FieldValues>(props: FormTextProps<Values>) {
  const { lines, autoFocus = false, type } = props;
  const { field, fieldProps } = useFormField(props);
  return (
    <TextField
      {...fieldProps}
      onChange={field.onChange}
      {...(type && { type })}
      autoComplete="off"
      autoFocus={autoFocus}
      {...(lines ? { multiline: true, minRows: lines, maxRows: 16 } : {})}
    />
  );
}

interface FormTypedTextProps<Values extends FieldValues> extends FormFieldProps<Values, string> {
  parse: (text: string) => TypedValue<string>;
  /** What it refuses is not typed at all. */
  accept?: (text: string) => boolean;
  /** Offered while somebody types. */
  suggestions?: readonly string[];
}

/** A text that is read, such as a state; what cannot be read stays as it was typed, for the schema to refuse (screens-24). */
export function FormTypedText<Values extends FieldValues>(props: FormTypedTextProps<Values>) {
  const { parse, accept, suggestions } = props;
  const listId = useId();
  const { field, fieldProps } = useFormField(props);
  const { text, fault, change, leave } = useTypedText({ value: field.value, onChange: field.onChange, parse });
  return (
    <>
      <TextField
        {...fieldProps}
        value={text}
        onChange={({ target }) => (accept?.(target.value) ?? true) && change(target.value)}
        onBlur={() => {
          leave();
          field.onBlur();
        }}
        error={fieldProps.error || fault !== null}
        helperText={fieldProps.helperText ?? fault}
        autoComplete="off"
        {...(suggestions && { slotProps: { htmlInput: { list: listId } } })}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}

interface FormChoiceProps<Values extends FieldValues> extends FormFieldProps<Values, string> {
  options: readonly { id: string; name: string }[];
  /** Text of the empty choice; without it there is none once something is chosen. */
  noneLabel?: string;
  onChosen?: (id: string) => void;
}

/** One of a list, '' for none; the browser's own list, which is quick to draw and to use by keyboard. */
export function FormChoice<Values extends FieldValues>(props: FormChoiceProps<Values>) {
  const { options, noneLabel, onChosen } = props;
  const { field, fieldProps } = useFormField(props);
  return (
    <TextField
      select
      {...fieldProps}
      onChange={(event) => {
        field.onChange(event);
        onChosen?.(event.target.value);
      }}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {(noneLabel !== undefined || field.value === '') && <option value="">{noneLabel ?? ''}</option>}
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </TextField>
  );
}

interface FormNumberProps<Values extends FieldValues> extends FormFieldProps<Values, number | null> {
  step?: number;
  unit?: string | undefined;
  /** Names the field where a column heading replaces its label. */
  spoken?: string;
}

/** A number that is not below zero, null while empty. */
export function FormNumber<Values extends FieldValues>(props: FormNumberProps<Values>) {
  const { step = 1, unit, spoken } = props;
  const { field, fieldProps } = useFormField(props);
  return (
    <NumberField
      {...fieldProps}
      onChange={field.onChange}
      min={0}
      step={step}
      unit={unit}
      slotProps={{ inputLabel: { shrink: true }, ...(spoken && { htmlInput: { 'aria-label': spoken } }) }}
    />
  );
}

/** A time of day: `HH:MM`, or what was typed and is no time, for the schema to refuse. */
export function FormTime<Values extends FieldValues>(props: FormFieldProps<Values, string>) {
  const { field, fieldProps } = useFormField(props);
  return <TimeField {...fieldProps} onChange={field.onChange} />;
}

/** A calendar day, '' for none; what is no date stays as it was typed, for the schema to refuse. */
export function FormDate<Values extends FieldValues>(props: FormFieldProps<Values, string>) {
  const { control, name, label, required = false, disabled } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <FormDateField
      label={label}
      value={field.value}
      onChange={field.onChange}
      required={required}
      {...toDisabledProps(disabled)}
      error={fieldState.error?.message}
    />
  );
}
