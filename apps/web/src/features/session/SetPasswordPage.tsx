import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { sessionTexts } from '#contract/session-texts.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { PasswordField } from './PasswordField.tsx';
import { SessionCard } from './SessionCard.tsx';

/** Opened by the link of a reset or invitation mail; the link's token follows the `#`, which no server ever sees. */
export default function SetPasswordPage() {
  const [token] = useState(() => location.hash.slice(1));
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [failure, setFailure] = useState('');
  const [state, setState] = useState<'asking' | 'saving' | 'saved'>('asking');
  const differs = repeated !== '' && repeated !== password;

  async function save(event: FormEvent) {
    event.preventDefault();
    if (state === 'saving' || repeated !== password) return;
    setFailure('');
    setState('saving');
    try {
      await call('setPassword', { body: { token, password } });
      setState('saved');
    } catch (error) {
      setFailure(messageOf(error));
      setState('asking');
    }
  }

  return (
    <SessionCard title="Set your password">
      <Box component="form" onSubmit={save} sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="h1">Set your password</Typography>
        {failure && <Alert severity="error">{failure}</Alert>}
        {state === 'saved' ? (
          <>
            <Alert severity="success">{sessionTexts.passwordSet}</Alert>
            <Button href="/" variant="contained" color="secondary" size="large">
              Go to Login
            </Button>
          </>
        ) : (
          <>
            <PasswordField
              label="New password"
              autoComplete="new-password"
              value={password}
              onChange={setPassword}
              helperText="At least 12 characters."
            />
            <PasswordField
              label="New password again"
              autoComplete="new-password"
              value={repeated}
              onChange={setRepeated}
              error={differs}
              helperText={differs ? sessionTexts.passwordsDiffer : undefined}
            />
            <Button type="submit" variant="contained" color="secondary" size="large" loading={state === 'saving'}>
              Set password
            </Button>
          </>
        )}
      </Box>
    </SessionCard>
  );
}
