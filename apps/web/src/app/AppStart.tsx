import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RouterContextProvider } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Me } from '#contract/session.ts';
import { COMPANY_PATH } from '#contract/sign-in-codes.ts';
import { reachesPlatform } from '#domain/session/can.ts';
import { type SessionState, useSessionState } from '../api/session.ts';
import { forgetDays } from '../offline/offline-days.ts';
import { CurrentUserContext, currentUserQuery } from '../shell/current-user.ts';
import { rememberedUserId } from '../shell/device-settings.ts';
import { ErrorScreen } from '../shell/ErrorScreen.tsx';
import { endsStart } from '../shell/kept-answers.ts';
import { useDefaultMarket } from '../shell/market.ts';
import { KeptListsContext, ReferenceDataContext, useReferenceLoading } from '../shell/reference-data.ts';
import { Splash } from '../shell/Splash.tsx';
import { TimeZoneContext } from '../shell/use-format-moment.ts';
import { RefusalScreen } from './RefusalScreen.tsx';
import { router } from './router.ts';
import { startSession } from './start-session.ts';

const SignInScreen = lazy(() => import('../features/session/sign-in/SignInPage.tsx'));
const SignInAgain = lazy(() => import('../features/session/sign-in/SignInAgainDialog.tsx'));
const RequiredFactor = lazy(() => import('../features/session/my-account/RequiredFactorDialog.tsx'));
const CompanyReturnScreen = lazy(() => import('../features/session/sign-in/CompanyReturnPage.tsx'));
const SheetStatusScreen = lazy(() => import('../features/session/SheetStatusPage.tsx'));
const SetPasswordScreen = lazy(() => import('../features/session/sign-in/SetPasswordPage.tsx'));

/** Minimum time of the splash where something is loaded, in milliseconds; loading runs during it (screens-2). */
const SPLASH_MS = 1000;
/** Where the links in reset and invitation mails lead. Works signed out, hence it is no route of the app. */
const SET_PASSWORD_PATH = '/set-password';

/** The sheet whose QR code was scanned. Signed in, it is a route of the app. */
const readScannedCode = () => /^\/sheets\/([^/]+)$/.exec(location.pathname)?.[1];

const goTo = (to: string) => router.history.replace(to);

interface AppStartProps {
  children: ReactNode;
  /** Called as soon as the user is known, while the splash is still there. */
  onUser: (user: Me) => void;
}

/** Shows the app once the user and the reference lists are loaded; until then the splash, the login or the error (screens-2). */
export function AppStart({ children, onUser }: AppStartProps) {
  const state = useSessionState();
  const [company, setCompany] = useState({ isAnswering: location.pathname === COMPANY_PATH, said: '' });
  const hearCompany = useCallback((reason: string) => setCompany({ isAnswering: false, said: reason }), []);
  useForgetOnLogout(state);
  const hasExpired = state === 'expired' || state === 'postponed';
  const isStarting = state === 'unknown' || state === 'signedIn' || hasExpired;
  const splashIsOver = useElapsed(SPLASH_MS, isStarting);
  if (location.pathname === SET_PASSWORD_PATH) return <LazyScreen screen={<SetPasswordScreen />} />;
  if (state === 'unknown') return <FindSession />;
  if (company.isAnswering) return <LazyScreen screen={<CompanyReturnScreen onReturn={goTo} onDone={hearCompany} />} />;
  if (state === 'signingOut') return <Splash status="Signing out…" />;
  if (state === 'refused') return <RefusalScreen />;
  const code = state === 'signedOut' ? readScannedCode() : undefined;
  if (code) return <LazyScreen screen={<SheetStatusScreen code={code} />} />;
  if (state === 'signedOut') return <LazyScreen screen={<SignInScreen reason={company.said} />} />;
  return (
    <>
      <LoadApp onUser={onUser} splashIsOver={splashIsOver}>
        {children}
      </LoadApp>
      {hasExpired && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </>
  );
}

const LazyScreen = ({ screen }: { screen: ReactNode }) => (
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

/** Logout clears the user's stored place and day; unsent surveys stay until that user signs in again. */
function useForgetOnLogout(state: SessionState) {
  const previous = useRef(state);
  useEffect(() => {
    const isLogout = state === 'signedOut' && previous.current === 'signingOut';
    previous.current = state;
    const userId = rememberedUserId.get();
    if (!isLogout) return;
    // The next one may be somebody else, who begins at the start and not where this one was.
    router.history.replace('/');
    if (!userId) return;
    rememberedUserId.set('');
    // A phone that forbids storage has kept nothing that would have to go.
    forgetDays(userId).catch(() => {});
  }, [state]);
}

function LoadApp({ children, onUser, splashIsOver }: AppStartProps & { splashIsOver: boolean }) {
  // The stored user is shown at once and refetched: role and permissions may have changed.
  const me = useQuery({ ...currentUserQuery, refetchOnMount: 'always' });
  const user = me.data && reachesPlatform(me.data.meta?.type) ? me.data.data : undefined;
  const factor = useRequiredFactor(user !== undefined && me.data?.meta?.lacksSecondFactor === true);
  const isAnswered = user !== undefined && !factor;
  const lists = useReferenceLoading(isAnswered);
  const [wasKept] = useState(user !== undefined && lists.data !== undefined);
  useEffect(() => {
    if (!isAnswered) return;
    rememberedUserId.set(user.id);
    onUser(user);
  }, [user, isAnswered, onUser]);

  if (me.data && !user) return <RefusalScreen />;
  if (endsStart(me)) {
    return <ErrorScreen what="Your user could not be loaded." error={me.error} onRetry={() => void me.refetch()} />;
  }
  if (factor && !lists.data) return factor;
  if (lists.failed) {
    const what = `The list of ${toReadable(lists.failed.name)} could not be loaded.`;
    return <ErrorScreen what={what} error={lists.failed.error} onRetry={lists.retry} />;
  }
  if (!user || !lists.data || !(splashIsOver || wasKept)) {
    return <Splash status={user ? 'Loading markets, tags, brands and the other lists…' : 'Loading your user…'} />;
  }
  return (
    <CurrentUserContext value={user}>
      <ReferenceDataContext value={lists.data}>
        <KeptListsContext value={lists}>
          <InOwnMarket>{children}</InOwnMarket>
        </KeptListsContext>
        {factor}
      </ReferenceDataContext>
    </CurrentUserContext>
  );
}

/** What asks for the second factor that the role requires, until its recovery codes were shown (access-20). */
function useRequiredFactor(isMissing: boolean): ReactNode {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  if (!isMissing && !isOpen) return null;
  // Whatever was refused meanwhile is asked for again.
  const goOn = () => client.invalidateQueries().then(() => setOpen(false));
  // Its forms guard what is typed against leaving, as those of screens do.
  return (
    <RouterContextProvider router={router}>
      <LazyScreen screen={<RequiredFactor isOpen={isOpen} onOpen={setOpen} onTurnedOn={goOn} />} />
    </RouterContextProvider>
  );
}

/** Moments are shown in the zone of the person's market; a screen that is about another one says so (screens-7). */
function InOwnMarket({ children }: { children: ReactNode }) {
  const market = useDefaultMarket();
  return market ? <TimeZoneContext value={market.timeZone}>{children}</TimeZoneContext> : children;
}

const toReadable = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** True if something has lasted so long. */
function useElapsed(milliseconds: number, isOn: boolean): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setElapsed(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setElapsed(false);
    };
  }, [milliseconds, isOn]);
  return elapsed;
}
