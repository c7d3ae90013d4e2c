import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PermissionLabel } from '#contract/permissions.ts';
import { accounts } from './accounts.ts';
import { at, createdAt, editedColumns, id, searchName } from './columns.ts';
import { allergens, dietaryPreferences, markets } from './reference-data.ts';

/** Roles are data. Permissions are labels of the contract's `permissionLabels` (access-3). */
export const roles = pgTable(
  'roles',
  {
    id: id(),
    name: text('name').notNull(),
    searchName: searchName(),
    permissions: text('permissions').array().$type<PermissionLabel[]>().notNull().default(sql`'{}'::text[]`),
    /** Its people do nothing before they have a second factor (access-20). */
    secondFactorRequired: boolean('second_factor_required').notNull().default(false),
    ...editedColumns(),
  },
  (table) => [unique('roles_name').on(table.searchName)],
);

/**
 * Everybody known by e-mail: staff (`User`), eaters of an account (`Consumer`) and points of contact (`POC`). Removing
 * a person keeps the row, because surveys and the audit trail refer to it.
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    type: text('type', { enum: ['User', 'Consumer', 'POC'] }).notNull(),
    /** '' for an eater who has none (service-events-19). */
    email: text('email').notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    roleId: uuid('role_id').references(() => roles.id),
    defaultMarketId: uuid('default_market_id').references(() => markets.id),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    dietaryPreferenceId: uuid('dietary_preference_id').references(() => dietaryPreferences.id),
    removedAt: at('removed_at'),
    ...editedColumns(),
  },
  (table) => [
    check('users_type', sql`${table.type} in ('User', 'Consumer', 'POC')`),
    check('users_account', sql`(${table.type} = 'User') = (${table.accountId} is null)`),
    check('users_email', sql`${table.type} = 'Consumer' or ${table.email} <> ''`),
    check('users_role', sql`${table.type} = 'Consumer' or ${table.roleId} is not null`),
    uniqueIndex('users_staff_email')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.type} = 'User' and removed_at is null`),
    uniqueIndex('users_account_email')
      .on(table.accountId, table.type, sql`lower(${table.email})`)
      .where(sql`${table.type} <> 'User' and removed_at is null and email <> ''`),
    uniqueIndex('users_point_of_contact').on(table.accountId).where(sql`${table.type} = 'POC' and removed_at is null`),
    index('users_role_index').on(table.roleId),
    index('users_account').on(table.accountId),
    index('users_default_market').on(table.defaultMarketId),
    index('users_dietary_preference').on(table.dietaryPreferenceId),
  ],
);

export const userAllergens = pgTable(
  'user_allergens',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    allergenId: uuid('allergen_id')
      .notNull()
      .references(() => allergens.id),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.allergenId] }),
    index('user_allergens_allergen').on(table.allergenId),
  ],
);

/** Maps an identity of a provider to a user. An e-mail address alone never signs anybody in. */
export const identityLinks = pgTable(
  'identity_links',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** First sign-in. Null: invited only. */
    firstUsedAt: at('first_used_at'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index('identity_links_user').on(table.userId)],
);
