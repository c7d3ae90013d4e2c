import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { companyTexts } from '#contract/company-sign-in-texts.ts';
import { secondFactorTexts } from '#contract/second-factor-texts.ts';
import { toErrorMessage } from '../../../api/api-error.ts';
import { session } from '../../../api/session.ts';
import { Splash } from '../../../shell/Splash.tsx';
import { CodeField, isCodeNeeded } from './CodeField.tsx';
import { goToCompany, takeWayBack } from './company-state.ts';
import { SessionCard } from './SessionCard.tsx';

interface CompanyReturnPageProps {
  /** Takes the company's answer out of the address: this is where the person wanted to go. */
  onReturn: (to: string) => void;
  /** Signed in, or why not. */
  onDone: (failure: string) => void;
}

/** The company has sent the person back (access-19). Opened without its answer, the page sends them there. */
export default function CompanyReturnPage({ onReturn, onDone }: CompanyReturnPageProps) {
  const hasBegun = useRef(false);
  const [answer] = useState(location.search);
  const [isCodeAsked, setCodeAsked] = useState(false);
  useEffect(() => {
    // An answer counts once, and development runs effects twice.
    if (hasBegun.current) return;
    hasBegun.current = true;
    const isAnswer = new URLSearchParams(answer).has('state');
    onReturn(isAnswer ? takeWayBack() : '/');
    const work = isAnswer ? session.signInByCompany(answer).then(() => onDone('')) : goToCompany('/');
    work.catch((error: unknown) => (isCodeNeeded(error) ? setCodeAsked(true) : onDone(toErrorMessage(error))));
  }, [answer, onReturn, onDone]);
  if (isCodeAsked) return <CompanyCodeForm answer={answer} onDone={onDone} />;
  return <Splash status="Logging you in…" />;
}

/** Once, after the person's address was changed: whoever changed it may own the new one at the company. */
function CompanyCodeForm({ answer, onDone }: { answer: string; onDone: (failure: string) => void }) {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  async function signIn(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      await session.signInByCompany(answer, code);
      onDone('');
    } catch (error) {
      setFailure(toErrorMessage(error));
      setBusy(false);
    }
  }
  return (
    <SessionCard title="Login">
      <Box component="form" onSubmit={signIn} sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="h1">Login</Typography>
        <Typography>{companyTexts.codeAfterNewAddress}</Typography>
        {failure && <Alert severity="error">{failure}</Alert>}
        <CodeField value={code} onChange={setCode} hint={secondFactorTexts.codeNeeded} />
        <Button type="submit" variant="contained" color="secondary" size="large" loading={busy}>
          Login
        </Button>
        <Button onClick={() => onDone('')}>Cancel</Button>
      </Box>
    </SessionCard>
  );
}
