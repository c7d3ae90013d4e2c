import { eq, sql } from 'drizzle-orm';
import { eaterFields } from '#contract/eater-fields.ts';
import type { Eater, EaterInput, eaterOperations } from '#contract/eaters.ts';
import { formatEaterEmailTaken } from '#contract/eaters-texts.ts';
import type { OperationReply } from '#contract/operation.ts';
import { type Fault, type Refusal, refuse, refuseFaults, refuseNotFound } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import { isSameSet } from '#domain/changes/same-set.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { refuseFieldConflict } from '../../db/database-errors.ts';
import { endOverrides } from '../../db/ended-overrides.ts';
import { toUpdatedAt } from '../../db/parts.ts';
import { toFieldColumns } from '../../db/record-fields.ts';
import { eaterKind } from '../../db/record-kinds.ts';
import { insertRecord, saveRecordParts } from '../../db/record-parts.ts';
import { requireSaved } from '../../db/saved-record.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { userAllergens, users } from '../../db/schema/users.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import { lockForSave } from '../../db/versions.ts';
import { fillServiceEvents, lockRowAccount } from '../serving-schedules/commands-fill.ts';
import { findEater, findEaters } from './queries.ts';

const refuseEmailConflict = <T>(email: string, work: Promise<T>) =>
  refuseFieldConflict(work, 'users_account_email', 'email', () => formatEaterEmailTaken(email));

async function refuseMissingReferences(transaction: Transaction, input: EaterInput): Promise<Refusal | undefined> {
  const { preference, allergens } = await transaction.readFlags({
    preference: sql`${input.dietaryPreferenceId}::uuid is null
      or exists (select from dietary_preferences where id = ${input.dietaryPreferenceId})`,
    allergens: sql`${sql.param(input.allergenIds)}::uuid[] <@ array(select id from allergens)`,
  });
  const fields = {
    ...(!preference && { dietaryPreferenceId: 'There is no such dietary preference.' }),
    ...(!allergens && { allergenIds: 'There is no such allergen.' }),
  };
  const [message] = Object.values(fields);
  return message ? refuse('validation_failed', message, { fields }) : undefined;
}

/** Returns the saved eater, and refills the account's recurring events, which count registered eaters (service-events-5). */
async function getEater(transaction: Transaction, id: Id, now: Date): Promise<Eater> {
  const eater = await requireSaved('eater', findEater(transaction, id));
  await fillServiceEvents(transaction, { now, accountIds: [eater.accountId] });
  return eater;
}

export function createEater(
  db: Database,
  by: Author,
  accountId: Id,
  input: EaterInput,
  now: Date,
): Promise<Eater | Refusal> {
  return refuseEmailConflict(
    input.email,
    inTransaction(db, by, async (transaction) => {
      const lockRefusal = await lockForSave(transaction, accounts, accountId, undefined);
      if (lockRefusal) return lockRefusal;
      const refusal = await refuseMissingReferences(transaction, input);
      if (refusal) return refusal;
      const row = { type: 'Consumer', accountId, ...toFieldColumns(eaterFields, input) };
      return getEater(transaction, await insertRecord(transaction, { kind: eaterKind, row, input }), now);
    }),
  );
}

const validateInputs = async (transaction: Transaction, accountId: Id, inputs: readonly EaterInput[]) => {
  const row = await transaction.readRow<{ emails: string[]; preferences: Id[]; allergens: Id[] }>(sql`
    select (select coalesce(json_agg(lower(email)), '[]') from users
        where account_id = ${accountId} and type = 'Consumer' and removed_at is null) as emails,
      (select coalesce(json_agg(id), '[]') from dietary_preferences) as preferences,
      (select coalesce(json_agg(id), '[]') from allergens) as allergens`);
  const { emails = [], preferences = [], allergens = [] } = row ?? {};
  const takenEmails = new Set(emails);
  return inputs.flatMap(({ email, dietaryPreferenceId, allergenIds }, index): Fault[] => {
    const isTaken = email !== '' && takenEmails.has(email.toLowerCase());
    takenEmails.add(email.toLowerCase());
    return [
      ...(isTaken ? [{ field: `${index}.email`, message: formatEaterEmailTaken(email) }] : []),
      ...(dietaryPreferenceId && !preferences.includes(dietaryPreferenceId)
        ? [{ field: `${index}.dietaryPreferenceId`, message: 'There is no such dietary preference.' }]
        : []),
      ...(allergenIds.every((id) => allergens.includes(id))
        ? []
        : [{ field: `${index}.allergenIds`, message: 'There is no such allergen.' }]),
    ];
  });
};

/** All or none (service-events-19). */
export function createEaters(
  db: Database,
  by: Author,
  accountId: Id,
  inputs: readonly EaterInput[],
  now: Date,
): Promise<Eater[] | Refusal> {
  return inTransaction(db, by, async (transaction) => {
    const lockRefusal = await lockForSave(transaction, accounts, accountId, undefined);
    if (lockRefusal) return lockRefusal;
    const faults = await validateInputs(transaction, accountId, inputs);
    if (faults.length > 0) return refuseFaults(faults);
    const rows = await transaction
      .insert(users)
      .values(inputs.map((input) => ({ type: 'Consumer' as const, accountId, ...toFieldColumns(eaterFields, input) })))
      .returning({ id: users.id });
    const allergens = rows.flatMap(({ id: userId }, index) =>
      [...new Set(inputs[index]?.allergenIds)].map((allergenId) => ({ userId, allergenId })),
    );
    if (allergens.length > 0) await transaction.insert(userAllergens).values(allergens);
    await fillServiceEvents(transaction, { now, accountIds: [accountId] });
    const createdIds = new Set(rows.map(({ id }) => id));
    return (await findEaters(transaction, accountId)).filter(({ id }) => createdIds.has(id));
  });
}

export type SavedEater = OperationReply<typeof eaterOperations.updateEater>;

/** Treats ids of staff and points of contact as unknown: these calls are for eaters only. */
export function updateEater(
  db: Database,
  by: Author,
  id: Id,
  input: EaterInput,
  { ifMatch, now }: { ifMatch: number | undefined; now: Date },
): Promise<SavedEater | Refusal> {
  return refuseEmailConflict(
    input.email,
    inTransaction(db, by, async (transaction) => {
      await lockRowAccount(transaction, users, id);
      // Locked before it is read: somebody who is removed at this moment is not found afterwards.
      const stale = await lockForSave(transaction, users, id, ifMatch);
      const before = await findEater(transaction, id);
      if (!before) return refuseNotFound();
      if (stale) return stale;
      const refusal = await refuseMissingReferences(transaction, input);
      if (refusal) return refusal;
      const updatedAt = toUpdatedAt(await saveRecordParts(transaction, eaterKind, id, input, before));
      await transaction
        .update(users)
        .set({ ...toFieldColumns(eaterFields, input), updatedAt })
        .where(eq(users.id, id));
      const hasOtherNeeds =
        before.dietaryPreferenceId !== input.dietaryPreferenceId ||
        !isSameSet(before.allergenIds, [...new Set(input.allergenIds)]);
      const endedOverrides = await endOverrides(transaction, hasOtherNeeds ? [id] : []);
      return { data: await getEater(transaction, id, now), meta: { endedOverrides } };
    }),
  );
}

/** The row stays for the audit trail; counts and lists exclude it. */
export function deleteEater(db: Database, by: Author, id: Id, now: Date): Promise<Refusal | null> {
  return inTransaction(db, by, async (transaction) => {
    await lockRowAccount(transaction, users, id);
    const eater = await findEater(transaction, id);
    if (!eater) return refuseNotFound();
    await transaction.update(users).set({ removedAt: sql`now()` }).where(eq(users.id, id));
    await fillServiceEvents(transaction, { now, accountIds: [eater.accountId] });
    return null;
  });
}
