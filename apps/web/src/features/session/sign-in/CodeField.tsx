import TextField from '@mui/material/TextField';
import { SECOND_FACTOR_NEEDED } from '#contract/second-factor-texts.ts';
import { ApiError } from '../../../api/api-error.ts';

export const isCodeNeeded = (error: unknown) => error instanceof ApiError && error.code === SECOND_FACTOR_NEEDED;

interface CodeFieldProps {
  label?: string;
  hint?: string;
  fault?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** A code of an authenticator app. Phones offer the number pad; recovery codes have letters, too. */
export const CodeField = ({ label = 'Code', hint, fault, value, onChange }: CodeFieldProps) => (
  <TextField
    label={label}
    required
    autoFocus
    autoComplete="one-time-code"
    value={value}
    error={fault !== undefined}
    helperText={fault ?? hint}
    onChange={(event) => onChange(event.target.value)}
  />
);
