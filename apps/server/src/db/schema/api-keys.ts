import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PermissionLabel } from '#contract/permissions.ts';
import { at, createdAt, id } from './columns.ts';
import { users } from './users.ts';

/** Personal keys for other systems (access-17). A revoked one stays: steps in the audit trail name it. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the key: a copy of the database opens nothing. */
    secretHash: text('secret_hash').notNull().unique(),
    permissions: text('permissions').array().$type<PermissionLabel[]>().notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [index('api_keys_user').on(table.userId)],
);
