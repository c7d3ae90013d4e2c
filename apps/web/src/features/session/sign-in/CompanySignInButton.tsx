import Button from '@mui/material/Button';
import { useState } from 'react';
import { companyTexts } from '#contract/company-sign-in-texts.ts';
import { toErrorMessage } from '../../../api/api-error.ts';
import { goToCompany } from './company-state.ts';

interface CompanySignInButtonProps {
  name: string;
  /** There are no passwords beside it. */
  isOnly?: boolean;
  onFailure: (message: string) => void;
}

/** Leads to the company's own page, and back to this one. */
export function CompanySignInButton({ name, isOnly = false, onFailure }: CompanySignInButtonProps) {
  const [busy, setBusy] = useState(false);
  async function go() {
    setBusy(true);
    onFailure('');
    const { pathname, search, hash } = location;
    await goToCompany(pathname + search + hash).catch((error: unknown) => onFailure(toErrorMessage(error)));
    setBusy(false);
  }
  return (
    <Button
      variant={isOnly ? 'contained' : 'outlined'}
      color={isOnly ? 'secondary' : 'primary'}
      size="large"
      loading={busy}
      onClick={() => void go()}
    >
      {companyTexts.signIn(name)}
    </Button>
  );
}
