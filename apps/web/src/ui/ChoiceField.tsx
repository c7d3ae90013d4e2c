import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';

interface ChoiceFieldProps {
  label: string;
  /** Id of the choice; '' for `noneLabel`. */
  value: string;
  onChange: (value: string) => void;
  options: readonly { id: string; name: string; disabled?: boolean }[];
  /** Text of the empty choice, such as 'All tags'; without it there is none. */
  noneLabel?: string;
  disabled?: boolean;
  minWidth?: number;
}

/** Choose one of a list, with the system's own list: for filters and toolbars, where it is quick to load and to use. */
export function ChoiceField({
  label,
  value,
  onChange,
  options,
  noneLabel,
  disabled,
  minWidth = 160,
}: ChoiceFieldProps) {
  const id = useId();
  const isKnown = value === '' || options.some((option) => option.id === value);
  return (
    <FormControl size="small" {...(disabled === undefined ? {} : { disabled })} sx={{ minWidth, maxWidth: '100%' }}>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <NativeSelect
        value={isKnown ? value : ''}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{ id }}
        input={<OutlinedInput label={label} notched />}
      >
        {(noneLabel !== undefined || !isKnown || value === '') && <option value="">{noneLabel ?? ''}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id} disabled={option.disabled}>
            {option.name}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}
