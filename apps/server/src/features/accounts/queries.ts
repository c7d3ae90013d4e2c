import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Account, AccountListQuery, AccountPortionModifier, PointOfContact } from '#contract/accounts.ts';
import type { Id } from '#contract/values.ts';
import type { Database, Reader } from '../../db/client.ts';
import { accountPortionModifiers, accounts } from '../../db/schema/accounts.ts';
import { elementTypes, markets } from '../../db/schema/lookups.ts';
import { users } from '../../db/schema/users.ts';
import { bySearch, matchesSearch, offsetOf } from '../../db/search.ts';

/** The addresses of the account's row, its own first; made by PostgreSQL in the same statement. */
const addressesOfRow = sql<Account['addresses']>`(
  select coalesce(json_agg(json_build_object('id', place.id, 'addressOne', place.address_one, 'addressTwo', place.address_two,
    'city', place.city, 'state', place.state, 'zipCode', place.zip_code) order by place.position, place.id), '[]')
  from addresses as place where place.account_id = ${accounts.id})`;

/** Whole accounts of the rows that match, in the given order. */
async function readAccounts(
  db: Reader,
  where: SQL | undefined,
  order: SQL[],
  page: { limit: number; offset: number },
): Promise<Account[]> {
  const rows = await db
    .select({
      id: accounts.id,
      name: accounts.name,
      marketId: accounts.marketId,
      market: { id: markets.id, name: markets.name, timeZone: markets.timeZone },
      totalEmployees: accounts.totalEmployees,
      serviceStartDate: accounts.serviceStartDate,
      playbookLink: accounts.playbookLink,
      serviceTypeId: accounts.serviceTypeId,
      showOptin: accounts.showOptin,
      addresses: addressesOfRow,
      version: accounts.version,
    })
    .from(accounts)
    .innerJoin(markets, eq(markets.id, accounts.marketId))
    .where(where)
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset);
  return rows.map((row) => {
    const { addressOne = '', addressTwo = '', city = '', state = '', zipCode = '' } = row.addresses[0] ?? {};
    return { ...row, addressOne, addressTwo, city, state, zipCode };
  });
}

export async function listAccounts(
  db: Database,
  filter: AccountListQuery,
): Promise<{ accounts: Account[]; count: number }> {
  const where = and(
    matchesSearch(accounts.searchName, filter.q),
    filter.marketId ? eq(accounts.marketId, filter.marketId) : undefined,
  );
  const order = bySearch(accounts.searchName, filter.q);
  // The page is chosen first: else the addresses of all rows before it would be put together too.
  const idsOfPage = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(where)
    .orderBy(...order)
    .limit(filter.perPage)
    .offset(offsetOf(filter));
  const [rows, count] = await Promise.all([
    readAccounts(db, inArray(accounts.id, idsOfPage), order, { limit: filter.perPage, offset: 0 }),
    db.$count(accounts, where),
  ]);
  return { accounts: rows, count };
}

export async function findAccount(db: Reader, id: Id): Promise<Account | undefined> {
  const [account] = await readAccounts(db, eq(accounts.id, id), [], { limit: 1, offset: 0 });
  return account;
}

/** The zone whose calendar says what is today for the account; undefined when there is no such account. */
export async function findAccountTimeZone(db: Reader, id: Id): Promise<string | undefined> {
  const [row] = await db
    .select({ timeZone: markets.timeZone })
    .from(accounts)
    .innerJoin(markets, eq(markets.id, accounts.marketId))
    .where(eq(accounts.id, id));
  return row?.timeZone;
}

/** Null when the account has nobody. */
export async function findPointOfContact(db: Reader, accountId: Id): Promise<PointOfContact | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.accountId, accountId), eq(users.type, 'POC'), sql`removed_at is null`));
  if (!row?.roleId || !row.accountId) return null;
  const { id, firstName, lastName, email, roleId, version } = row;
  return { id, accountId: row.accountId, firstName, lastName, email, roleId, version };
}

/** One modifier for every element type, in their order; 0 where nobody has set one. */
export interface PortionModifiers {
  readonly modifiers: AccountPortionModifier[];
  /** Moves with every change of any of them. */
  readonly version: number;
}

export async function findPortionModifiers(db: Reader, accountId: Id): Promise<PortionModifiers> {
  const changes = await db.execute<{ count: number }>(sql`
    select count(*) from audit_trail where table_name = 'account_portion_modifiers'
      and record_id in (select id from account_portion_modifiers where account_id = ${accountId})`);
  const rows = await db
    .select({
      id: accountPortionModifiers.id,
      elementTypeId: elementTypes.id,
      name: elementTypes.name,
      value: accountPortionModifiers.value,
    })
    .from(elementTypes)
    .leftJoin(
      accountPortionModifiers,
      and(eq(accountPortionModifiers.elementTypeId, elementTypes.id), eq(accountPortionModifiers.accountId, accountId)),
    )
    .orderBy(elementTypes.position, elementTypes.searchName);
  const modifiers = rows.map(({ id, elementTypeId, name, value }) => ({
    id,
    accountId,
    elementTypeId,
    elementType: { id: elementTypeId, name },
    value: Number(value ?? 0),
  }));
  return { modifiers, version: changes.rows[0]?.count ?? 0 };
}
