import ArrowIcon from '@mui/icons-material/ArrowDropDown';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import type { InputBaseComponentProps } from '@mui/material/InputBase';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ComponentProps, type ElementType, useId } from 'react';

export interface ChoiceOptions {
  /** Undefined until they are loaded. */
  options: readonly { id: string; name: string; disabled?: boolean }[] | undefined;
  /** Where they could not be loaded. */
  onRetry?: (() => void) | undefined;
}

interface ChoiceFieldProps extends ChoiceOptions {
  label: string;
  /** Id of the choice; '' for `noneLabel`. */
  value: string;
  onChange: (value: string) => void;
  /** Text of the empty choice, such as 'All tags'; without it there is none. */
  noneLabel?: string;
  disabled?: boolean;
  minWidth?: number;
  /** As wide as the fields around it. */
  isWide?: boolean;
  /** `minWidth` wide, and half a row on phones: what is beside it does not move when its options arrive. */
  isFixed?: boolean;
}

const Select = (props: ComponentProps<'select'>) => <select {...props} />;

/** A native select, for filters and toolbars: quick to load and to use. */
export function ChoiceField({
  label,
  value,
  onChange,
  options,
  onRetry,
  noneLabel,
  disabled,
  minWidth = 160,
  isWide = false,
  isFixed = false,
}: ChoiceFieldProps) {
  const id = useId();
  const isKnown = value === '' || options?.some((option) => option.id === value);
  const children = (
    <>
      {(noneLabel !== undefined || !isKnown || value === '') && (
        <option value="">{options ? noneLabel : onRetry ? 'Not loaded' : 'Loading…'}</option>
      )}
      {options?.map((option) => (
        <option key={option.id} value={option.id} disabled={option.disabled}>
          {option.name}
        </option>
      ))}
    </>
  );
  return (
    <FormControl
      size="small"
      {...(options && disabled === undefined ? {} : { disabled: disabled || !options })}
      fullWidth={isWide}
      sx={[
        !isWide && { minWidth, maxWidth: 'min(100%, 320px)' },
        isFixed && { minWidth: 0, width: { xs: 'calc(50% - 6px)', sm: minWidth } },
      ]}
    >
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        notched
        inputComponent={Select as ElementType<InputBaseComponentProps>}
        inputProps={{ children }}
        value={isKnown ? value : ''}
        onChange={(event) => onChange(event.target.value)}
        endAdornment={<ArrowIcon sx={{ position: 'absolute', right: 8, pointerEvents: 'none' }} />}
        sx={{ pr: 0, '& select': { appearance: 'none', cursor: 'pointer', pr: 4, textOverflow: 'ellipsis' } }}
      />
      {!options && onRetry && (
        <Button size="small" aria-label={`Retry: ${label}`} onClick={onRetry} sx={{ alignSelf: 'start' }}>
          Retry
        </Button>
      )}
    </FormControl>
  );
}
