import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { hostRole, type PermissionLabel, superAdminRole } from '#contract/permissions.ts';
import { type Refusal, refuse } from '#contract/refusal.ts';
import type { Role } from '#contract/users.ts';
import { rolesWithFixedName, roleTexts } from '#contract/users-texts.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { refuseFieldConflict } from '../../db/database-errors.ts';
import { requireSaved } from '../../db/saved-record.ts';
import { roles, users } from '../../db/schema/users.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import { lockForSave } from '../../db/versions.ts';
import { findRole } from './queries.ts';

interface RoleFields {
  readonly name: string;
  readonly permissions: PermissionLabel[];
  /** Absent: as it is. */
  readonly secondFactorRequired?: boolean | undefined;
}

const refuseNameConflict = <T>(name: string, work: Promise<T>) =>
  refuseFieldConflict(work, 'roles_name', 'name', () => roleTexts.nameIsUsed(name));

const getRole = (transaction: Transaction, id: string): Promise<Role> =>
  requireSaved('role', findRole(transaction, id));

export function createRole(db: Database, by: Author, fields: RoleFields): Promise<Role | Refusal> {
  return refuseNameConflict(
    fields.name,
    inTransaction(db, by, async (transaction) => {
      const [row] = await transaction.insert(roles).values(fields).returning({ id: roles.id });
      if (!row) throw new Error('The role was not inserted.');
      return getRole(transaction, row.id);
    }),
  );
}

export function updateRole(
  db: Database,
  by: Author,
  id: string,
  fields: RoleFields,
  ifMatch: number | undefined,
): Promise<Role | Refusal> {
  return refuseNameConflict(
    fields.name,
    inTransaction(db, by, async (transaction) => {
      const refusal = await lockForSave(transaction, roles, id, ifMatch);
      if (refusal) return refusal;
      const { name, permissions } = await getRole(transaction, id);
      if (name === superAdminRole && !isDeepStrictEqual(permissions.toSorted(), fields.permissions.toSorted()))
        return refuse('conflict', roleTexts.superAdminIsFixed, {
          fields: { permissions: roleTexts.superAdminIsFixed },
        });
      if (rolesWithFixedName.includes(name) && fields.name !== name)
        return refuse('conflict', roleTexts.nameIsFixed(name), { fields: { name: roleTexts.nameIsFixed(name) } });
      await transaction.update(roles).set(fields).where(eq(roles.id, id));
      return getRole(transaction, id);
    }),
  );
}

export async function deleteRole(db: Database, by: Author, id: string): Promise<null | Refusal> {
  return inTransaction(db, by, async (transaction) => {
    const missing = await lockForSave(transaction, roles, id, undefined);
    if (missing) return missing;
    const { name } = await getRole(transaction, id);
    if (rolesWithFixedName.includes(name)) return refuse('conflict', roleTexts.nameIsFixed(name));
    const holders = await transaction.$count(users, and(eq(users.roleId, id), isNull(users.removedAt)));
    if (holders > 0) return refuse('conflict', roleTexts.isUsed(holders));
    // Removed users do not block the deletion of a role; the audit trail keeps the role that they had.
    const host = transaction.select({ id: roles.id }).from(roles).where(eq(roles.name, hostRole));
    await transaction
      .update(users)
      .set({ roleId: sql`${host}` })
      .where(eq(users.roleId, id));
    // The foreign key settles the race with a user who gets this role now.
    await transaction.delete(roles).where(eq(roles.id, id));
    return null;
  });
}
