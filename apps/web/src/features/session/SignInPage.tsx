import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { session } from '../../api/session.ts';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import { SessionCard } from './SessionCard.tsx';

/** What a failure without a text of its own reads (spec §8). */
const UNKNOWN_FAILURE = 'Unknown Firebase Error';

export default function SignInPage() {
  const [email, setEmail] = useState('');
  const [forgot, setForgot] = useState(false);
  if (forgot) return <ForgotPasswordForm initialEmail={email} onClose={() => setForgot(false)} />;
  return <SignInForm email={email} onEmail={setEmail} onForgot={() => setForgot(true)} />;
}

interface SignInFormProps {
  email: string;
  onEmail: (email: string) => void;
  onForgot: () => void;
}

function SignInForm({ email, onEmail, onForgot }: SignInFormProps) {
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  async function signIn(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      await session.signIn(email.trim(), password);
    } catch (error) {
      setFailure(messageOf(error, UNKNOWN_FAILURE));
      setBusy(false);
    }
  }

  return (
    <SessionCard title="Login">
      <Box component="form" onSubmit={signIn} sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="h1">Login</Typography>
        {failure && <Alert severity="error">{failure}</Alert>}
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          autoFocus
          value={email}
          onChange={(event) => onEmail(event.target.value)}
        />
        <TextField
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" variant="contained" color="secondary" size="large" loading={busy}>
          Login
        </Button>
        <Button onClick={onForgot} disabled={busy}>
          Forgot Password
        </Button>
      </Box>
    </SessionCard>
  );
}
