import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentTitles } from '#contract/document-names.ts';
import { formatLongDate } from '#domain/calendar/calendar-day.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { LoadingRows } from '../../ui/states.tsx';
import { documentQueries } from '../documents/queries.ts';
import { SheetStatusSection } from '../documents/SheetStatusSection.tsx';
import { SessionCard } from './sign-in/SessionCard.tsx';
import SignInPage from './sign-in/SignInPage.tsx';

/** A scanned sheet without sign-in: whether it is still true, which document it is and of which day (paper-9). */
export default function SheetStatusPage({ code }: { code: string }) {
  const [isSigningIn, setSigningIn] = useState(false);
  const { data, error, refetch } = useQuery({ ...documentQueries.sheetStatus(code), retry: false });
  if (isSigningIn) return <SignInPage />;
  return (
    <SessionCard title="Printed sheet">
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="h1">Printed sheet</Typography>
        {data ? (
          <>
            <SheetStatusSection status={data.status} />
            <div>
              {documentTitles[data.document]}
              {data.date && ` of ${formatLongDate(data.date)}`}
            </div>
          </>
        ) : error ? (
          <Alert severity="error" action={<Button onClick={() => void refetch()}>Retry</Button>}>
            {toErrorMessage(error)}
          </Alert>
        ) : (
          <LoadingRows rows={3} label="Comparing the sheet with the plan" />
        )}
        <Typography color="text.secondary">Sign in to see what has changed and to print the new sheet.</Typography>
        <Button variant="contained" color="secondary" size="large" onClick={() => setSigningIn(true)}>
          Sign in
        </Button>
      </Box>
    </SessionCard>
  );
}
