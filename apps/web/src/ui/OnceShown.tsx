import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';

/** A secret that is told once, to be copied. */
export function OnceShown({ label, value, multiline = false }: { label: string; value: string; multiline?: boolean }) {
  const [isCopied, setCopied] = useState(false);
  // Without TLS a browser may have no clipboard: the text can be marked and copied by hand.
  const copy = () =>
    navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <TextField
        label={label}
        value={value}
        multiline={multiline}
        slotProps={{
          htmlInput: {
            readOnly: true,
            onFocus: (event: React.FocusEvent<HTMLInputElement>) => event.target.select(),
          },
        }}
        fullWidth
      />
      <Button variant="outlined" onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </Box>
  );
}
