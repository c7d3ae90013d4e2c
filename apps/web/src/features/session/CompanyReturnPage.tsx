import { useEffect, useRef } from 'react';
import { toMessage } from '../../api/api-error.ts';
import { session } from '../../api/session.ts';
import { Splash } from '../../shell/Splash.tsx';
import { goToCompany, takeWayBack } from './company-state.ts';

interface CompanyReturnPageProps {
  /** Takes the company's answer out of the address: this is where the person wanted to go. */
  onReturn: (to: string) => void;
  /** Signed in, or why not. */
  onDone: (failure: string) => void;
}

/** The company has sent the person back (access-19). Opened without its answer, the page sends them there. */
export default function CompanyReturnPage({ onReturn, onDone }: CompanyReturnPageProps) {
  const hasBegun = useRef(false);
  useEffect(() => {
    // An answer counts once, and development runs effects twice.
    if (hasBegun.current) return;
    hasBegun.current = true;
    const answer = location.search;
    const isAnswer = new URLSearchParams(answer).has('state');
    onReturn(isAnswer ? takeWayBack() : '/');
    const work = isAnswer ? session.signInByCompany(answer).then(() => onDone('')) : goToCompany('/');
    work.catch((error: unknown) => onDone(toMessage(error)));
  }, [onReturn, onDone]);
  return <Splash status="Logging you in…" />;
}
