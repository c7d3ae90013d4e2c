import { type SQL, sql } from 'drizzle-orm';
import { EMBEDDED_ISSUER } from './signing-keys.ts';

/** Whether this identity of the embedded provider has an authenticator app (access-18). */
export function hasApp(identityUserId: SQL): SQL<boolean> {
  return sql<boolean>`exists (
  select from identity.second_factor where second_factor.user_id = ${identityUserId} and confirmed_at is not null)`;
}

/** Whether this identity has an app or a passkey. */
export function hasFactor(identityUserId: SQL): SQL<boolean> {
  return sql<boolean>`(${hasApp(identityUserId)}
  or exists (select from identity.passkey where passkey.user_id = ${identityUserId}))`;
}

/** Other issuers name their subjects as they like. */
const ofEmbedded = sql`identity_links
  join identity."user" on "user".id = case when issuer = ${EMBEDDED_ISSUER} then subject::uuid end`;

/** Whether this user has one, or a passkey. */
export function hasSecondFactor(userId: SQL): SQL<boolean> {
  return sql<boolean>`exists (
  select from ${ofEmbedded} where identity_links.user_id = ${userId} and ${hasFactor(sql`"user".id`)})`;
}

/** Whoever signs in without a password of Brigade brings the second factor of another provider (access-20). */
export function hasPassword(userId: SQL): SQL<boolean> {
  return sql<boolean>`exists (
  select from ${ofEmbedded} join identity.account on account.user_id = "user".id and account.password is not null
  where identity_links.user_id = ${userId})`;
}
