import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { session } from '../../api/session.ts';
import { currentUserQuery } from '../../shell/current-user.ts';
import { rememberedUserId } from '../../shell/device-settings.ts';

const KeptSurveysPanel = lazy(() => import('../surveys/KeptSurveysPanel.tsx'));

/** The session ended while somebody was at work: they sign in over the screen, and go on where they were. */
export default function SignInAgainDialog() {
  const lastEmail = useQueryClient().getQueryData(currentUserQuery.queryKey)?.data.email ?? '';
  const [email, setEmail] = useState(lastEmail);
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [closed, setClosed] = useState(false);

  async function signIn(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      const isSomebodyElse = email.trim().toLowerCase() !== lastEmail.toLowerCase();
      await session.signIn(email.trim(), password);
      if (!isSomebodyElse) return;
      // Nothing of the one before may be seen by the next: the app starts anew.
      rememberedUserId.set('');
      location.assign('/');
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  }

  if (closed) {
    return (
      <Box sx={laterBar}>
        <Button variant="contained" color="secondary" onClick={() => setClosed(false)} sx={{ minHeight: 48 }}>
          Sign in again
        </Button>
      </Box>
    );
  }
  return (
    <Dialog open onClose={() => setClosed(true)} aria-labelledby="sign-in-again" maxWidth="xs" fullWidth>
      <Box component="form" onSubmit={signIn}>
        <DialogTitle id="sign-in-again">Please sign in again</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          Your session has ended. What you typed is still here; it is saved and sent after you have signed in.
          {failure && <Alert severity="error">{failure}</Alert>}
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            required
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Suspense>
            <KeptSurveysPanel />
          </Suspense>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setClosed(true)}>Later</Button>
          <Button type="submit" variant="contained" color="secondary" loading={busy}>
            Login
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

const laterBar = { position: 'fixed', bottom: 80, right: 16, zIndex: 'snackbar' } as const;
