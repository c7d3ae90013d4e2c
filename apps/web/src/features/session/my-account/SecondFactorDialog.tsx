import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { secondFactorTexts } from '#contract/second-factor-texts.ts';
import { call } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { useChange } from '../../../api/use-change.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useNotify } from '../../../ui/feedback.ts';
import { OnceShown } from '../../../ui/OnceShown.tsx';
import { TitledDialog } from '../../../ui/TitledDialog.tsx';
import { CodeField } from '../sign-in/CodeField.tsx';
import { PasswordDialog, useStepField } from './PasswordDialog.tsx';

/** Setting it up ends the other sessions. */
const shownIn = [queryKeys.secondFactor, queryKeys.ownSessions];

interface StartSecondFactorDialogProps {
  onClose: () => void;
  /** Called instead once the codes were shown. */
  onTurnedOn?: () => void;
}

/** The password, then the picture and a code of it, then the recovery codes, which are told once. */
export function StartSecondFactorDialog({ onClose, onTurnedOn = onClose }: StartSecondFactorDialogProps) {
  const start = useChange((password: string) => call('startSecondFactor', { body: { password } }), []);
  const confirm = useChange((code: string) => call('confirmSecondFactor', { body: { code: code.trim() } }), shownIn);
  const showing = useStepField('code', confirm.mutateAsync);
  const app = start.data?.data;
  const codes = confirm.data?.data.recoveryCodes;

  if (codes)
    return (
      <TitledDialog
        title="Recovery codes"
        onClose={onTurnedOn}
        sx={{ display: 'grid', gap: 2 }}
        actions={<Button onClick={onTurnedOn}>I have kept them</Button>}
      >
        <Alert severity="info">
          Keep them outside of your phone: they are shown once. Each lets you in once when you do not have your phone.
        </Alert>
        <OnceShown label="Codes" value={codes.join('\n')} multiline />
      </TitledDialog>
    );
  if (app)
    return (
      <FormDialog
        title="Authenticator app"
        saveLabel="Turn on"
        saving={showing.isGoing}
        isDirty={showing.value !== ''}
        maxWidth="xs"
        onSave={showing.save}
        onClose={onClose}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography>Scan this with an authenticator app, then enter the code that it shows.</Typography>
          <Box
            component="img"
            alt="QR code for the authenticator app"
            src={`data:image/svg+xml,${encodeURIComponent(app.picture)}`}
            sx={{ width: 200, height: 200, justifySelf: 'center', bgcolor: 'common.white' }}
          />
          <OnceShown label="Or type this key" value={app.key} />
          <CodeField value={showing.value} onChange={showing.change} fault={showing.fault} />
        </Box>
      </FormDialog>
    );
  return <PasswordDialog title="Set up a second factor" saveLabel="Next" go={start.mutateAsync} onClose={onClose} />;
}

export function EndSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const end = useChange((password: string) => call('endSecondFactor', { body: { password } }), shownIn);
  const notify = useNotify();
  async function endIt(password: string) {
    await end.mutateAsync(password);
    notify(secondFactorTexts.turnedOff);
    onClose();
  }
  return <PasswordDialog title="Turn off the second factor" saveLabel="Turn off" go={endIt} onClose={onClose} />;
}
