import { and, eq, isNull, sql } from 'drizzle-orm';
import { superAdminRole } from '#contract/permissions.ts';
import { type Refusal, refuse, tryAgain } from '#contract/refusal.ts';
import type { User, UserChange } from '#contract/users.ts';
import { pointOfContactRole, userTexts } from '#contract/users-texts.ts';
import {
  type Administrator,
  explainCannotRemove,
  explainFixedRole,
  mayEdit,
  mayGiveRole,
} from '#domain/users/user-rules.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { refuseFieldConflict } from '../../db/database-errors.ts';
import { enqueue } from '../../db/enqueue.ts';
import { requireSaved } from '../../db/saved-record.ts';
import { outbox } from '../../db/schema/platform.ts';
import { markets } from '../../db/schema/reference-data.ts';
import { roles, users } from '../../db/schema/users.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import { lockForSave } from '../../db/versions.ts';
import type { CurrentUser } from '../../http/access.ts';
import type { IdentityProvider } from '../../session/identity-provider.ts';
import { countSuperAdmins, findUser } from './queries.ts';

const userNotFound = refuse('not_found', userTexts.notFound);

export const toAdministrator = ({ id, roleName, permissions }: CurrentUser): Administrator => ({
  id,
  role: roleName === null ? null : { name: roleName, permissions },
});

/** Why this role cannot be given; undefined when it can. */
async function refuseRole(
  transaction: Transaction,
  actor: Administrator,
  roleId: string,
): Promise<Refusal | undefined> {
  const [role] = await transaction.select().from(roles).where(eq(roles.id, roleId)).for('share');
  // Point of Contact is not a staff role (access-12).
  if (!role || role.name === pointOfContactRole)
    return refuse('validation_failed', tryAgain, { fields: { roleId: 'There is no such role.' } });
  return mayGiveRole(actor, role) ? undefined : refuse('forbidden', userTexts.moreThanYouHold);
}

async function refuseUnknownMarket(transaction: Transaction, marketId: string | null | undefined) {
  if (!marketId) return undefined;
  const [market] = await transaction.select({ id: markets.id }).from(markets).where(eq(markets.id, marketId));
  const fields = { defaultMarketId: 'There is no such market.' };
  return market ? undefined : refuse('validation_failed', tryAgain, { fields });
}

const getUser = (transaction: Transaction, id: string): Promise<User> =>
  requireSaved('user', findUser(transaction, id));

export interface Invitation {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roleId: string;
  readonly defaultMarketId?: string | null | undefined;
}

const refuseEmailConflict = <T>(email: string, work: Promise<T>) =>
  refuseFieldConflict(work, 'users_staff_email', 'email', () => userTexts.emailIsUsed(email));

/** Adds a member of staff. The outbox sends the mail after the transaction and retries while the mail server is down. */
export function inviteUser(db: Database, by: Author, actor: Administrator, input: Invitation): Promise<User | Refusal> {
  return refuseEmailConflict(
    input.email,
    inTransaction(db, by, async (transaction) => {
      const refusal =
        (await refuseRole(transaction, actor, input.roleId)) ??
        (await refuseUnknownMarket(transaction, input.defaultMarketId));
      if (refusal) return refusal;
      const [row] = await transaction
        .insert(users)
        .values({ ...input, type: 'User' })
        .returning({ id: users.id });
      if (!row) throw new Error('The user was not inserted.');
      await enqueue(transaction, 'invitation', input.email, row.id);
      return getUser(transaction, row.id);
    }),
  );
}

/** Sends a new link and cancels an older mail that is still queued. */
async function inviteAgain(transaction: Transaction, userId: string, email: string): Promise<void> {
  await transaction
    .update(outbox)
    .set({ doneAt: sql`now()` })
    .where(and(eq(outbox.userId, userId), eq(outbox.kind, 'invitation'), isNull(outbox.doneAt)));
  await enqueue(transaction, 'invitation', email, userId);
}

/** For a user who has not signed in yet. */
export function resendInvitation(db: Database, by: Author, userId: string): Promise<User | Refusal> {
  return inTransaction(db, by, async (transaction) => {
    // Locked before it is read: somebody who is removed at this moment is not found afterwards.
    await lockForSave(transaction, users, userId, undefined);
    const user = await findUser(transaction, userId);
    if (!user) return userNotFound;
    if (user.invitation === 'accepted') return refuse('conflict', userTexts.hasAccepted(user.email));
    await inviteAgain(transaction, userId, user.email);
    return getUser(transaction, userId);
  });
}

/** Returns why the actor may not make this change (access-10); undefined when it is allowed. */
async function refuseChange(
  transaction: Transaction,
  actor: Administrator,
  user: User,
  { roleId, defaultMarketId }: UserChange,
): Promise<Refusal | undefined> {
  if (!mayEdit(actor, user)) return refuse('forbidden', userTexts.holdsMoreThanYou(user.email));
  if (roleId !== undefined && roleId !== user.roleId) {
    const fixed = explainFixedRole(actor, user);
    const refusal = fixed ? refuse('conflict', fixed) : await refuseRole(transaction, actor, roleId);
    if (refusal) return refusal;
  }
  return refuseUnknownMarket(transaction, defaultMarketId);
}

/** Passes a new name or address on to the identity provider and the invitation. */
async function carryOver(
  transaction: Transaction,
  actor: Administrator,
  identity: IdentityProvider,
  before: User,
  { email, firstName, lastName }: User,
): Promise<void> {
  const hasNewEmail = email.toLowerCase() !== before.email.toLowerCase();
  if (!hasNewEmail && firstName === before.firstName && lastName === before.lastName) return;
  const person = { userId: before.id, email, name: `${firstName} ${lastName}`.trim() };
  // A new e-mail ends the sessions of that person, unless they changed it themselves.
  await identity.changePerson(transaction, person, { endsSessions: hasNewEmail && actor.id !== before.id });
  if (!hasNewEmail) return;
  if (before.invitation !== 'accepted') return inviteAgain(transaction, before.id, email);
  for (const recipient of [before.email, email]) await enqueue(transaction, 'addressChanged', recipient, before.id);
}

export function updateUser(
  db: Database,
  by: Author,
  { actor, identity }: { actor: Administrator; identity: IdentityProvider },
  userId: string,
  change: UserChange,
  ifMatch: number | undefined,
): Promise<User | Refusal> {
  return refuseEmailConflict(
    change.email ?? '',
    inTransaction(db, by, async (transaction) => {
      // Locked before it is read: somebody who is removed at this moment is not found afterwards.
      const stale = await lockForSave(transaction, users, userId, ifMatch);
      const user = await findUser(transaction, userId);
      if (!user) return userNotFound;
      const refusal = stale ?? (await refuseChange(transaction, actor, user, change));
      if (refusal) return refusal;
      await transaction.update(users).set(change).where(eq(users.id, userId));
      const changedUser = await getUser(transaction, userId);
      await carryOver(transaction, actor, identity, user, changedUser);
      return getUser(transaction, userId);
    }),
  );
}

/** Ends a person's access (access-6). The row stays, because surveys and the audit trail refer to it. */
export function removeUser(
  db: Database,
  by: Author,
  actor: Administrator,
  identity: IdentityProvider,
  userId: string,
): Promise<null | Refusal> {
  return inTransaction(db, by, async (transaction) => {
    // In the order of an update: the person, then the role.
    await lockForSave(transaction, users, userId, undefined);
    // The lock settles the race of two Super Admins who remove each other.
    await transaction.select({ id: roles.id }).from(roles).where(eq(roles.name, superAdminRole)).for('no key update');
    const user = await findUser(transaction, userId);
    if (!user) return userNotFound;
    const fault = explainCannotRemove(actor, user, await countSuperAdmins(transaction));
    if (fault) return refuse(mayEdit(actor, user) ? 'conflict' : 'forbidden', fault);
    await transaction.update(users).set({ removedAt: sql`now()` }).where(eq(users.id, userId));
    await identity.forget(transaction, userId);
    return null;
  });
}

/** Makes the person with this address a Super Admin without an invitation: nobody could invite the first one. */
export async function makeSuperAdmin(
  db: Database,
  by: Author,
  email: string,
): Promise<{ id: string; email: string; firstName: string }> {
  return inTransaction(db, by, async (transaction) => {
    const [role] = await transaction.select({ id: roles.id }).from(roles).where(eq(roles.name, superAdminRole));
    if (!role) throw new Error('The database has no Super Admin role.');
    const columns = { id: users.id, email: users.email, firstName: users.firstName };
    const isHolder = and(eq(users.type, 'User'), isNull(users.removedAt), sql`lower(${users.email}) = lower(${email})`);
    const [promotedUser] = await transaction.update(users).set({ roleId: role.id }).where(isHolder).returning(columns);
    if (promotedUser) return promotedUser;
    const [createdUser] = await transaction
      .insert(users)
      .values({ type: 'User', email, roleId: role.id })
      .returning(columns);
    if (!createdUser) throw new Error('The user was not inserted.');
    return createdUser;
  });
}
