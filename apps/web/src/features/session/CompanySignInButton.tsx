import Button from '@mui/material/Button';
import { useState } from 'react';
import { companyTexts } from '#contract/company-sign-in-texts.ts';
import { toMessage } from '../../api/api-error.ts';
import { goToCompany } from './company-state.ts';

interface CompanySignInButtonProps {
  company: { name: string; isOnly: boolean };
  onFailure: (message: string) => void;
}

/** Leads to the company's own page, and back to this one. */
export function CompanySignInButton({ company, onFailure }: CompanySignInButtonProps) {
  const [busy, setBusy] = useState(false);
  async function go() {
    setBusy(true);
    onFailure('');
    const { pathname, search, hash } = location;
    await goToCompany(pathname + search + hash).catch((error: unknown) => onFailure(toMessage(error)));
    setBusy(false);
  }
  return (
    <Button
      variant={company.isOnly ? 'contained' : 'outlined'}
      color={company.isOnly ? 'secondary' : 'primary'}
      size="large"
      loading={busy}
      onClick={() => void go()}
    >
      {companyTexts.signIn(company.name)}
    </Button>
  );
}
