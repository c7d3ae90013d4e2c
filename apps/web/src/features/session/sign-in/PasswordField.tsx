import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';

interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'new-password' | 'current-password';
  autoFocus?: boolean;
  error?: boolean;
  /** The server refused it: it is selected, so that the next key begins another one. */
  isRefused?: boolean;
  helperText?: string | undefined;
}

export function PasswordField({ value, onChange, isRefused = false, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isRefused) input.current?.focus();
  }, [isRefused]);
  const selectRefused = () => {
    if (isRefused) input.current?.select();
  };
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      name={field.autoComplete === 'current-password' ? 'password' : field.label}
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onFocus={selectRefused}
      inputRef={input}
      slotProps={{
        htmlInput: { spellCheck: false, autoCapitalize: 'none' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={isShown ? 'Hide password' : 'Show password'}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? <HideIcon /> : <ShowIcon />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
