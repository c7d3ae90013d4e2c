import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { PermissionLabel } from '#contract/permissions.ts';
import { superAdminRole } from '#contract/permissions.ts';
import type { FailingMail, InvitationState, Role, User, UserListQuery } from '#contract/users.ts';
import type { PageQuery } from '#contract/values.ts';
import type { Database, Reader } from '../../db/client.ts';
import { type CountedPage, listNamedColumns, selectCountedPage } from '../../db/counted-page.ts';
import { orderByEntryName } from '../../db/name-list.ts';
import { outbox } from '../../db/schema/platform.ts';
import { markets } from '../../db/schema/reference-data.ts';
import { roles, users } from '../../db/schema/users.ts';
import { getOffset, matchesSearch, orderByColumn, orderBySearch } from '../../db/search.ts';
import { MAX_ATTEMPTS } from '../../outbox/outbox.ts';
import { hasSecondFactor } from '../../session/has-second-factor.ts';

/** Staff with access; eaters and points of contact are excluded. */
const isStaff = and(eq(users.type, 'User'), isNull(users.removedAt));

/** Accepted after the first sign-in, or without an invitation mail; until then, the state of the latest invitation. */
const invitation = sql<InvitationState>`case
  when exists (select from identity_links where user_id = users.id and first_used_at is not null) then 'accepted'
  else coalesce((
    select case when done_at is not null then 'sent' when last_error is not null then 'failing' else 'waiting' end
    from outbox where user_id = users.id and kind = 'invitation' order by created_at desc, id desc limit 1), 'accepted')
end`;

const columns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  roleId: sql<string>`${users.roleId}`,
  role: { name: roles.name, permissions: sql<PermissionLabel[]>`${roles.permissions}` },
  defaultMarketId: users.defaultMarketId,
  invitation,
  hasSecondFactor: hasSecondFactor(sql`users.id`),
  version: users.version,
};

const sorts = {
  email: sql`lower(${users.email})`,
  name: sql`nullif(normalized_name(${users.firstName} || ' ' || ${users.lastName}), '')`,
  role: sql`${roles.searchName}`,
  market: orderByEntryName(markets, sql`${users.defaultMarketId}`),
};

/** One page of the staff, by e-mail unless sorted, with the exact total. */
export async function listUsers(db: Database, query: UserListQuery): Promise<CountedPage<User>> {
  const searchText = sql`normalized_name(${users.email} || ' ' || ${users.firstName} || ' ' || ${users.lastName})`;
  const where = and(isStaff, matchesSearch(searchText, query.q));
  const order = orderByColumn(query.sort, sorts, orderBySearch(sql`lower(${users.email})`, query.q));
  return db.readPage(
    selectCountedPage(
      sql`select ${listNamedColumns(columns)}
        from ${users} join ${roles} on ${roles.id} = ${users.roleId} where ${where}
        order by ${order} limit ${query.perPage} offset ${getOffset(query)}`,
      sql`select count(*) from ${users} where ${where}`,
    ),
  );
}

export async function findUser(db: Reader, id: string): Promise<User | undefined> {
  const [row] = await db
    .select(columns)
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(isStaff, eq(users.id, id)));
  return row;
}

export async function countSuperAdmins(db: Reader): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(isStaff, eq(roles.name, superAdminRole)));
  return row?.count ?? 0;
}

export async function listFailingMails(db: Database): Promise<FailingMail[]> {
  const rows = await db
    .select({
      id: outbox.id,
      kind: outbox.kind,
      recipient: outbox.recipient,
      attempts: outbox.attempts,
      reason: sql<string>`${outbox.lastError}`,
      dueAt: outbox.dueAt,
    })
    .from(outbox)
    .where(sql`${outbox.doneAt} is null and ${outbox.lastError} is not null`)
    .orderBy(outbox.createdAt)
    .limit(100);
  return rows.map(({ dueAt, ...mail }) => ({
    ...mail,
    nextTry: mail.attempts < MAX_ATTEMPTS ? new Date(dueAt).toISOString() : null,
  }));
}

const roleColumns = {
  id: roles.id,
  name: roles.name,
  permissions: sql<PermissionLabel[]>`${roles.permissions}`,
  userCount: sql<number>`(select count(*)::int from users where users.role_id = roles.id and users.removed_at is null)`,
  secondFactorRequired: roles.secondFactorRequired,
  withoutSecondFactor: sql<number>`(select count(*)::int from users
    where users.role_id = roles.id and users.removed_at is null and not ${hasSecondFactor(sql`users.id`)})`,
  version: roles.version,
};

/** Super Admin first, then by name. */
export async function listRoles(db: Database, query: PageQuery): Promise<CountedPage<Role>> {
  const where = matchesSearch(roles.searchName, query.q) ?? sql`true`;
  return db.readPage(
    selectCountedPage(
      sql`select ${listNamedColumns(roleColumns)} from ${roles} where ${where}
        order by ${roles.name} <> ${superAdminRole}, ${roles.searchName}
        limit ${query.perPage} offset ${getOffset(query)}`,
      sql`select count(*) from ${roles} where ${where}`,
    ),
  );
}

export async function findRole(db: Reader, id: string): Promise<Role | undefined> {
  const [row] = await db.select(roleColumns).from(roles).where(eq(roles.id, id));
  return row;
}
