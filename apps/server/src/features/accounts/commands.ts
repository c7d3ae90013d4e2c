import { and, eq, sql } from 'drizzle-orm';
import { accountFields } from '#contract/account-fields.ts';
import type { AccountPortionModifiersInput } from '#contract/account-portion-modifiers.ts';
import type { Account, AccountInput } from '#contract/accounts.ts';
import { formatAccountInUse, formatAccountNameTaken } from '#contract/accounts-texts.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { refuseFieldConflict } from '../../db/database-errors.ts';
import { toUpdatedAt } from '../../db/parts.ts';
import { toFieldColumns } from '../../db/record-fields.ts';
import { requireSaved } from '../../db/saved-record.ts';
import { accountPortionModifiers, accounts } from '../../db/schema/accounts.ts';
import { statements } from '../../db/schema/statements.ts';
import { hostSurveys } from '../../db/schema/surveys.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import { lockForSave, refuseStaleRows } from '../../db/versions.ts';
import { fillServiceEvents } from '../serving-schedules/commands-fill.ts';
import { saveAddresses } from './commands-addresses.ts';
import { findAccount, findPortionModifiers, type PortionModifiers } from './queries.ts';

const refuseNameConflict = <T>(name: string, work: Promise<T>) =>
  refuseFieldConflict(work, 'accounts_name', 'name', () => formatAccountNameTaken(name));

async function refuseMissingReferences(transaction: Transaction, input: AccountInput): Promise<Refusal | undefined> {
  const { market, type } = await transaction.readFlags({
    market: sql`exists (select from markets where id = ${input.marketId})`,
    type: sql`${input.serviceTypeId}::uuid is null or exists (select from service_types where id = ${input.serviceTypeId})`,
  });
  const fields = {
    ...(!market && { marketId: 'There is no such market.' }),
    ...(!type && { serviceTypeId: 'There is no such service type.' }),
  };
  return Object.keys(fields).length > 0 ? refuseFields(fields) : undefined;
}

const toAccountRow = (input: AccountInput) => ({
  name: input.name,
  marketId: input.marketId,
  ...toFieldColumns(accountFields, input),
});

const getAccount = (transaction: Transaction, id: Id): Promise<Account> =>
  requireSaved('account', findAccount(transaction, id));

export function createAccount(db: Database, by: Author, input: AccountInput): Promise<Account | Refusal> {
  return refuseNameConflict(
    input.name,
    inTransaction(db, by, async (transaction) => {
      const refusal = await refuseMissingReferences(transaction, input);
      if (refusal) return refusal;
      const [row] = await transaction.insert(accounts).values(toAccountRow(input)).returning({ id: accounts.id });
      if (!row) throw new Error('The account was not inserted.');
      const savedAddresses = await saveAddresses(transaction, row.id, input);
      if (isRefusal(savedAddresses)) return savedAddresses;
      return getAccount(transaction, row.id);
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
  return refuseNameConflict(
    input.name,
    inTransaction(db, by, async (transaction) => {
      await transaction.execute(sql`
        select case when market_id = ${input.marketId} then lock_surveys_for_events(array[id])
          else lock_surveys_of_all_markets() end
        from accounts where id = ${id}`);
      const stale = await lockForSave(transaction, accounts, id, ifMatch);
      if (stale) return stale;
      const refusal = await refuseMissingReferences(transaction, input);
      if (refusal) return refusal;
      const changedAddresses = await saveAddresses(transaction, id, input);
      if (isRefusal(changedAddresses)) return changedAddresses;
      const updatedAt = toUpdatedAt(changedAddresses);
      await transaction
        .update(accounts)
        .set({ ...toAccountRow(input), updatedAt })
        .where(eq(accounts.id, id));
      await fillServiceEvents(transaction, { now, accountIds: [id] });
      return getAccount(transaction, id);
    }),
  );
}

/** Completed surveys block the deletion (service-events-14); everything else is deleted with the account. */
export function deleteAccount(db: Database, by: Author, id: Id): Promise<Refusal | null> {
  return inTransaction(db, by, async (transaction) => {
    await transaction.execute(sql`select lock_surveys_of_all_markets()`);
    const lockRefusal = await lockForSave(transaction, accounts, id, undefined);
    if (lockRefusal) return lockRefusal;
    const surveys = await transaction.$count(
      hostSurveys,
      and(eq(hostSurveys.accountId, id), eq(hostSurveys.status, 'complete')),
    );
    const closedCount = await transaction.$count(statements, eq(statements.accountId, id));
    if (surveys + closedCount > 0) return refuse('conflict', formatAccountInUse(surveys, closedCount));
    await transaction.delete(accounts).where(eq(accounts.id, id));
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
  return inTransaction(db, by, async (transaction) => {
    const lockRefusal = await lockForSave(transaction, accounts, id, undefined);
    if (lockRefusal) return lockRefusal;
    const before = await findPortionModifiers(transaction, id);
    const ids = sql`select id from account_portion_modifiers where account_id = ${id}`;
    const rows = { table: accountPortionModifiers, ids };
    const stale = await refuseStaleRows(transaction, rows, before.version, ifMatch);
    if (stale) return stale;
    const savedModifiers = new Map(before.modifiers.map((modifier) => [modifier.elementTypeId, modifier.value]));
    const faults = Object.fromEntries(
      elementTypeIds.flatMap(({ elementTypeId }, index) => {
        if (!savedModifiers.has(elementTypeId))
          return [[`elementTypeIds.${index}.elementTypeId`, 'There is no such element type.']];
        const isTwice = elementTypeIds.findIndex((other) => other.elementTypeId === elementTypeId) < index;
        return isTwice ? [[`elementTypeIds.${index}.elementTypeId`, 'This element type appears twice.']] : [];
      }),
    );
    if (Object.keys(faults).length > 0) return refuseFields(faults);
    const changedModifiers = elementTypeIds.filter(
      ({ elementTypeId, value }) => value !== savedModifiers.get(elementTypeId),
    );
    if (changedModifiers.length > 0) {
      await transaction
        .insert(accountPortionModifiers)
        .values(
          changedModifiers.map(({ elementTypeId, value }) => ({ accountId: id, elementTypeId, value: String(value) })),
        )
        .onConflictDoUpdate({
          target: [accountPortionModifiers.accountId, accountPortionModifiers.elementTypeId],
          set: { value: sql`excluded.value` },
        });
    }
    return findPortionModifiers(transaction, id);
  });
}
