import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { sessionTexts } from '#contract/session-texts.ts';
import { isApiError, toErrorMessage } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { Splash } from '../../../shell/Splash.tsx';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SessionCard } from './SessionCard.tsx';

type LinkState = 'checking' | 'open' | 'spent' | 'replaced';

/** Opened by the link of a reset or invitation mail; the link's token follows the `#`, which no server ever sees. */
export default function SetPasswordPage() {
  const [token] = useState(() => location.hash.slice(1));
  const [link, setLink] = useState<LinkState>(token ? 'checking' : 'spent');
  const [refusal, setRefusal] = useState('');
  const isSpent = useCallback(() => setLink('spent'), []);
  useEffect(() => {
    if (!token) return;
    call('checkSetPasswordLink', { body: { token } }).then(
      () => setLink('open'),
      (error: unknown) => {
        // There are no passwords any more (access-19).
        if (isApiError(error, 'forbidden')) setRefusal(toErrorMessage(error));
        // True if it works is not known then: Set password will say.
        setLink(isApiError(error, 'conflict') ? 'spent' : 'open');
      },
    );
  }, [token]);

  if (link === 'checking') return <Splash status="Looking at your link…" />;
  if (refusal) return <Outcome severity="error" text={refusal} />;
  if (link === 'replaced') return <ForgotPasswordForm initialEmail="" onClose={() => location.assign('/')} />;
  if (link === 'spent') return <SpentLink onReplace={() => setLink('replaced')} />;
  return <SetPasswordForm token={token} onSpent={isSpent} />;
}

const Card = ({ children }: { children: ReactNode }) => (
  <SessionCard title="Set your password">
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h1">Set your password</Typography>
      {children}
    </Box>
  </SessionCard>
);

const Outcome = ({ severity, text }: { severity: 'success' | 'error'; text: string }) => (
  <Card>
    <Alert severity={severity}>{text}</Alert>
    <Button href="/" variant="contained" color="secondary" size="large">
      Go to Login
    </Button>
  </Card>
);

function SpentLink({ onReplace }: { onReplace: () => void }) {
  return (
    <Card>
      <Alert severity="error">{sessionTexts.linkIsSpent}</Alert>
      <Button variant="contained" color="secondary" size="large" onClick={onReplace}>
        Ask for a new link
      </Button>
      <Button href="/">Go to Login</Button>
    </Card>
  );
}

function SetPasswordForm({ token, onSpent }: { token: string; onSpent: () => void }) {
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
      if (isApiError(error, 'conflict')) return onSpent();
      setFailure(toErrorMessage(error));
      setState('asking');
    }
  }

  if (state === 'saved') return <Outcome severity="success" text={sessionTexts.passwordSet} />;
  return (
    <Card>
      <Box component="form" onSubmit={save} sx={{ display: 'grid', gap: 2 }}>
        {failure && <Alert severity="error">{failure}</Alert>}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          isRefused={failure !== ''}
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
      </Box>
    </Card>
  );
}
