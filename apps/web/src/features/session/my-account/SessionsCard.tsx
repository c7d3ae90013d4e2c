import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { OwnSession } from '#contract/own-sessions.ts';
import { sessionTexts } from '#contract/session-texts.ts';
import { toErrorMessage } from '../../../api/api-error.ts';
import { createDataQuery } from '../../../api/call-query.ts';
import { call } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { useChange } from '../../../api/use-change.ts';
import { QueryFailed } from '../../../shell/QueryPart.tsx';
import { useFormatMoment } from '../../../shell/use-format-moment.ts';
import { useConfirm, useNotify } from '../../../ui/feedback.ts';
import { RowPressButton } from '../../../ui/RowPressButton.tsx';
import { LoadingRows } from '../../../ui/states.tsx';
import { useRowsInPlace } from '../../../ui/use-rows-in-place.ts';
import { AccountCard } from './AccountCard.tsx';

const shownIn = [queryKeys.ownSessions];

/** Where the person is signed in (access-21). */
export function SessionsCard() {
  const sessions = useQuery(createDataQuery(queryKeys.ownSessions, 'listSessions', {}));
  return (
    <AccountCard title="Sessions">
      <Typography color="textSecondary">A session ends by itself 7 days after signing in.</Typography>
      {sessions.error && !sessions.data && <QueryFailed query={sessions} />}
      {sessions.isPending && <LoadingRows rows={1} />}
      {sessions.data && <SessionList sessions={sessions.data} />}
      {/* What the list failed to tell may be there. */}
      {!(sessions.data && sessions.data.length < 2) && <EndOthersButton />}
    </AccountCard>
  );
}

function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const { shownRows, pressInPlace } = useRowsInPlace(sessions, ({ id }) => id);
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {shownRows.map(({ row: session, isDone }) => (
        <SessionRow
          key={session.id}
          session={session}
          isEnded={isDone}
          onEnd={(send) => void pressInPlace(session, send)}
        />
      ))}
    </Box>
  );
}

interface SessionRowProps {
  session: OwnSession;
  isEnded: boolean;
  onEnd: (send: () => Promise<boolean>) => void;
}

function SessionRow({ session: { id, device, signedInAt, isThis }, isEnded, onEnd }: SessionRowProps) {
  const moment = useFormatMoment();
  const notify = useNotify();
  const end = useChange(() => call('endSession', { params: { id } }), shownIn);
  const name = device ?? 'Unknown device';
  async function endIt(): Promise<boolean> {
    try {
      await end.mutateAsync();
      notify(sessionTexts.sessionEnded(name));
      return true;
    } catch (error) {
      notify(toErrorMessage(error), 'error');
      return false;
    }
  }
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: '1 1 200px' }}>
        <Typography>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          Signed in {moment(signedInAt)}
        </Typography>
      </Box>
      {isThis ? (
        <Typography variant="body2" color="textSecondary" sx={{ px: 1 }}>
          This device
        </Typography>
      ) : (
        <RowPressButton
          text="End"
          doneText="Ended"
          about={` the session of ${name}, signed in ${moment(signedInAt)}`}
          isDone={isEnded}
          isBusy={end.isPending}
          onPress={() => onEnd(endIt)}
        />
      )}
    </Box>
  );
}

function EndOthersButton() {
  const confirm = useConfirm();
  const notify = useNotify();
  const end = useChange(() => call('endOtherSessions'), shownIn);

  async function ask() {
    const text = sessionTexts.confirmSignOutElsewhere;
    if (!(await confirm({ text, confirmLabel: 'Sign out everywhere else' }))) return;
    try {
      const { data } = await end.mutateAsync();
      notify(sessionTexts.sessionsEnded(data.ended));
    } catch (error) {
      notify(toErrorMessage(error), 'error');
    }
  }
  return (
    <Button variant="outlined" loading={end.isPending} onClick={() => void ask()} sx={{ justifySelf: 'start' }}>
      End all other sessions
    </Button>
  );
}
