import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { secondFactorTexts } from '#contract/second-factor-texts.ts';
import { UNKNOWN_SIGN_IN_FAILURE } from '#contract/session-texts.ts';
import { toErrorMessage } from '../../../api/api-error.ts';
import { hasPasskeys, isPasskeyCanceled } from '../../../api/passkeys.ts';
import { session } from '../../../api/session.ts';
import { Splash } from '../../../shell/Splash.tsx';
import { useCompany } from '../queries.ts';
import { CodeField, isCodeNeeded } from './CodeField.tsx';
import { CompanyLoginPage } from './CompanyLoginPage.tsx';
import { CompanySignInButton } from './CompanySignInButton.tsx';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SessionCard } from './SessionCard.tsx';

// The form does not wait for what the phone keeps.
const KeptSurveysPanel = lazy(() => import('../../surveys/kept/KeptSurveysPanel.tsx'));

/** `said`: why the company has signed nobody in. */
export default function SignInPage({ reason = '' }: { reason?: string }) {
  const { company, isPending } = useCompany();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [failure, setFailure] = useState('');
  const [companyFailure, setCompanyFailure] = useState(reason);
  const [state, setState] = useState<'asking' | 'signingIn' | 'forgot'>('asking');

  function tellCompanyFailure(message: string) {
    setFailure('');
    setCompanyFailure(message);
  }

  async function signIn(go: () => Promise<void>) {
    setState('signingIn');
    setFailure('');
    setCompanyFailure('');
    try {
      await go();
    } catch (error) {
      if (isCodeNeeded(error)) setCodeAsked(true);
      const isNoFailure = isCodeNeeded(error) || isPasskeyCanceled(error);
      setFailure(isNoFailure ? '' : toErrorMessage(error, UNKNOWN_SIGN_IN_FAILURE));
      setState('asking');
    }
  }
  function signInByPassword(event: FormEvent) {
    event.preventDefault();
    void signIn(() => session.signIn(email.trim(), password, { goesOn: false, code }));
  }

  if (isPending) return <Splash status="One moment…" />;
  if (state === 'forgot') return <ForgotPasswordForm initialEmail={email} onClose={() => setState('asking')} />;
  // A full-screen loader, cleared on failure.
  if (state === 'signingIn') return <Splash status="Logging you in…" />;
  if (company?.isOnly) return <CompanyLoginPage name={company.name} reason={reason} />;
  return (
    <SessionCard title="Login">
      <Box component="form" onSubmit={signInByPassword} sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="h1">Login</Typography>
        {(failure || companyFailure) && <Alert severity="error">{failure || companyFailure}</Alert>}
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          autoFocus={!failure}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          isRefused={failure !== ''}
        />
        {isCodeAsked && <CodeField value={code} onChange={setCode} hint={secondFactorTexts.codeNeeded} />}
        <Button type="submit" variant="contained" color="secondary" size="large">
          Login
        </Button>
        {hasPasskeys() && (
          <Button variant="outlined" onClick={() => void signIn(session.signInByPasskey)}>
            Sign in with a passkey
          </Button>
        )}
        <Button onClick={() => setState('forgot')}>Forgot Password</Button>
        {company && <Divider>or</Divider>}
        {company && <CompanySignInButton name={company.name} onFailure={tellCompanyFailure} />}
      </Box>
      <Suspense>
        <KeptSurveysPanel />
      </Suspense>
    </SessionCard>
  );
}
