import { and, eq, sql } from 'drizzle-orm';
import type { AccountPortionModifier } from '#contract/account-portion-modifiers.ts';
import type { Account, AccountListQuery, PointOfContact } from '#contract/accounts.ts';
import type { Id } from '#contract/values.ts';
import type { Database, Reader } from '../../db/client.ts';
import { orderByEntryName } from '../../db/name-list.ts';
import { listFieldJsonPairs } from '../../db/record-fields.ts';
import { accountKind } from '../../db/record-kinds.ts';
import { accountPortionModifiers, accounts } from '../../db/schema/accounts.ts';
import { elementTypes, markets } from '../../db/schema/reference-data.ts';
import { users } from '../../db/schema/users.ts';
import { getOffset, matchesSearch, orderByColumn, orderBySearch } from '../../db/search.ts';

/** The address of a row in one line. */
export const addressLine = sql`concat_ws(', ', address_one, nullif(address_two, ''), city, state || ' ' || zip_code)`;

/** An account as JSON, its own address first. PostgreSQL builds it, so that a list costs one statement. */
const accountJson = sql`json_build_object('id', accounts.id, 'name', accounts.name, 'marketId', accounts.market_id,
  'market', (select json_build_object('id', markets.id, 'name', markets.name, 'timeZone', markets.time_zone)
    from markets where markets.id = accounts.market_id),
  ${listFieldJsonPairs(accountKind)},
  'addresses', (select coalesce(json_agg(json_build_object('id', place.id, 'addressOne', place.address_one,
      'addressTwo', place.address_two, 'city', place.city, 'state', place.state, 'zipCode', place.zip_code)
      order by place.position, place.id), '[]')
    from addresses as place where place.account_id = accounts.id),
  'version', accounts.version)`;

type Address = 'addressOne' | 'addressTwo' | 'city' | 'state' | 'zipCode';

/** An account's own address is its first (service-events-1). */
function withOwnAddress(account: Omit<Account, Address>): Account {
  const { addressOne = '', addressTwo = '', city = '', state = '', zipCode = '' } = account.addresses[0] ?? {};
  return { ...account, addressOne, addressTwo, city, state, zipCode };
}

const sorts = {
  name: sql`accounts.search_name`,
  market: orderByEntryName(markets, sql`accounts.market_id`),
  city: sql`(select lower(place.city || ', ' || place.state) from addresses as place
    where place.account_id = accounts.id order by place.position, place.id limit 1)`,
  start: sql`accounts.service_start_date`,
  employees: sql`accounts.total_employees`,
};

export async function listAccounts(
  db: Database,
  filter: AccountListQuery,
): Promise<{ accounts: Account[]; count: number }> {
  const matches = and(
    sql`true`,
    matchesSearch(accounts.searchName, filter.q),
    filter.marketId ? eq(accounts.marketId, filter.marketId) : undefined,
  );
  const order = orderByColumn(filter.sort, sorts, orderBySearch(accounts.searchName, filter.q));
  // Selects the page first, so that PostgreSQL does not aggregate the addresses of all earlier rows.
  const list = await db.readRow<{ count: number; accounts: Omit<Account, Address>[] }>(sql`
    with page as materialized (
      select id, row_number() over () as place from (
        select id from accounts where ${matches} order by ${order} limit ${filter.perPage} offset ${getOffset(filter)}) as chosen
    )
    select (select count(*) from accounts where ${matches}) as count,
      (select coalesce(json_agg(${accountJson} order by place), '[]') from page join accounts using (id)) as accounts`);
  if (!list) throw new Error('A list of accounts came without a row.');
  return { accounts: list.accounts.map(withOwnAddress), count: list.count };
}

export async function findAccount(db: Reader, id: Id): Promise<Account | undefined> {
  const row = await db.readRow<{ account: Omit<Account, Address> }>(
    sql`select ${accountJson} as account from accounts where accounts.id = ${id}`,
  );
  return row && withOwnAddress(row.account);
}

/** The account's time zone, which decides what "today" is (scheduling-5). */
export async function findAccountTimeZone(db: Reader, id: Id): Promise<string | undefined> {
  const [row] = await db
    .select({ timeZone: markets.timeZone })
    .from(accounts)
    .innerJoin(markets, eq(markets.id, accounts.marketId))
    .where(eq(accounts.id, id));
  return row?.timeZone;
}

/** Null when the account has no point of contact. */
export async function findPointOfContact(db: Reader, accountId: Id): Promise<PointOfContact | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.accountId, accountId), eq(users.type, 'POC'), sql`removed_at is null`));
  if (!row?.roleId || !row.accountId) return null;
  const { id, firstName, lastName, email, roleId, version } = row;
  return { id, accountId: row.accountId, firstName, lastName, email, roleId, version };
}

/** One modifier per element type, in their order; the default is 0 (service-events-11). */
export interface PortionModifiers {
  readonly modifiers: AccountPortionModifier[];
  /** Changes with any of the modifiers. */
  readonly version: number;
}

export async function findPortionModifiers(db: Reader, accountId: Id): Promise<PortionModifiers> {
  const version = await db.readCount(sql`
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
  return { modifiers, version };
}
