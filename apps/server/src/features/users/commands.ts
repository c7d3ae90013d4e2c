import { and, eq, isNull, sql } from 'drizzle-orm';
import { superAdminRole } from '#contract/permissions.ts';
import { type Refusal, refuse, tryAgain } from '#contract/refusal.ts';
import type { User } from '#contract/users.ts';
import { pointOfContactRole, userTexts } from '#contract/users-texts.ts';
import { type Administrator, cannotRemove, mayGiveRole, roleIsFixed } from '#domain/users/user-rules.ts';
import { type Author, changing, type Database, type Transaction, violates } from '../../db/client.ts';
import { markets } from '../../db/schema/lookups.ts';
import { outbox } from '../../db/schema/platform.ts';
import { roles, users } from '../../db/schema/users.ts';
import { lockForSave } from '../../db/versions.ts';
import { enqueue } from '../../mail/outbox.ts';
import type { CurrentUser } from '../../session/door.ts';
import type { IdentityProvider } from '../../session/identity-provider.ts';
import { countSuperAdmins, findUser } from './queries.ts';

const userNotFound = refuse('not_found', userTexts.notFound);

export const administratorOf = ({ id, roleName, permissions }: CurrentUser): Administrator => ({
  id,
  role: roleName === null ? null : { name: roleName, permissions },
});

/** Why this role cannot be given; undefined when it can. */
async function cannotGive(
  transaction: Transaction,
  actor: Administrator,
  roleId: string,
): Promise<Refusal | undefined> {
  const [role] = await transaction.select().from(roles).where(eq(roles.id, roleId)).for('share');
  // The client's own role is none of the staff's.
  if (!role || role.name === pointOfContactRole)
    return refuse('validation_failed', tryAgain, { fields: { roleId: 'There is no such role.' } });
  return mayGiveRole(actor, role) ? undefined : refuse('forbidden', userTexts.moreThanYouHold);
}

async function noSuchMarket(transaction: Transaction, marketId: string | null | undefined) {
  if (!marketId) return undefined;
  const [market] = await transaction.select({ id: markets.id }).from(markets).where(eq(markets.id, marketId));
  const fields = { defaultMarketId: 'There is no such market.' };
  return market ? undefined : refuse('validation_failed', tryAgain, { fields });
}

/** Reads back what was just written in the same transaction. */
async function saved(transaction: Transaction, id: string): Promise<User> {
  const user = await findUser(transaction, id);
  if (!user) throw new Error('A user that was just saved is gone.');
  return user;
}

export interface Invitation {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roleId: string;
  readonly defaultMarketId?: string | null | undefined;
}

/** Adds a member of staff; the mail with their link leaves after the transaction, also when the mail server is away now. */
export async function inviteUser(
  db: Database,
  by: Author,
  actor: Administrator,
  input: Invitation,
): Promise<User | Refusal> {
  try {
    return await changing(db, by, async (transaction) => {
      const refusal =
        (await cannotGive(transaction, actor, input.roleId)) ??
        (await noSuchMarket(transaction, input.defaultMarketId));
      if (refusal) return refusal;
      const [row] = await transaction
        .insert(users)
        .values({ ...input, type: 'User' })
        .returning({ id: users.id });
      if (!row) throw new Error('The user was not inserted.');
      await enqueue(transaction, 'invitation', input.email, row.id);
      return saved(transaction, row.id);
    });
  } catch (error) {
    if (!violates(error, 'users_staff_email')) throw error;
    const message = userTexts.emailIsUsed(input.email);
    return refuse('conflict', message, { fields: { email: message } });
  }
}

/** Sends a new link to somebody who has not come in yet; an older mail that is still waiting is not sent any more. */
export function resendInvitation(db: Database, by: Author, userId: string): Promise<User | Refusal> {
  return changing(db, by, async (transaction) => {
    const user = await findUser(transaction, userId);
    if (!user) return userNotFound;
    if (user.invitation === 'accepted') return refuse('conflict', userTexts.hasAccepted(user.email));
    await transaction
      .update(outbox)
      .set({ doneAt: sql`now()` })
      .where(and(eq(outbox.userId, userId), eq(outbox.kind, 'invitation'), isNull(outbox.doneAt)));
    await enqueue(transaction, 'invitation', user.email, user.id);
    return saved(transaction, userId);
  });
}

export interface UserChange {
  readonly roleId?: string | undefined;
  readonly defaultMarketId?: string | null | undefined;
}

export function updateUser(
  db: Database,
  by: Author,
  actor: Administrator,
  userId: string,
  change: UserChange,
  ifMatch: number | undefined,
): Promise<User | Refusal> {
  return changing(db, by, async (transaction) => {
    const user = await findUser(transaction, userId);
    if (!user) return userNotFound;
    const stale = await lockForSave(transaction, users, userId, ifMatch);
    if (stale) return stale;
    if (change.roleId !== undefined && change.roleId !== user.roleId) {
      const fixed = roleIsFixed(actor, user);
      const refusal = fixed ? refuse('conflict', fixed) : await cannotGive(transaction, actor, change.roleId);
      if (refusal) return refusal;
    }
    const refusal = await noSuchMarket(transaction, change.defaultMarketId);
    if (refusal) return refusal;
    const { roleId = user.roleId, defaultMarketId = user.defaultMarketId } = change;
    await transaction.update(users).set({ roleId, defaultMarketId }).where(eq(users.id, userId));
    return saved(transaction, userId);
  });
}

/** Ends a person's access. The row stays, because surveys and the audit trail name them. */
export function removeUser(
  db: Database,
  by: Author,
  actor: Administrator,
  identity: IdentityProvider,
  userId: string,
): Promise<null | Refusal> {
  return changing(db, by, async (transaction) => {
    // Two Super Admins who remove each other at the same moment wait here for one another.
    await transaction.select({ id: roles.id }).from(roles).where(eq(roles.name, superAdminRole)).for('update');
    const user = await findUser(transaction, userId);
    if (!user) return userNotFound;
    const problem = cannotRemove(actor, user, await countSuperAdmins(transaction));
    if (problem) return refuse(problem === userTexts.onlySuperAdmins ? 'forbidden' : 'conflict', problem);
    await transaction.update(users).set({ removedAt: sql`now()` }).where(eq(users.id, userId));
    await identity.forget(transaction, userId);
    return null;
  });
}

/** Makes the person under this address a Super Admin, inviting nobody by mail: the first one has nobody who could. */
export async function makeSuperAdmin(
  db: Database,
  by: Author,
  email: string,
): Promise<{ id: string; email: string; firstName: string }> {
  return changing(db, by, async (transaction) => {
    const [role] = await transaction.select({ id: roles.id }).from(roles).where(eq(roles.name, superAdminRole));
    if (!role) throw new Error('The database has no Super Admin role.');
    const columns = { id: users.id, email: users.email, firstName: users.firstName };
    const isHolder = and(eq(users.type, 'User'), isNull(users.removedAt), sql`lower(${users.email}) = lower(${email})`);
    const [known] = await transaction.update(users).set({ roleId: role.id }).where(isHolder).returning(columns);
    if (known) return known;
    const [made] = await transaction.insert(users).values({ type: 'User', email, roleId: role.id }).returning(columns);
    if (!made) throw new Error('The user was not inserted.');
    return made;
  });
}
