import { FirebaseError, initializeApp } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  type User,
} from 'firebase/auth';
import type { IdToken, SessionSettings } from '#contract/session.ts';
import { SESSION_LIFE } from '#contract/session-life.ts';
import { WRONG_PASSWORD } from '#contract/session-texts.ts';
import { ApiError } from './api-error.ts';
import type { IdentityProvider } from './identity-provider.ts';

type FirebaseSettings = Extract<SessionSettings, { provider: 'firebase' }>;

/** Codes that all mean a wrong e-mail address or a wrong password; both get the same answer (access-7). */
const wrongPassword = new Set<string>([
  WRONG_PASSWORD.code,
  'auth/invalid-credential',
  'auth/invalid-login-credentials',
  'auth/user-not-found',
]);

/** Maps a Firebase failure to an ApiError: the product's text if there is one, else Firebase's (errors-2). */
function toApiError(error: unknown): ApiError {
  if (!(error instanceof FirebaseError)) return new ApiError(0, { code: 'internal', message: '' });
  if (wrongPassword.has(error.code)) {
    return new ApiError(401, WRONG_PASSWORD);
  }
  if (error.code === 'auth/invalid-email') {
    return new ApiError(400, { code: error.code, message: 'Not a valid email format' });
  }
  return new ApiError(400, { code: error.code, message: error.message });
}

function openAuth(settings: FirebaseSettings): Auth {
  const { apiKey, authDomain, projectId, emulatorUrl } = settings;
  // Without a resolver for pop-ups, which would load scripts from Google that the content policy forbids.
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), {
    persistence: indexedDBLocalPersistence,
  });
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return auth;
}

async function fetchToken(user: User): Promise<IdToken> {
  const { token, expirationTime } = await user.getIdTokenResult();
  return { token, expiresAt: new Date(expirationTime).toISOString() };
}

/** A new token of the running session; null when the session has reached its longest life. */
async function renewToken(user: User): Promise<IdToken | null> {
  const { authTime } = await user.getIdTokenResult(true);
  return Date.parse(authTime) + SESSION_LIFE * 1000 > Date.now() ? fetchToken(user) : null;
}

/** Google keeps the passwords, and the session in this browser's database. */
export function createFirebaseProvider(settings: FirebaseSettings): IdentityProvider {
  const auth = openAuth(settings);
  return {
    async freshToken() {
      await auth.authStateReady();
      if (!auth.currentUser) return null;
      try {
        const token = await renewToken(auth.currentUser);
        if (!token) await auth.signOut();
        return token;
      } catch (error) {
        // An unreachable provider is not a sign-out; a deleted or disabled account is.
        if (error instanceof FirebaseError && error.code === 'auth/network-request-failed') throw toApiError(error);
        await auth.signOut();
        return null;
      }
    },
    async signIn(email, password) {
      try {
        const { user } = await signInWithEmailAndPassword(auth, email, password);
        return await fetchToken(user);
      } catch (error) {
        throw toApiError(error);
      }
    },
    signOut: () => auth.signOut(),
    async forgotPassword(email) {
      try {
        await sendPasswordResetEmail(auth, email);
      } catch (error) {
        const isUnknown = error instanceof FirebaseError && error.code === 'auth/user-not-found';
        if (!isUnknown) throw toApiError(error);
      }
    },
  };
}
