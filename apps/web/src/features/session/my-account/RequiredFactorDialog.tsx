import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { secondFactorTexts } from '#contract/second-factor-texts.ts';
import { session } from '../../../api/session.ts';
import { SessionCard } from '../sign-in/SessionCard.tsx';
import { StartSecondFactorDialog } from './SecondFactorDialog.tsx';

interface RequiredFactorDialogProps {
  /** Whether it is being set up: until its recovery codes were shown, nothing else may take the place of this. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onTurnedOn: () => void;
}

/** Over all else until the second factor is there that the role requires; what was typed below stays (access-20). */
export default function RequiredFactorDialog({ isOpen, onOpen, onTurnedOn }: RequiredFactorDialogProps) {
  return (
    <Dialog open fullScreen aria-labelledby="required-factor">
      <SessionCard title="Second factor">
        <Typography variant="h1" id="required-factor" sx={{ mb: 2 }}>
          Second factor
        </Typography>
        <Typography>{secondFactorTexts.required}</Typography>
        <Typography color="textSecondary" sx={{ my: 2 }}>
          {secondFactorTexts.whatItIs}
        </Typography>
        <Button variant="contained" color="secondary" size="large" fullWidth onClick={() => onOpen(true)}>
          Set up
        </Button>
        <Button fullWidth sx={{ mt: 2 }} onClick={() => void session.signOut()}>
          Logout
        </Button>
      </SessionCard>
      {isOpen && <StartSecondFactorDialog onClose={() => onOpen(false)} onTurnedOn={onTurnedOn} />}
    </Dialog>
  );
}
