import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { companyTexts } from '#contract/company-sign-in-texts.ts';
import { COMPANY_PATH } from '#contract/sign-in-codes.ts';
import { session } from '../../api/session.ts';

interface CompanyTabSectionProps {
  name: string;
  /** Who goes on here. */
  userId: string | undefined;
  onDone: (isSame: boolean) => void;
}

/** Signing in with the company in another tab: leaving this one would lose what was typed here (access-19). */
export function CompanyTabSection({ name, userId, onDone }: CompanyTabSectionProps) {
  useEffect(() => {
    if (userId === undefined) return;
    const ask = () => {
      session.goOn(userId).then(
        (isSame) => isSame !== undefined && onDone(isSame),
        // Out of reach: asked again when they next come back to this tab.
        () => {},
      );
    };
    addEventListener('focus', ask);
    // Phones change tabs without a focus.
    document.addEventListener('visibilitychange', ask);
    return () => {
      removeEventListener('focus', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [userId, onDone]);
  return (
    <>
      <Button variant="outlined" size="large" href={COMPANY_PATH} target="_blank">
        {companyTexts.signIn(name)}
      </Button>
      <Typography variant="body2" color="textSecondary">
        It opens in another tab. Come back to this one when you are signed in.
      </Typography>
    </>
  );
}
