import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { secondFactorTexts } from '#contract/second-factor-texts.ts';
import { toErrorMessage } from '../../../api/api-error.ts';
import { session, useSessionState } from '../../../api/session.ts';
import { useOutbox } from '../../../offline/survey-outbox.ts';
import { currentUserQuery } from '../../../shell/current-user.ts';
import { rememberedUserId } from '../../../shell/device-settings.ts';
import { useDismissErrors } from '../../../ui/feedback.ts';
import { DRAWER_WIDTH } from '../../../ui/theme.ts';
import { hasUnsavedChanges } from '../../../ui/unsaved-changes.ts';
import { CompanyTabSection } from '../CompanyTabSection.tsx';
import { useCompany } from '../queries.ts';
import { CodeField, isCodeNeeded } from './CodeField.tsx';
import { PasswordField } from './PasswordField.tsx';

const KeptSurveysPanel = lazy(() => import('../../surveys/kept/KeptSurveysPanel.tsx'));

/** The session ended while somebody was at work: they sign in over the screen, and continue there. */
export default function SignInAgainDialog() {
  const last = useQueryClient().getQueryData(currentUserQuery.queryKey)?.data;
  const lastEmail = last?.email ?? session.email();
  const { company } = useCompany();
  const [email, setEmail] = useState(lastEmail);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const isPostponed = useSessionState() === 'postponed';
  const whatHappens = useWhatHappens();
  const dismissErrors = useDismissErrors();

  const leave = useCallback(
    (isSame: boolean) => {
      if (isSame) return dismissErrors();
      // Nothing of the one before may be seen by the next: the app starts again.
      rememberedUserId.set('');
      location.assign('/');
    },
    [dismissErrors],
  );

  async function signIn(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      const isSomebodyElse = email.trim().toLowerCase() !== lastEmail.toLowerCase();
      await session.signIn(email.trim(), password, { goesOn: !isSomebodyElse, code });
      leave(!isSomebodyElse);
    } catch (error) {
      if (isCodeNeeded(error)) setCodeAsked(true);
      setFailure(isCodeNeeded(error) ? '' : toErrorMessage(error));
      setBusy(false);
    }
  }

  if (isPostponed) return <LaterBar />;
  return (
    <Dialog open onClose={session.signInLater} aria-labelledby="sign-in-again" maxWidth="xs" fullWidth>
      {/* A toast about a waiting survey hid "Wrong password." and the fields on a phone. */}
      <Box component="form" onSubmit={signIn} data-uncovered>
        <DialogTitle id="sign-in-again">Please sign in again</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          Your session has ended. {whatHappens}
          {failure && <Alert severity="error">{failure}</Alert>}
          {company && <CompanyTabSection name={company.name} userId={last?.id} onDone={leave} />}
          {company?.isOnly || (
            <EmailAndPassword {...{ email, setEmail, password, setPassword }} isRefused={failure !== ''} />
          )}
          {isCodeAsked && <CodeField value={code} onChange={setCode} hint={secondFactorTexts.codeNeeded} />}
          <Suspense>
            <KeptSurveysPanel />
          </Suspense>
        </DialogContent>
        <DialogActions>
          <Button onClick={session.signInLater}>Later</Button>
          {company?.isOnly || (
            <Button type="submit" variant="contained" color="secondary" loading={busy}>
              Login
            </Button>
          )}
        </DialogActions>
      </Box>
    </Dialog>
  );
}

const LaterBar = () => (
  <Box data-uncovered sx={laterBar}>
    <Button variant="contained" color="secondary" onClick={session.signInNow} sx={{ minHeight: 48 }}>
      Sign in again
    </Button>
  </Box>
);

interface EmailAndPasswordProps {
  email: string;
  setEmail: (email: string) => void;
  password: string;
  setPassword: (password: string) => void;
  isRefused: boolean;
}

const EmailAndPassword = ({ email, setEmail, password, setPassword, isRefused }: EmailAndPasswordProps) => (
  <>
    <TextField
      label="Email"
      type="email"
      autoComplete="username"
      required
      value={email}
      onChange={(event) => setEmail(event.target.value)}
    />
    <PasswordField
      label="Password"
      autoComplete="current-password"
      autoFocus
      value={password}
      onChange={setPassword}
      isRefused={isRefused}
    />
  </>
);

/** What happens to the work on the screen: different for a save, a survey and a half-filled form. */
function useWhatHappens(): string {
  const isSaveWaiting = useIsMutating() > 0;
  const { needsSignIn: isSurveyWaiting } = useOutbox();
  useEffect(() => {
    // The form that saves asks no question itself, and a reload would lose what the save holds.
    if (!isSaveWaiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isSaveWaiting]);
  const sentences = [
    isSaveWaiting && 'Your save goes on as soon as you have signed in.',
    isSurveyWaiting && 'Surveys that wait on this device are sent as soon as you have signed in.',
    !isSaveWaiting && hasUnsavedChanges() && 'What you typed is still here: save it after you have signed in.',
  ].filter(Boolean);
  return sentences.join(' ') || 'Sign in to go on where you were.';
}

/** On the left, where no bar has its buttons. */
const laterBar = {
  position: 'fixed',
  bottom: 80,
  left: { xs: 16, md: DRAWER_WIDTH + 16 },
  zIndex: 'snackbar',
} as const;
