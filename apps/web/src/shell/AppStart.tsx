import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { queryClient } from '../api/query-client.ts';
import { type SessionState, session, useSessionState } from '../api/session.ts';
import { CurrentUserContext, currentUserQuery } from './current-user.ts';
import { rememberedUserId } from './device-settings.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { RefusalScreen } from './RefusalScreen.tsx';
import { ReferenceDataContext, useReferenceLoading } from './reference-data.ts';
import { Splash } from './Splash.tsx';

const SignInScreen = lazy(() => import('../features/session/SignInPage.tsx'));
const SignInAgain = lazy(() => import('../features/session/SignInAgainDialog.tsx'));
const SetPasswordScreen = lazy(() => import('../features/session/SetPasswordPage.tsx'));

/** The splash stays at least this long; loading runs during it, not after it (domain §2). */
const SPLASH_MS = 1000;
/** Where the links in reset and invitation mails lead. Works signed out, hence it is no route of the app. */
const SET_PASSWORD_PATH = '/set-password';

/** Shows the app once it is known who uses it and the reference lists are there; before that, why not (spec §4). */
export function AppStart({ children }: { children: ReactNode }) {
  const state = useSessionState();
  useForgetting(state);
  if (location.pathname === SET_PASSWORD_PATH) return <Lazily screen={<SetPasswordScreen />} />;
  if (state === 'unknown') return <FindSession />;
  if (state === 'signedOut') return <Lazily screen={<SignInScreen />} />;
  return (
    <>
      <LoadApp>{children}</LoadApp>
      {state === 'expired' && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </>
  );
}

const Lazily = ({ screen }: { screen: ReactNode }) => (
  <Suspense fallback={<Splash status="One moment…" />}>{screen}</Suspense>
);

function FindSession() {
  const [error, setError] = useState<unknown>();
  const start = useCallback(() => {
    setError(undefined);
    startSession().catch(setError);
  }, []);
  useEffect(start, [start]);
  if (error) return <ErrorScreen what="Brigade could not find out who is signed in." error={error} onRetry={start} />;
  return <Splash status="Looking for your session…" />;
}

/** What the phone holds of its user's day is shown at once, with signal or without. */
async function startSession() {
  const userId = rememberedUserId.get();
  const worksOffline = userId !== '' && (await restore(userId));
  await session.start({ worksOffline });
}

const restore = (userId: string) =>
  import('../api/offline-days.ts').then(({ restoreDays }) => restoreDays(queryClient, userId)).catch(() => false);

/** Who logs out takes their day along; what they have not sent yet stays until they sign in again. */
function useForgetting(state: SessionState) {
  const previous = useRef(state);
  useEffect(() => {
    const isLogout = state === 'signedOut' && previous.current === 'signedIn';
    previous.current = state;
    const userId = rememberedUserId.get();
    if (!isLogout || !userId) return;
    rememberedUserId.set('');
    import('../api/offline-days.ts').then(({ forgetDays }) => forgetDays(userId)).catch(() => {});
  }, [state]);
}

function LoadApp({ children }: { children: ReactNode }) {
  const me = useQuery(currentUserQuery);
  const isUser = me.data?.meta.type === 'User';
  const lists = useReferenceLoading(isUser);
  const shown = useElapsed(SPLASH_MS);
  const userId = isUser ? me.data?.data.id : undefined;
  useEffect(() => {
    if (userId) rememberedUserId.set(userId);
  }, [userId]);

  if (me.data && !isUser) return <RefusalScreen />;
  if (me.isError && !me.data) {
    return <ErrorScreen what="Your user could not be loaded." error={me.error} onRetry={() => void me.refetch()} />;
  }
  if (lists.failed) {
    const what = `The list of ${readable(lists.failed.name)} could not be loaded.`;
    return <ErrorScreen what={what} error={lists.failed.error} onRetry={lists.retry} />;
  }
  if (!me.data || !lists.data || !shown) {
    return <Splash status={me.data ? 'Loading markets, tags, brands and the other lists…' : 'Loading your user…'} />;
  }
  return (
    <CurrentUserContext value={me.data.data}>
      <ReferenceDataContext value={lists.data}>{children}</ReferenceDataContext>
    </CurrentUserContext>
  );
}

const readable = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function useElapsed(milliseconds: number): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return elapsed;
}
