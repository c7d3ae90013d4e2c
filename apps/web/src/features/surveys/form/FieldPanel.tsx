import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext, useEffect, useState } from 'react';
import { useSessionState } from '../../../api/session.ts';
import { keepDays, restoreDays } from '../../../offline/offline-days.ts';
import { startServiceWorker, useNewVersion } from '../../../offline/service-worker.ts';
import { findNextTry, openOutbox, sendWaitingSubmissions, useOutbox } from '../../../offline/survey-outbox.ts';
import { adoptOwnSurveys } from '../../../offline/survey-owners.ts';
import { useCurrentUser } from '../../../shell/current-user.ts';
import { KeptListsContext } from '../../../shell/reference-data.ts';
import { useFormatMoment } from '../../../shell/use-format-moment.ts';
import { createPreloadableDialog } from '../../../ui/preloadable.tsx';
import { createDraftsQuery } from '../queries.ts';
import { useSubmissionArrival } from './use-submission-arrival.ts';

// Everybody loads this panel, few ever have something waiting.
const OutboxDialog = createPreloadableDialog(() => import('../kept/OutboxDialog.tsx'));

const SEND_EVERY = 15_000;

/**
 * Above every screen: how many surveys wait on this phone, whether a new version of the app does, and whether the lists
 * are older ones, for want of signal (screens-2). Sends what waits.
 */
export default function FieldPanel() {
  useKeeping();
  const { id: userId } = useCurrentUser();
  const sendNow = useSending();
  const { jobs, needsSignIn } = useOutbox();
  const takeNewVersion = useNewVersion();
  const [isOpen, setIsOpen] = useState(false);
  const mine = jobs.filter((job) => job.userId === userId);
  const lists = useContext(KeptListsContext);
  const moment = useFormatMoment();
  const bars = [takeNewVersion, mine.length > 0, lists?.keptSince];
  useRoomBelow(bars.filter(Boolean).length);
  return (
    <Box className="no-print" sx={{ position: 'sticky', top: 0, zIndex: 'appBar' }}>
      {takeNewVersion && <Bar text="A new version of Brigade is ready." action="Reload" onAction={takeNewVersion} />}
      {lists?.keptSince && (
        <Bar
          text={`Without signal. The lists are those of ${moment(new Date(lists.keptSince).toISOString())}.`}
          action="Retry"
          onAction={lists.retry}
        />
      )}
      {mine.length > 0 && (
        <>
          <Bar text={formatPending(mine.length, needsSignIn)} action="Show" onAction={() => setIsOpen(true)} />
          <OutboxDialog jobs={mine} open={isOpen} onClose={() => setIsOpen(false)} onSendNow={sendNow} />
        </>
      )}
    </Box>
  );
}

const BAR_HEIGHT = 48;

/** However far down somebody scrolls, the bars stay in sight, and the top bar of the screen below them. */
function useRoomBelow(bars: number) {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--field-bars', `${bars * BAR_HEIGHT}px`);
    return () => void style.removeProperty('--field-bars');
  }, [bars]);
}

function formatPending(count: number, needsSignIn: boolean): string {
  const surveys = count === 1 ? '1 survey' : `${count} surveys`;
  return needsSignIn ? `Sign in to send ${surveys}.` : `${surveys} not sent yet.`;
}

/** The host's day, what was typed, and the app itself stay on this phone. */
function useKeeping() {
  const queryClient = useQueryClient();
  const { id: userId } = useCurrentUser();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isHere = true;
    const keep = () => {
      if (isHere) stop = keepDays(queryClient, userId);
    };
    // A user who signs in again after the session ended still has the stored day; keeping an empty one would overwrite it.
    void restoreDays(queryClient, userId).then(keep, keep);
    return () => {
      isHere = false;
      stop?.();
    };
  }, [queryClient, userId]);
  useEffect(() => {
    void startServiceWorker();
  }, []);
}

/** Sends when there may be signal or a session again, and regularly in case no event fires. Returns a function that sends at once. */
function useSending() {
  const queryClient = useQueryClient();
  const { id: userId, email } = useCurrentUser();
  const session = useSessionState();
  const onArrived = useSubmissionArrival();
  const send = useCallback(
    (isNews: boolean, isByHand = false) => {
      // A phone that cannot be read now may be in 15 seconds; until then the survey says so before anybody types.
      void sendWaitingSubmissions({ userId, isNews, isByHand, onArrived }).catch(() => {});
    },
    [userId, onArrived],
  );
  const sendAll = useCallback(() => send(true), [send]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new session is a reason to try again
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && sendAll();
    const open = async () => {
      if (await adoptOwnSurveys({ id: userId, email })) void queryClient.invalidateQueries(createDraftsQuery(userId));
      await openOutbox();
    };
    open().then(sendAll, sendAll);
    const timer = setInterval(() => send(false), SEND_EVERY);
    addEventListener('online', sendAll);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      removeEventListener('online', sendAll);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [queryClient, userId, email, send, sendAll, session]);
  const nextTryAt = findNextTry(useOutbox(), userId);
  useEffect(() => {
    if (nextTryAt === undefined) return;
    // A timer may fire a moment early, when nothing is due yet.
    const timer = setTimeout(() => send(false), Math.max(0, Date.parse(nextTryAt) - Date.now()) + 20);
    return () => clearTimeout(timer);
  }, [nextTryAt, send]);
  return useCallback(() => send(true, true), [send]);
}

function Bar({ text, action, onAction }: { text: string; action: string; onAction: () => void }) {
  return (
    <Box component="section" aria-label={text} sx={bar}>
      <span role="status">{text}</span>
      <Button color="inherit" onClick={onAction} sx={{ minHeight: BAR_HEIGHT, flex: 'none' }}>
        {action}
      </Button>
    </Box>
  );
}

const bar = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  px: 2,
  height: BAR_HEIGHT,
  lineHeight: 1.25,
  bgcolor: 'secondary.main',
  color: 'secondary.contrastText',
  fontWeight: 600,
} as const;
