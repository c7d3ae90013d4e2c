import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, boolean, check, index, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Tables of the embedded identity provider (better-auth). They hold no roles: `identity_links` joins them to the
 * application's users. Keys are better-auth's field names; column names are ours.
 */
export const identity = pgSchema('identity');

const id = () => uuid('id').primaryKey().default(sql`uuidv7()`);
const moment = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => moment('created_at').notNull().defaultNow();
const updatedAt = () => moment('updated_at').notNull().defaultNow();

export const identityUsers = identity.table('user', {
  id: id(),
  name: text('name').notNull(),
  /** Lower case: better-auth lowercases the input before the query. */
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => identityUsers.id, { onDelete: 'cascade' });

export const identitySessions = identity.table(
  'session',
  {
    id: id(),
    userId: userId(),
    token: text('token').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    signedInBy: text('signed_in_by', { enum: ['password', 'passkey', 'company'] })
      .notNull()
      .default('password'),
    /** A passkey that is gone takes its sessions along (access-22). */
    passkeyId: uuid('passkey_id').references((): AnyPgColumn => identityPasskeys.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('session_user_id').on(table.userId),
    index('session_expires_at').on(table.expiresAt),
    index('session_passkey_id').on(table.passkeyId),
  ],
);

/** One row per user with a password. `password` is a scrypt hash. */
export const identityAccounts = identity.table(
  'account',
  {
    id: id(),
    userId: userId(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('account_user_id').on(table.userId)],
);

/** Set-password links, hashed. `value` is the identity user's id, so that a newer link can revoke older ones. */
export const identityVerifications = identity.table(
  'verification',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('verification_identifier').on(table.identifier),
    index('verification_value').on(table.value),
    index('verification_expires_at').on(table.expiresAt),
  ],
);

/** The secret of an authenticator app, sealed, and hashes of recovery codes (access-18). */
export const identitySecondFactors = identity.table('second_factor', {
  userId: userId().primaryKey(),
  secret: text('secret').notNull(),
  /** Of an app that is being set up, the first one or in place of another; the same as `secret` until a code of it signs in. */
  nextSecret: text('next_secret'),
  /** Null while the first one is being set up. */
  confirmedAt: moment('confirmed_at'),
  /** The period of the last code that was used: neither it nor an older one counts again. */
  lastPeriod: bigint('last_period', { mode: 'number' }).notNull(),
  recoveryCodes: text('recovery_codes').array().notNull(),
});

/** Public keys of passkeys, which sign in without a password (access-22). */
export const identityPasskeys = identity.table(
  'passkey',
  {
    id: id(),
    userId: userId(),
    name: text('name').notNull(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** Of signatures, where the device counts them. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkey_user_id').on(table.userId)],
);

/** Signing keys of id tokens. `alg` and `crv` are required, although better-auth's documentation omits them. */
export const identityKeys = identity.table('jwks', {
  id: id(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  alg: text('alg'),
  crv: text('crv'),
  expiresAt: moment('expires_at'),
  createdAt: createdAt(),
});

/** The cookie secret when `SESSION_SECRET` is unset: generated once, shared by all processes. */
export const identitySecrets = identity.table(
  'secret',
  { isOnly: boolean('is_only').primaryKey().default(true), value: text('value').notNull() },
  (table) => [check('secret_is_only', sql`${table.isOnly}`)],
);
