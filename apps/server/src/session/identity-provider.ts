import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OwnSession } from '#contract/own-sessions.ts';
import type { AskedToMake, AskedToSign, Passkey, PasskeyAssertion, PasskeyRegistration } from '#contract/passkeys.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { IdToken, SessionSettings } from '#contract/session.ts';
import type { Transaction } from '../db/client.ts';
import type { RouteContext } from '../http/serve.ts';

/** An authenticated identity. `identity_links` maps it to a user. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Only a verified address: it may link a person who was invited under it. */
  readonly verifiedEmail?: string | undefined;
  /** The embedded provider's session, which must still exist. */
  readonly sessionToken?: string | undefined;
}

/** A person to register at the provider. */
export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

/**
 * Lifetime of a set-password link in seconds: 60 minutes after "Forgot password" (access-8), 7 days for an invitation.
 */
export const linkLife = { passwordReset: 60 * 60, invitation: 7 * 24 * 60 * 60 } as const;

/** The interface of every identity provider. */
export interface IdentityProvider {
  readonly settings: SessionSettings;
  /** The identity of a token. Undefined unless the token is genuine, issued for us and unexpired. */
  verify(token: string): Promise<Identity | undefined>;
  /** Registers the person (idempotent) and creates a set-password link. The transaction holds a lock on the user. */
  setPasswordLink(transaction: Transaction, person: Person, lifeSeconds: number): Promise<string>;
  /** Sets the password by a link. Missing where Brigade cannot set passwords. */
  setPassword?(token: string, password: string): Promise<null | Refusal>;
  /**
   * Applies a changed name or address, in the transaction that changes the user, or later by the outbox. A new address
   * revokes links sent to the old one.
   */
  changePerson(transaction: Transaction, person: Person, how: { endsSessions: boolean }): Promise<void>;
  /** At an external provider: the outbox part of `changePerson`. */
  changeIdentity(subject: string, person: Person): Promise<void>;
  /** Deletes the person's identities, in the transaction that removes the user, or later by the outbox. */
  forget(transaction: Transaction, userId: string): Promise<void>;
  /** At an external provider: the outbox part of `forget`. */
  removeIdentity(subject: string): Promise<void>;
  /** Calls under `/auth` of the embedded provider. */
  readonly passwords?: Passwords;
  /** Why there are no passwords, at a provider that could keep them. */
  readonly noPasswords?: Refusal;
  readonly company?: CompanySignIn;
}

/** Codes of an authenticator app, at the embedded provider (access-18). */
export interface SecondFactor {
  read(request: FastifyRequest): Promise<{ isOn: boolean; recoveryCodes: number } | Refusal>;
  start(request: FastifyRequest, password: string): Promise<{ key: string; picture: string } | Refusal>;
  confirm(request: FastifyRequest, code: string): Promise<{ recoveryCodes: string[] } | Refusal>;
  end(request: FastifyRequest, password: string): Promise<null | Refusal>;
}

/** Sign in without a password (access-22). */
export interface Passkeys {
  list(request: FastifyRequest): Promise<Passkey[] | Refusal>;
  start(request: FastifyRequest, reply: FastifyReply, password: string): Promise<AskedToMake | Refusal>;
  add(request: FastifyRequest, credential: PasskeyRegistration): Promise<null | Refusal>;
  remove(request: FastifyRequest, id: string, role: { isRequired: boolean }): Promise<null | Refusal>;
  startSignIn(reply: FastifyReply): Promise<AskedToSign>;
  signIn(reply: FastifyReply, assertion: PasskeyAssertion): Promise<IdToken | Refusal>;
}

/** The own sessions, by device (access-21). */
export interface Sessions {
  list(request: FastifyRequest): Promise<OwnSession[] | Refusal>;
  end(request: FastifyRequest, id: string): Promise<null | Refusal>;
  /** Returns how many ended. */
  endOthers(request: FastifyRequest): Promise<number | Refusal>;
}

/** Signing in at the company, beside the embedded provider (access-19). */
export interface CompanySignIn {
  start(reply: FastifyReply): Promise<{ address: string } | Refusal>;
  /** The code is asked for after a changed address. */
  finish(reply: FastifyReply, answer: string, code: string | undefined): Promise<IdToken | Refusal>;
}

/** Sessions of the embedded provider. */
export interface Passwords {
  signIn(reply: FastifyReply, email: string, password: string, code: string | undefined): Promise<IdToken | Refusal>;
  readonly secondFactor: SecondFactor;
  readonly sessions: Sessions;
  readonly passkeys: Passkeys;
  /** Null when the request's cookie has no live session. */
  refreshToken(request: FastifyRequest): Promise<IdToken | null | Refusal>;
  signOut(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  changePassword(
    request: FastifyRequest,
    passwords: { currentPassword: string; newPassword: string },
  ): Promise<Refusal | undefined>;
}

/** For routes that sign people in or register them. */
export interface IdentityRouteContext extends RouteContext {
  readonly identity: IdentityProvider;
}
