import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { CompanySignInButton } from './CompanySignInButton.tsx';
import { SessionCard } from './SessionCard.tsx';

const KeptSurveysPanel = lazy(() => import('../../surveys/kept/KeptSurveysPanel.tsx'));

/** The login where there are no passwords (access-19). */
export function CompanyLoginPage({ name, reason }: { name: string; reason: string }) {
  const [failure, setFailure] = useState(reason);
  return (
    <SessionCard title="Login">
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="h1">Login</Typography>
        {failure && <Alert severity="error">{failure}</Alert>}
        <CompanySignInButton name={name} isOnly onFailure={setFailure} />
      </Box>
      <Suspense>
        <KeptSurveysPanel />
      </Suspense>
    </SessionCard>
  );
}
