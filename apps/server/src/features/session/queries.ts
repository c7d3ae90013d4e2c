import { eq } from 'drizzle-orm';
import type { Me, UserType } from '#contract/session.ts';
import { permissionsOf } from '#domain/session/permissions-of.ts';
import type { Reader } from '../../db/client.ts';
import { roles, users } from '../../db/schema/users.ts';

/** The signed-in person with role and permissions. */
export async function readMe(db: Reader, userId: string): Promise<{ data: Me; meta: { type: UserType } } | undefined> {
  const [row] = await db
    .select({ user: users, role: { id: roles.id, name: roles.name, permissions: roles.permissions } })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(eq(users.id, userId));
  if (!row) return undefined;
  const { id, email, firstName, lastName, roleId, defaultMarketId, type } = row.user;
  const labels = row.role?.permissions ?? [];
  const role = row.role && { ...row.role, permissions: labels };
  const permissions = permissionsOf(labels);
  return { data: { id, email, firstName, lastName, roleId, role, permissions, defaultMarketId }, meta: { type } };
}
