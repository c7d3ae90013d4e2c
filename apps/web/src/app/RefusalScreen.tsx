import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { session } from '../api/session.ts';
import { currentUserQuery } from '../shell/current-user.ts';
import { FullScreen } from '../shell/FullScreen.tsx';

const KeptSurveysPanel = lazy(() => import('../features/surveys/kept/KeptSurveysPanel.tsx'));

/** For consumers and points of contact (access-1), and for people known to the identity provider only. */
export function RefusalScreen() {
  const email = useQueryClient().getQueryData(currentUserQuery.queryKey)?.data.email ?? session.email();
  return (
    <FullScreen
      title="You do not have access to this platform."
      actions={
        <Button variant="contained" color="secondary" onClick={() => void session.signOut()}>
          Logout
        </Button>
      }
    >
      {email && <p>You are signed in as {email}.</p>}
      <p>Please contact the tech team if you believe this is an error.</p>
      <Suspense>
        <KeptSurveysPanel />
      </Suspense>
    </FullScreen>
  );
}
