import type { IdToken } from '#contract/session.ts';

/** The app's interface to the identity provider. Failures are `ApiError`s with its codes. */
export interface IdentityProvider {
  /** A fresh id token, or null when nobody is signed in. */
  freshToken(): Promise<IdToken | null>;
  /** `code`: of a second factor, where the first call is refused for lack of one. */
  signIn(email: string, password: string, code?: string): Promise<IdToken>;
  /** Both factors at once, where the provider knows passkeys. */
  signInByPasskey?(): Promise<IdToken>;
  signOut(): Promise<void>;
  /** Sends the reset mail; answers the same for unknown addresses. */
  forgotPassword(email: string): Promise<void>;
}
