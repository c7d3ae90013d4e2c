import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { secondFactorTexts } from '#contract/second-factor-texts.ts';
import { createDataQuery } from '../../../api/call-query.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { QueryFailed } from '../../../shell/QueryPart.tsx';
import { LoadingRows } from '../../../ui/states.tsx';
import { AccountCard } from './AccountCard.tsx';
import { EndSecondFactorDialog, StartSecondFactorDialog } from './SecondFactorDialog.tsx';

/** The own second factor (access-18). */
export function SecondFactorCard() {
  const factor = useQuery(createDataQuery(queryKeys.secondFactor, 'getSecondFactor', {}));
  const [openedDialog, setOpenedDialog] = useState<'start' | 'end'>();
  const close = () => setOpenedDialog(undefined);
  return (
    <AccountCard title="Second factor">
      {factor.error && !factor.data && <QueryFailed query={factor} />}
      {factor.isPending && <LoadingRows rows={1} />}
      {factor.data && (
        <>
          <Typography color="textSecondary">
            {factor.data.isOn
              ? `On. You sign in with your password and a code of your app. ${factor.data.recoveryCodes} recovery codes are left.`
              : `Off. ${secondFactorTexts.whatItIs}`}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" onClick={() => setOpenedDialog('start')}>
              {factor.data.isOn ? 'Set up anew' : 'Set up'}
            </Button>
            {factor.data.isOn && !factor.data.isRequired && (
              <Button onClick={() => setOpenedDialog('end')}>Turn off</Button>
            )}
          </Box>
        </>
      )}
      {openedDialog === 'start' && <StartSecondFactorDialog onClose={close} />}
      {openedDialog === 'end' && <EndSecondFactorDialog onClose={close} />}
    </AccountCard>
  );
}
