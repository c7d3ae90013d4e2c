import { eq } from 'drizzle-orm';
import type { Me, UserType } from '#contract/session.ts';
import { listPermissions } from '#domain/session/permissions-by-label.ts';
import type { Reader } from '../../db/client.ts';
import { roles, users } from '../../db/schema/users.ts';
import type { CurrentUser } from '../../http/access.ts';

/** The signed-in person with role and permissions, by a key with the key's. */
export async function readMe(
  db: Reader,
  user: CurrentUser,
): Promise<{ data: Me; meta: { type: UserType; lacksSecondFactor: boolean } } | undefined> {
  const [row] = await db
    .select({ user: users, role: { id: roles.id, name: roles.name } })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(eq(users.id, user.id));
  if (!row) return undefined;
  const { id, email, firstName, lastName, roleId, defaultMarketId, type } = row.user;
  const labels = [...user.permissions];
  const role = row.role && { ...row.role, permissions: labels };
  const permissions = listPermissions(labels);
  const lacksSecondFactor = user.requiredSecondFactor === 'missing';
  return {
    data: { id, email, firstName, lastName, roleId, role, permissions, defaultMarketId },
    meta: { type, lacksSecondFactor },
  };
}
