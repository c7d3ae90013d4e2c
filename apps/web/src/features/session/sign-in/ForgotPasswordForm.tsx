import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { sessionTexts } from '#contract/session-texts.ts';
import { toErrorMessage } from '../../../api/api-error.ts';
import { session } from '../../../api/session.ts';
import { SessionCard } from './SessionCard.tsx';

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function ForgotPasswordForm({ initialEmail, onClose }: { initialEmail: string; onClose: () => void }) {
  const [email, setEmail] = useState(initialEmail);
  const [failure, setFailure] = useState('');
  const [invalid, setInvalid] = useState(false);
  const [state, setState] = useState<'asking' | 'sending' | 'sent'>('asking');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (state === 'sending') return;
    const valid = emailPattern.test(email.trim());
    setInvalid(!valid);
    if (!valid) return;
    setFailure('');
    setState('sending');
    try {
      await session.forgotPassword(email.trim());
      setState('sent');
    } catch (error) {
      setFailure(toErrorMessage(error));
      setState('asking');
    }
  }

  return (
    <SessionCard title="Forgot Password">
      {/* The form validates the address with its own text, so browser validation is off. */}
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="h1">Forgot Password</Typography>
        {failure && <Alert severity="error">{failure}</Alert>}
        {state === 'sent' && <Alert severity="success">{sessionTexts.resetMailSent}</Alert>}
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={invalid}
          helperText={invalid && 'Not a valid email format'}
        />
        <Button type="submit" variant="contained" color="secondary" size="large" loading={state === 'sending'}>
          Submit
        </Button>
        <Button onClick={onClose}>{state === 'sent' ? 'Back to Login' : 'Cancel'}</Button>
      </Box>
    </SessionCard>
  );
}
