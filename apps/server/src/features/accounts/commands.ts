import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, sql } from 'drizzle-orm';
import type {
  Account,
  AccountInput,
  AccountPortionModifiersInput,
  AddressInput,
  PointOfContact,
  PointOfContactInput,
} from '#contract/accounts.ts';
import { accountInUse, accountNameTaken, accountTexts, addressInUse } from '#contract/accounts-texts.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#contract/refusal.ts';
import { serviceEventTexts } from '#contract/service-events-texts.ts';
import type { StaleDetails } from '#contract/stale.ts';
import { pointOfContactRole } from '#contract/users-texts.ts';
import type { Id } from '#contract/values.ts';
import { type Author, changing, type Database, type Transaction, violates } from '../../db/client.ts';
import { updatedWith } from '../../db/parts.ts';
import { accountPortionModifiers, accounts, addresses, serviceEvents } from '../../db/schema/accounts.ts';
import { hostSurveys } from '../../db/schema/surveys.ts';
import { roles, users } from '../../db/schema/users.ts';
import { lockForSave, refuseStaleRows } from '../../db/versions.ts';
import { fillServiceEvents } from '../serving-schedules/commands-fill.ts';
import { findAccount, findPointOfContact, findPortionModifiers, type PortionModifiers } from './queries.ts';

const refuseFields = (fields: Record<string, string>) =>
  refuse('validation_failed', Object.values(fields)[0] ?? '', { fields });

/** The unique constraint settles a race of two saves; this turns its error into the conflict sentence (errors-9). */
async function orNameConflict<T>(name: string, work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (!violates(error, 'accounts_name')) throw error;
    return refuse('conflict', accountNameTaken(name), { fields: { name: accountNameTaken(name) } });
  }
}

async function missingReferences(transaction: Transaction, input: AccountInput): Promise<Refusal | undefined> {
  const { rows } = await transaction.execute<{ market: boolean; type: boolean }>(sql`
    select exists (select from markets where id = ${input.marketId}) as market,
      ${input.serviceTypeId}::uuid is null or exists (select from service_types where id = ${input.serviceTypeId}) as type`);
  const fields = {
    ...(!rows[0]?.market && { marketId: 'There is no such market.' }),
    ...(!rows[0]?.type && { serviceTypeId: 'There is no such service type.' }),
  };
  return Object.keys(fields).length > 0 ? refuseFields(fields) : undefined;
}

const fieldsOf = (input: AccountInput) => ({
  name: input.name,
  marketId: input.marketId,
  totalEmployees: input.totalEmployees,
  serviceStartDate: input.serviceStartDate,
  playbookLink: input.playbookLink,
  serviceTypeId: input.serviceTypeId,
  showOptin: input.showOptin,
});

const addressOf = ({ addressOne, addressTwo, city, state, zipCode }: Omit<AddressInput, 'id'>) => ({
  addressOne,
  addressTwo,
  city,
  state,
  zipCode,
});

/**
 * The form's address is the account's first (service-events-1). It keeps its id, because events refer to it. Returns how many
 * addresses it changed.
 */
async function saveOwnAddress(transaction: Transaction, accountId: Id, input: AccountInput): Promise<number> {
  const [own] = await transaction
    .select()
    .from(addresses)
    .where(eq(addresses.accountId, accountId))
    .orderBy(asc(addresses.position), asc(addresses.id))
    .limit(1);
  const address = addressOf(input);
  if (!own) await transaction.insert(addresses).values({ accountId, ...address });
  else if (isDeepStrictEqual({ ...own, ...address }, own)) return 0;
  else await transaction.update(addresses).set(address).where(eq(addresses.id, own.id));
  return 1;
}

/** The addresses after the account's own; returns how many changed. One at which a service takes place stays. */
export async function saveOtherAddresses(transaction: Transaction, accountId: Id, input: AccountInput) {
  if (!input.addresses) return 0;
  const [, ...known] = await transaction
    .select()
    .from(addresses)
    .where(eq(addresses.accountId, accountId))
    .orderBy(asc(addresses.position), asc(addresses.id));
  const others = input.addresses.slice(1);
  const removed = known.filter(({ id }) => !others.some((other) => other.id === id));
  for (const { id, addressOne } of removed) {
    const services = await transaction.$count(serviceEvents, eq(serviceEvents.addressId, id));
    if (services > 0) return refuse('conflict', addressInUse(addressOne, services));
    await transaction.delete(addresses).where(eq(addresses.id, id));
  }
  let changed = removed.length;
  for (const [index, { id, ...fields }] of others.entries()) {
    const place = { ...addressOf(fields), position: index + 1 };
    const before = known.find((one) => one.id === id);
    if (id !== null && !before)
      return refuseFields({ [`addresses.${index + 1}.id`]: serviceEventTexts.addressOfOtherAccount });
    if (before && isDeepStrictEqual({ ...before, ...place }, before)) continue;
    changed += 1;
    if (before) await transaction.update(addresses).set(place).where(eq(addresses.id, before.id));
    else await transaction.insert(addresses).values({ accountId, ...place });
  }
  return changed;
}

async function saved(transaction: Transaction, id: Id): Promise<Account> {
  const account = await findAccount(transaction, id);
  if (!account) throw new Error('An account that was just saved is gone.');
  return account;
}

export function createAccount(db: Database, by: Author, input: AccountInput): Promise<Account | Refusal> {
  return orNameConflict(
    input.name,
    changing(db, by, async (transaction) => {
      const refused = await missingReferences(transaction, input);
      if (refused) return refused;
      const [row] = await transaction.insert(accounts).values(fieldsOf(input)).returning({ id: accounts.id });
      if (!row) throw new Error('The account was not inserted.');
      await saveOwnAddress(transaction, row.id, input);
      const others = await saveOtherAddresses(transaction, row.id, input);
      if (isRefusal(others)) return others;
      return saved(transaction, row.id);
    }),
  );
}

/** Start of service, service type and market affect recurring events, which are refilled in the same transaction. */
export function updateAccount(
  db: Database,
  by: Author,
  id: Id,
  input: AccountInput,
  { ifMatch, now }: { ifMatch: number | undefined; now: Date },
): Promise<Account | Refusal> {
  return orNameConflict(
    input.name,
    changing(db, by, async (transaction) => {
      await transaction.execute(sql`
        select case when market_id = ${input.marketId} then lock_surveys_for_events(array[id])
          else lock_surveys_of_all_markets() end
        from accounts where id = ${id}`);
      const stale = await lockForSave(transaction, accounts, id, ifMatch);
      if (stale) return stale;
      const refused = await missingReferences(transaction, input);
      if (refused) return refused;
      const changedOthers = await saveOtherAddresses(transaction, id, input);
      if (isRefusal(changedOthers)) return changedOthers;
      const updatedAt = updatedWith((await saveOwnAddress(transaction, id, input)) + changedOthers);
      await transaction
        .update(accounts)
        .set({ ...fieldsOf(input), updatedAt })
        .where(eq(accounts.id, id));
      await fillServiceEvents(transaction, { now, accountIds: [id] });
      return saved(transaction, id);
    }),
  );
}

/** Completed surveys block the deletion (service-events-14); everything else is deleted with the account. */
export function deleteAccount(db: Database, by: Author, id: Id): Promise<Refusal | null> {
  return changing(db, by, async (transaction) => {
    await transaction.execute(sql`select lock_surveys_of_all_markets()`);
    const gone = await lockForSave(transaction, accounts, id, undefined);
    if (gone) return gone;
    const surveys = await transaction.$count(
      hostSurveys,
      and(eq(hostSurveys.accountId, id), eq(hostSurveys.status, 'complete')),
    );
    if (surveys > 0) return refuse('conflict', accountInUse(surveys));
    await transaction.delete(accounts).where(eq(accounts.id, id));
    return null;
  });
}

/** Creates or updates the account's only point of contact, who has a fixed role and no access (access-12). */
export function savePointOfContact(
  db: Database,
  by: Author,
  input: PointOfContactInput,
  ifMatch: number | undefined,
): Promise<PointOfContact | Refusal> {
  return changing(db, by, async (transaction) => {
    // The lock on the account's row settles the race of two first saves.
    const gone = await lockForSave(transaction, accounts, input.accountId, undefined);
    if (gone) return refuseFields({ accountId: 'There is no such account.' });
    const { accountId, firstName, lastName, email } = input;
    const known = await findPointOfContact(transaction, accountId);
    const stale = known && (await lockForSave(transaction, users, known.id, ifMatch));
    if (stale) return stale;
    if (!known && ifMatch) {
      const details: StaleDetails = { version: 0, changes: [] };
      return refuse('stale', accountTexts.pointOfContactGone, { details });
    }
    if (known) {
      await transaction.update(users).set({ firstName, lastName, email }).where(eq(users.id, known.id));
    } else {
      const [role] = await transaction.select({ id: roles.id }).from(roles).where(eq(roles.name, pointOfContactRole));
      if (!role) throw new Error(`There is no role ${pointOfContactRole}.`);
      await transaction.insert(users).values({ type: 'POC', accountId, firstName, lastName, email, roleId: role.id });
    }
    const contact = await findPointOfContact(transaction, accountId);
    if (!contact) throw new Error('A point of contact that was just saved is gone.');
    return contact;
  });
}

/** The row stays for the audit trail. */
export function removePointOfContact(db: Database, by: Author, accountId: Id): Promise<Refusal | null> {
  return changing(db, by, async (transaction) => {
    const gone = await lockForSave(transaction, accounts, accountId, undefined);
    if (gone) return gone;
    const known = await findPointOfContact(transaction, accountId);
    if (!known) return notFound();
    await transaction.update(users).set({ removedAt: sql`now()` }).where(eq(users.id, known.id));
    return null;
  });
}

/** Sets the named types; the others keep their modifier. */
export function updatePortionModifiers(
  db: Database,
  by: Author,
  id: Id,
  { elementTypeIds }: AccountPortionModifiersInput,
  ifMatch: number | undefined,
): Promise<PortionModifiers | Refusal> {
  return changing(db, by, async (transaction) => {
    const gone = await lockForSave(transaction, accounts, id, undefined);
    if (gone) return gone;
    const before = await findPortionModifiers(transaction, id);
    const ids = sql`select id from account_portion_modifiers where account_id = ${id}`;
    const name = sql`(select name from element_types where id = (after ->> 'element_type_id')::uuid)`;
    const rows = { table: accountPortionModifiers, ids, name };
    const stale = await refuseStaleRows(transaction, rows, before.version, ifMatch);
    if (stale) return stale;
    const saved = new Map(before.modifiers.map((modifier) => [modifier.elementTypeId, modifier.value]));
    const faults = Object.fromEntries(
      elementTypeIds.flatMap(({ elementTypeId }, index) => {
        if (!saved.has(elementTypeId))
          return [[`elementTypeIds.${index}.elementTypeId`, 'There is no such element type.']];
        const isTwice = elementTypeIds.findIndex((other) => other.elementTypeId === elementTypeId) < index;
        return isTwice ? [[`elementTypeIds.${index}.elementTypeId`, 'This element type appears twice.']] : [];
      }),
    );
    if (Object.keys(faults).length > 0) return refuseFields(faults);
    const changed = elementTypeIds.filter(({ elementTypeId, value }) => value !== saved.get(elementTypeId));
    if (changed.length > 0) {
      await transaction
        .insert(accountPortionModifiers)
        .values(changed.map(({ elementTypeId, value }) => ({ accountId: id, elementTypeId, value: String(value) })))
        .onConflictDoUpdate({
          target: [accountPortionModifiers.accountId, accountPortionModifiers.elementTypeId],
          set: { value: sql`excluded.value` },
        });
    }
    return findPortionModifiers(transaction, id);
  });
}
