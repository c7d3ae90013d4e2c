import { inArray, sql } from 'drizzle-orm';
import { accountFields } from '#contract/account-fields.ts';
import type { AccountListQuery } from '#contract/accounts.ts';
import { accountInUse } from '#contract/accounts-texts.ts';
import { MAX_MANY_ACCOUNTS, MAX_MANY_REFILLED } from '#contract/limits.ts';
import type { ManyOutcome, manyOperations } from '#contract/many.ts';
import { manyTexts as texts } from '#contract/many-texts.ts';
import type { OperationRequest } from '#contract/operation.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { Id, IdName } from '#contract/values.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { bulkTexts } from '../../db/record-fields.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { raisedVersion } from '../../db/schema/columns.ts';
import { listAccounts } from '../accounts/queries.ts';
import { fillServiceEvents } from '../serving-schedules/commands-fill.ts';
import { changeMany, type ManySave } from './commands.ts';
import { judgeField } from './commands-fields.ts';
import { among, type CountedRow, deletionOf, lockMany } from './queries.ts';

type Request = OperationRequest<typeof manyOperations.changeAccounts>['body'];

interface AccountRow extends CountedRow {
  readonly texts: Readonly<Record<string, string | null>>;
}

/** Locks surveys before accounts, in the order of a survey's save (decision 06). A preview locks nothing. */
async function findLocked(transaction: Transaction, ids: readonly Id[], save: ManySave, locks: 'events' | 'all') {
  if (!save.preview) {
    await transaction.execute(
      locks === 'all'
        ? sql`select lock_surveys_of_all_markets()`
        : sql`select lock_surveys_for_events(${sql.param([...ids])}::uuid[])`,
    );
  }
  await lockMany(transaction, accounts, ids, save);
  const { rows } = await transaction.execute<AccountRow & Record<string, unknown>>(sql`
    select accounts.id, accounts.name, ${bulkTexts(accounts, accountFields)} as texts,
      (select count(*) from host_surveys where account_id = accounts.id and status = 'complete') as count
    from accounts where accounts.id = ${among(ids)} order by accounts.search_name`);
  return rows;
}

const ofAccounts = { table: accounts, fields: accountFields };

const foundBy = (db: Database) => async (query: AccountListQuery) => {
  const { accounts: data, count } = await listAccounts(db, query);
  return { data, meta: { count } };
};

const idsOf = (rows: readonly IdName[]) => rows.map(({ id }) => id);

/** Updates the recurring services of the accounts, as a save of one account does (service-events-4). */
export const changeAccounts = (
  db: Database,
  save: ManySave & { readonly now: Date },
  { chosen, change }: Request,
): Promise<ManyOutcome | Refusal> =>
  changeMany(db, save, {
    chosen,
    list: foundBy(db),
    most: change.field === 'serviceType' ? MAX_MANY_REFILLED : MAX_MANY_ACCOUNTS,
    judge: async (transaction, ids) =>
      judgeField(transaction, ofAccounts, change, await findLocked(transaction, ids, save, 'events')),
    save: async (transaction, rows) => {
      const { field, ...values } = change;
      await transaction
        .update(accounts)
        .set({ ...values, ...raisedVersion })
        .where(inArray(accounts.id, idsOf(rows)));
      if (field === 'serviceType') await fillServiceEvents(transaction, { now: save.now, accountIds: idsOf(rows) });
      return null;
    },
  });

/**
 * Deletes accounts with their schedules, services and eaters. An account with completed surveys is kept
 * (service-events-14).
 */
export const deleteAccounts = (
  db: Database,
  save: ManySave,
  { chosen }: Pick<Request, 'chosen'>,
): Promise<ManyOutcome | Refusal> =>
  changeMany(db, save, {
    chosen,
    list: foundBy(db),
    most: MAX_MANY_ACCOUNTS,
    judge: async (transaction, ids) => {
      const rows = await findLocked(transaction, ids, save, 'all');
      return rows.map((row) => ({ row, outcome: deletionOf(texts.deleted, row, accountInUse) }));
    },
    save: async (transaction, rows) => {
      await transaction.delete(accounts).where(inArray(accounts.id, idsOf(rows)));
      return null;
    },
  });
