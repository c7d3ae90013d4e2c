import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '#contract/refusal.ts';
import type { IdToken, SessionSettings } from '#contract/session.ts';
import type { Transaction } from '../db/client.ts';
import type { RouteContext } from '../http/serve.ts';

/** Somebody whom an identity provider vouches for. Which user that is stands in `identity_links`. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Only an address that the provider has verified: it may link a person who was invited under it. */
  readonly verifiedEmail?: string | undefined;
  /** The embedded provider's session, which must still exist. */
  readonly sessionId?: string | undefined;
}

/** A person to be known to the provider. */
export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

/** A set-password link's life in seconds: 60 minutes after "Forgot password", 7 days for an invitation (domain §2). */
export const linkLife = { passwordReset: 60 * 60, invitation: 7 * 24 * 60 * 60 } as const;

/** What Brigade asks of whoever keeps the passwords (domain §2). */
export interface IdentityProvider {
  readonly settings: SessionSettings;
  /** Who a token speaks of; undefined for every token that is not proven genuine, meant for us and still valid. */
  verify(token: string): Promise<Identity | undefined>;
  /** Makes the person known, once however often it is called, and a link for them to set their password. */
  setPasswordLink(person: Person, lifeSeconds: number): Promise<string>;
  /** Sets the password by such a link and says whose it was; missing where Brigade may not set passwords. */
  setPassword?(token: string, password: string): Promise<{ email: string } | Refusal>;
  /**
   * Takes a changed name or address over, in the transaction that changes the user, or by the outbox after it. A new
   * address ends the links that were sent to the old one.
   */
  changePerson(transaction: Transaction, person: Person, how: { endsSessions: boolean }): Promise<void>;
  /** Does at an external provider what `changePerson` left to the outbox. */
  changeIdentity(subject: string, person: Person): Promise<void>;
  /** Takes the person's identities away, in the transaction that removes the user, or by the outbox after it. */
  forget(transaction: Transaction, userId: string): Promise<void>;
  /** Deletes at an external provider what `forget` left to the outbox. */
  removeIdentity(subject: string): Promise<void>;
  /** The calls under `/auth` that only the embedded provider answers. */
  readonly passwords?: Passwords;
}

/** Sessions of Brigade's own, where it keeps the passwords itself. */
export interface Passwords {
  signIn(reply: FastifyReply, email: string, password: string): Promise<IdToken | Refusal>;
  /** Null when the request's cookie has no living session. */
  refreshToken(request: FastifyRequest): Promise<IdToken | null | Refusal>;
  signOut(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  changePassword(
    request: FastifyRequest,
    reply: FastifyReply,
    passwords: { currentPassword: string; newPassword: string },
  ): Promise<Refusal | undefined>;
  /** How many were ended. */
  endOtherSessions(request: FastifyRequest): Promise<number | Refusal>;
}

/** For the routes that sign people in or make them known. */
export interface IdentityRouteContext extends RouteContext {
  readonly identity: IdentityProvider;
}
