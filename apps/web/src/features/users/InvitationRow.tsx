import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { User } from '#contract/users.ts';
import { userTexts } from '#contract/users-texts.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { useNotify } from '../../ui/feedback.ts';
import { useResendInvitation } from './mutations.ts';

const texts = {
  waiting: 'Invitation is on its way',
  failing: 'Invitation could not be sent yet',
  sent: 'Invited, has not signed in yet',
} as const;

/** What became of the invitation of somebody who has not come in yet. */
export function InvitationRow({ user }: { user: User }) {
  const mayInvite = useCan('inviteUser');
  const notify = useNotify();
  const resend = useResendInvitation();
  if (user.invitation === 'accepted') return null;
  async function sendAgain() {
    try {
      await resend.mutateAsync(user);
      notify(userTexts.invitedAgain(user.email));
    } catch (error) {
      notify(toErrorMessage(error), 'error');
    }
  }
  return (
    <Box sx={{ fontSize: 13, color: user.invitation === 'failing' ? 'error.main' : 'text.secondary' }}>
      {texts[user.invitation]}
      {mayInvite && (
        <>
          {' · '}
          <Link
            component="button"
            type="button"
            aria-label={`Send again: the invitation to ${user.email}`}
            disabled={resend.isPending}
            sx={{ fontSize: 'inherit', verticalAlign: 'baseline' }}
            onClick={() => void sendAgain()}
          >
            Send again
          </Link>
        </>
      )}
    </Box>
  );
}
