import { type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/values.ts';
import type { Transaction } from '../../db/client.ts';
import { endOverrides } from '../../db/ended-overrides.ts';
import type { Choice } from './commands-values.ts';
import { isSameEater, selectNeedId } from './queries-accounts.ts';

/** Two accounts, and the account whose service is kept where both have one. */
export interface Accounts {
  readonly survivor: Id;
  readonly other: Id;
  readonly winner: Id;
  /** True for a row of `gone` and a row of `kept_row` that belong to different accounts of the pair. */
  readonly belongToBoth: SQL;
}

/** Higher than the position of any other address. */
const AFTER_ALL = 1_000;

const isSameAddress = sql`(lower(one.address_one), lower(one.address_two), lower(one.city), one.state, one.zip_code)
  = (lower(two.address_one), lower(two.address_two), lower(two.city), two.state, two.zip_code)`;

/** Finds the address of the kept account that equals an address of the other account. */
const selectTwin = (survivor: Id, addressId: SQL) => sql`(
  select one.id from addresses as one join addresses as two on ${isSameAddress}
  where one.account_id = ${survivor} and two.id = ${addressId} order by one.position, one.id limit 1)`;

/**
 * Moves services and cancellations with their addresses. Equal addresses become one. The kept account's own address
 * stays first.
 */
export async function mergeAddresses(transaction: Transaction, { survivor, other }: Accounts, own: Id): Promise<void> {
  const firstId = await transaction.readText(sql`
    select coalesce(${selectTwin(survivor, sql`addresses.id`)}, id) as id from addresses
    where account_id = ${own} order by position, id limit 1`);
  // An event's address must belong to its account, so both columns change, one after the other.
  await transaction.execute(sql`set constraints service_events_address deferred`);
  for (const table of [sql`service_events`, sql`service_event_removals`]) {
    await transaction.execute(sql`
      update ${table} as moved set account_id = ${survivor}, address_id = coalesce(${selectTwin(survivor, sql`moved.address_id`)}, address_id)
      where account_id = ${other}`);
  }
  await transaction.execute(sql`
    delete from addresses where account_id = ${other} and ${selectTwin(survivor, sql`addresses.id`)} is not null`);
  await transaction.execute(sql`
    update addresses set account_id = ${survivor}, position = position + ${AFTER_ALL} where account_id = ${other}`);
  await transaction.execute(sql`set constraints service_events_address immediate`);
  await transaction.execute(sql`
    update addresses set position = placed.position
    from (select id, row_number() over (order by id = ${firstId ?? null} desc, position, id) - 1 as position
      from addresses where account_id = ${survivor}) as placed
    where placed.id = addresses.id and placed.position <> addresses.position`);
}

/** The account whose schedule is kept for a line and day: the one that serves it, or the chosen one if both do. */
const selectWinners = ({ survivor, other, winner }: Accounts) => sql`
  select service_line_id, day, case
    when bool_or(should_serve_on_day and account_id = ${survivor}) = bool_or(should_serve_on_day and account_id = ${other}) then ${winner}::uuid
    when bool_or(should_serve_on_day and account_id = ${survivor}) then ${survivor}::uuid else ${other}::uuid end as account_id
  from serving_schedules where account_id in (${survivor}, ${other}) group by service_line_id, day`;

/**
 * Keeps the add-ons of the account whose schedule is kept for the line and day. A type keeps its seven rows
 * (service-events-10).
 */
export async function mergeSchedules(transaction: Transaction, accounts: Accounts): Promise<void> {
  const { survivor, other, winner, belongToBoth } = accounts;
  const loses = sql`gone.account_id <> coalesce((select account_id from (${selectWinners(accounts)}) as winner
    where winner.service_line_id = gone.service_line_id and winner.day = gone.day), ${winner})`;
  const isSameDay = sql`kept_row.service_line_id = gone.service_line_id and kept_row.day = gone.day`;
  await transaction.execute(sql`
    delete from recurring_add_ons as gone using recurring_add_ons as kept_row
    where ${belongToBoth} and ${isSameDay} and kept_row.add_on_type_id = gone.add_on_type_id and ${loses}`);
  await transaction.execute(sql`
    update recurring_add_ons as gone set should_serve_on_day = false, quantity = 0
    where gone.account_id in (${survivor}, ${other}) and (should_serve_on_day or quantity <> 0) and ${loses}`);
  await transaction.execute(sql`
    delete from serving_schedules as gone using serving_schedules as kept_row where ${belongToBoth} and ${isSameDay} and ${loses}`);
  for (const table of [sql`recurring_add_ons`, sql`serving_schedules`])
    await transaction.execute(sql`update ${table} set account_id = ${survivor} where account_id = ${other}`);
}

/**
 * Keeps the closing days of both accounts unless the person chose one. Services cancelled by a duplicate closing stay
 * cancelled.
 */
export async function mergeClosings(transaction: Transaction, { survivor, other }: Accounts, choice: Choice) {
  const dropped = choice === 'other' ? survivor : other;
  const staying = choice === 'other' ? other : survivor;
  const isEqual = sql`kept_row.account_id = ${staying} and kept_row.first_day = gone.first_day and kept_row.last_day = gone.last_day`;
  await transaction.execute(sql`
    update service_event_removals set closing_id = kept_row.id
    from closings as gone join closings as kept_row on ${isEqual}
    where gone.account_id = ${dropped} and closing_id = gone.id`);
  await transaction.execute(sql`
    delete from closings as gone where account_id = ${dropped}
      and (${choice !== 'both'} or exists (select from closings as kept_row where ${isEqual}))`);
}

/** Merges an eater of both accounts into one, with the needs of both. Keeps the chosen one of two points of contact. */
export async function mergePeople(transaction: Transaction, { survivor, other }: Accounts, contact: Id): Promise<void> {
  const [stays, goneRow] = [sql`stays`, sql`gone`];
  const areOne = sql`stays.account_id = ${survivor} and gone.account_id = ${other} and ${isSameEater(stays, goneRow)}`;
  const withOtherNeeds = await transaction.readIds(sql`
    select stays.id from users as stays, users as gone where ${areOne} and (
      ${selectNeedId(stays)} is null and ${selectNeedId(goneRow)} is not null
      or exists (select from user_allergens where user_id = gone.id
        and allergen_id not in (select allergen_id from user_allergens where user_id = stays.id)))`);
  await transaction.execute(sql`
    insert into user_allergens (user_id, allergen_id)
    select stays.id, allergen_id from users as stays, users as gone join user_allergens on user_id = gone.id
    where ${areOne} on conflict do nothing`);
  await transaction.execute(sql`
    update users as stays set updated_at = null, dietary_preference_id = coalesce(${selectNeedId(stays)}, ${selectNeedId(goneRow)}, stays.dietary_preference_id)
    from users as gone where ${areOne}`);
  await endOverrides(transaction, withOtherNeeds);
  // Deletes the rows instead of marking them as removed, so that an undo can insert them in any order.
  await transaction.execute(sql`delete from users as gone using users as stays where ${areOne}`);
  await transaction.execute(sql`
    delete from users where type = 'POC' and removed_at is null
      and account_id in (${survivor}, ${other}) and account_id <> ${contact}`);
  await transaction.execute(sql`update users set account_id = ${survivor} where account_id = ${other}`);
}
