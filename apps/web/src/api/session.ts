import { useSyncExternalStore } from 'react';
import type { IdToken, SessionSettings } from '#contract/session.ts';
import { ApiError } from './api-error.ts';
import { call, type RefusedCall, setTokenSource } from './client.ts';
import { embeddedProvider } from './embedded-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { queryClient } from './query-client.ts';

/**
 * `expired`: someone was signed in here and the session has ended; what they typed is still on the screen.
 * `postponed`: the same, and they want to sign in later.
 * `refused`: the identity provider knows them, and Brigade has no place for them, or no longer.
 */
export type SessionState = 'unknown' | 'signedIn' | 'expired' | 'postponed' | 'refused' | 'signingOut' | 'signedOut';

/** A token is renewed this long before its end, so that none expires on its way. */
const RENEW_AHEAD_MS = 30_000;

let state: SessionState = 'unknown';
let current: IdToken | null = null;
let typedEmail = '';
let hasJustSignedIn = false;
let provider: Promise<IdentityProvider> | undefined;
let knownSettings: SessionSettings | undefined;
let renewal: Promise<IdToken | null> | undefined;
const listeners = new Set<() => void>();

/** Calls that the ended session refused; told whether the same person has signed in again. */
const waitingCalls = new Set<(isSignedInAgain: boolean) => void>();

function settleWaiting(isSignedInAgain: boolean) {
  for (const settle of waitingCalls) settle(isSignedInAgain);
  waitingCalls.clear();
}

function waitForSignIn(signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((settle, giveUp) => {
    waitingCalls.add(settle);
    signal?.addEventListener('abort', () => {
      waitingCalls.delete(settle);
      giveUp(signal.reason);
    });
  });
}

function setState(next: SessionState) {
  state = next;
  if (next !== 'expired') settleWaiting(false);
  // The next person must not see the data of the previous one.
  if (next === 'signedOut') queryClient.clear();
  for (const listener of listeners) listener();
}

async function loadProvider(): Promise<IdentityProvider> {
  const { data: settings } = await call('getSessionSettings');
  knownSettings = settings;
  if (settings.provider === 'embedded') return embeddedProvider;
  // Its library is large: only an installation that uses it loads it.
  if (settings.provider === 'firebase')
    return (await import('./firebase-provider.ts')).createFirebaseProvider(settings);
  throw new ApiError(0, { code: 'internal', message: 'People of this installation sign in with another application.' });
}

function getProvider(): Promise<IdentityProvider> {
  provider ??= loadProvider().catch((error: unknown) => {
    provider = undefined; // so that Retry asks again
    throw error;
  });
  return provider;
}

/** Providers elsewhere name the address in the token; it is only shown, never believed. */
function readEmail(token: IdToken | null): string {
  try {
    const claims = token?.token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    return String(JSON.parse(atob(claims)).email ?? '');
  } catch {
    return '';
  }
}

/** One renewal at a time, however many calls wait for it. */
function renew(): Promise<IdToken | null> {
  renewal ??= getProvider()
    .then((provider) => provider.freshToken())
    .then((token) => {
      current = token;
      return token;
    })
    .finally(() => {
      renewal = undefined;
    });
  return renewal;
}

const isUsable = (token: IdToken | null): token is IdToken =>
  token !== null && Date.parse(token.expiresAt) - Date.now() > RENEW_AHEAD_MS;

/** After this time on a screen, a person may be at work on it. */
const AT_WORK_MS = 3000;

/** The session state of this device. Screens read it with `useSessionState`. */
export const session = {
  /**
   * Finds out whether somebody is signed in. Throws when the server cannot be reached, unless the phone holds what its
   * user needs: they continue with that at once, and the server is asked meanwhile.
   */
  async start({ worksOffline }: { worksOffline: boolean }) {
    if (!worksOffline) return setState((await renew()) ? 'signedIn' : 'signedOut');
    setState('signedIn');
    const startedAt = Date.now();
    renew().then(
      (token) => {
        if (token || state !== 'signedIn') return;
        // A person at work signs in over the screen.
        setState(Date.now() - startedAt > AT_WORK_MS ? 'expired' : 'signedOut');
      },
      // Out of reach: as it was, until a call can ask again.
      () => {},
    );
  },
  async token({ fresh }: { fresh: boolean }): Promise<string | null> {
    if (!fresh && isUsable(current)) return current.token;
    return (await renew())?.token ?? null;
  },
  /** `goesOn`: the same person as before, whose refused calls are sent now. */
  async signIn(email: string, password: string, { goesOn, code }: { goesOn: boolean; code?: string }) {
    typedEmail = email;
    current = await (await getProvider()).signIn(email, password, code);
    hasJustSignedIn = !goesOn;
    settleWaiting(goesOn);
    setState('signedIn');
  },
  async signInByPasskey() {
    current = (await (await getProvider()).signInByPasskey?.()) ?? null;
    hasJustSignedIn = true;
    setState(current ? 'signedIn' : 'signedOut');
  },
  /** By the answer of the company (access-19). Whoever was here before is gone, and so is what they had open. */
  async signInByCompany(answer: string, code?: string) {
    // The question who is signed in may still be under way: its answer must not count later.
    await renewal?.catch(() => {});
    setState('signedOut');
    current = (await call('finishCompanySignIn', { body: { answer, ...(code && { code }) } })).data;
    typedEmail = '';
    hasJustSignedIn = true;
    setState('signedIn');
  },
  /** After a sign-in in another tab: true if it is this person, who goes on here. Undefined: nobody has signed in yet. */
  async goOn(userId: string): Promise<boolean | undefined> {
    if (state !== 'expired' || !(await renew())) return undefined;
    const isSame = (await call('getMe')).data.id === userId;
    settleWaiting(isSame);
    if (isSame) setState('signedIn');
    return isSame;
  },
  /** Undefined before the server has been asked. */
  settings: () => knownSettings,
  /** True once after somebody signed in by hand: they are led to where their day is. */
  takeSignIn(): boolean {
    const had = hasJustSignedIn;
    hasJustSignedIn = false;
    return had;
  },
  /** Whom the identity provider knows, where Brigade does not: as they signed in, else as their token says. */
  email: () => typedEmail || readEmail(current),
  /** The forms whose save was refused are given back to the person, with what they typed. */
  signInLater: () => setState('postponed'),
  signInNow: () => setState('expired'),
  async signOut() {
    const before = state;
    setState('signingOut');
    try {
      await (await getProvider()).signOut();
    } catch (error) {
      // Still signed in, as far as the server knows: pretending otherwise would leave the session to the next person.
      setState(before);
      throw error;
    }
    current = null;
    typedEmail = '';
    setState('signedOut');
  },
  async forgotPassword(email: string) {
    await (await getProvider()).forgotPassword(email);
  },
  async ended(refusedCall: RefusedCall): Promise<boolean> {
    const wasHere = state === 'signedIn' || state === 'expired' || state === 'postponed';
    if (current || !wasHere) {
      setState(current ? 'refused' : 'signedOut');
      return false;
    }
    // After 'Later', the next save asks again; background requests do not.
    if (state === 'signedIn' || (state === 'postponed' && queryClient.isMutating() > 0)) setState('expired');
    return state === 'expired' && !refusedCall.repeatsItself ? waitForSignIn(refusedCall.signal) : false;
  },
};

setTokenSource(session);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useSessionState = (): SessionState => useSyncExternalStore(subscribe, () => state);
