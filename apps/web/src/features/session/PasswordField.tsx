import TextField from '@mui/material/TextField';

interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'new-password' | 'current-password';
  error?: boolean;
  helperText?: string | undefined;
}

export const PasswordField = ({
  label,
  value,
  onChange,
  autoComplete,
  error = false,
  helperText,
}: PasswordFieldProps) => (
  <TextField
    label={label}
    type="password"
    autoComplete={autoComplete}
    required
    value={value}
    onChange={(event) => onChange(event.target.value)}
    error={error}
    helperText={helperText}
  />
);
