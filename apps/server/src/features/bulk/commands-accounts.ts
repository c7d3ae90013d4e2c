import { inArray, sql } from 'drizzle-orm';
import type { AccountListQuery } from '#contract/accounts.ts';
import { formatAccountInUse } from '#contract/accounts-texts.ts';
import type { BulkOutcome, bulkOperations } from '#contract/bulk.ts';
import { MAX_MANY_ACCOUNTS, MAX_MANY_REFILLED } from '#contract/limits.ts';
import type { OperationRequest } from '#contract/operation.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { accountKind } from '../../db/record-kinds.ts';
import { selectBulkFieldsJson } from '../../db/record-texts.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { raisedVersion } from '../../db/schema/columns.ts';
import { listAccounts } from '../accounts/queries.ts';
import { fillServiceEvents } from '../serving-schedules/commands-fill.ts';
import { type BulkSave, changeInBulk, deleteInBulk } from './commands.ts';
import { judgeField } from './commands-fields.ts';
import { type CountedRow, toAnyOfIds } from './queries.ts';

type Request = OperationRequest<typeof bulkOperations.changeAccounts>['body'];

interface AccountRow extends CountedRow {
  readonly texts: Readonly<Record<string, string | null>>;
  readonly surveys: number;
  readonly statements: number;
}

async function findAccounts(transaction: Transaction, ids: readonly Id[]): Promise<AccountRow[]> {
  return transaction.readRows(sql`
    select accounts.id, accounts.name, ${selectBulkFieldsJson(accountKind)} as texts,
      surveys, statements, surveys + statements as count
    from accounts
    cross join lateral (
      select (select count(*)::int from host_surveys where account_id = accounts.id and status = 'complete') as surveys,
        (select count(*)::int from statements where account_id = accounts.id) as statements) as kept
    where accounts.id = ${toAnyOfIds(ids)} order by accounts.search_name`);
}

const createFinder = (db: Database) => async (query: AccountListQuery) => {
  const { accounts: data, count } = await listAccounts(db, query);
  return { data, meta: { count } };
};

/** Updates the recurring services of the accounts, as a save of one account does (service-events-4). */
export const changeAccounts = (
  db: Database,
  bulk: BulkSave & { readonly now: Date },
  { chosen, change }: Request,
): Promise<BulkOutcome | Refusal> =>
  changeInBulk(db, bulk, {
    chosen,
    table: accounts,
    list: createFinder(db),
    most: change.field === 'serviceType' ? MAX_MANY_REFILLED : MAX_MANY_ACCOUNTS,
    lockBefore: (ids) => sql`select lock_surveys_for_events(${sql.param([...ids])}::uuid[])`,
    judge: async (transaction, ids) =>
      judgeField(transaction, accountKind, change, await findAccounts(transaction, ids)),
    write: async (transaction, ids) => {
      const { field, ...values } = change;
      await transaction
        .update(accounts)
        .set({ ...values, ...raisedVersion })
        .where(inArray(accounts.id, [...ids]));
      if (field === 'serviceType') await fillServiceEvents(transaction, { now: bulk.now, accountIds: ids });
    },
  });

/**
 * Deletes accounts with their schedules, services and eaters. An account with completed surveys or closed statements is
 * kept (service-events-14, statements-5).
 */
export const deleteAccounts = (
  db: Database,
  bulk: BulkSave,
  { chosen }: Pick<Request, 'chosen'>,
): Promise<BulkOutcome | Refusal> =>
  deleteInBulk(db, bulk, {
    chosen,
    table: accounts,
    list: createFinder(db),
    most: MAX_MANY_ACCOUNTS,
    lockBefore: () => sql`select lock_surveys_of_all_markets()`,
    find: findAccounts,
    isUsed: ({ surveys, statements }) => formatAccountInUse(surveys, statements),
  });
