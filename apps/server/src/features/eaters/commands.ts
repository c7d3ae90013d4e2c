import { eq, sql } from 'drizzle-orm';
import type { Eater, EaterInput } from '#contract/eaters.ts';
import { eaterEmailTaken } from '#contract/eaters-texts.ts';
import { notFound, type Refusal, refuse } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import { type Author, changing, type Database, type Transaction, violates } from '../../db/client.ts';
import { replaceParts, updatedWith } from '../../db/parts.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { userAllergens, users } from '../../db/schema/users.ts';
import { lockForSave } from '../../db/versions.ts';
import { fillServiceEvents, lockAccountOf } from '../serving-schedules/commands-fill.ts';
import { findEater } from './queries.ts';

async function orEmailConflict<T>(email: string, work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (!violates(error, 'users_account_email')) throw error;
    return refuse('conflict', eaterEmailTaken(email), { fields: { email: eaterEmailTaken(email) } });
  }
}

async function missingReferences(transaction: Transaction, input: EaterInput): Promise<Refusal | undefined> {
  const { rows } = await transaction.execute<{ preference: boolean; allergens: number }>(sql`
    select ${input.dietaryPreferenceId}::uuid is null
        or exists (select from dietary_preferences where id = ${input.dietaryPreferenceId}) as preference,
      (select count(*) from allergens where id = any (${sql.param(input.allergenIds)}::uuid[])) as allergens`);
  const fields = {
    ...(!rows[0]?.preference && { dietaryPreferenceId: 'There is no such dietary preference.' }),
    ...(rows[0]?.allergens !== new Set(input.allergenIds).size && { allergenIds: 'There is no such allergen.' }),
  };
  const [message] = Object.values(fields);
  return message ? refuse('validation_failed', message, { fields }) : undefined;
}

const saveAllergens = (transaction: Transaction, userId: Id, allergenIds: readonly Id[]) =>
  replaceParts(
    transaction,
    userAllergens,
    [userId],
    [...new Set(allergenIds)].map((allergenId) => ({ userId, allergenId })),
  );

const fieldsOf = ({ email, firstName, lastName, dietaryPreferenceId }: EaterInput) => ({
  email,
  firstName,
  lastName,
  dietaryPreferenceId,
});

/** Returns the saved eater, and refills the account's recurring events, which count registered eaters (service-events-5). */
async function saved(transaction: Transaction, id: Id, now: Date): Promise<Eater> {
  const eater = await findEater(transaction, id);
  if (!eater) throw new Error('An eater that was just saved is gone.');
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
  return orEmailConflict(
    input.email,
    changing(db, by, async (transaction) => {
      const gone = await lockForSave(transaction, accounts, accountId, undefined);
      if (gone) return gone;
      const refused = await missingReferences(transaction, input);
      if (refused) return refused;
      const [row] = await transaction
        .insert(users)
        .values({ type: 'Consumer', accountId, ...fieldsOf(input) })
        .returning({ id: users.id });
      if (!row) throw new Error('The eater was not inserted.');
      await saveAllergens(transaction, row.id, input.allergenIds);
      return saved(transaction, row.id, now);
    }),
  );
}

/** Treats ids of staff and points of contact as unknown: these calls are for eaters only. */
export function updateEater(
  db: Database,
  by: Author,
  id: Id,
  input: EaterInput,
  { ifMatch, now }: { ifMatch: number | undefined; now: Date },
): Promise<Eater | Refusal> {
  return orEmailConflict(
    input.email,
    changing(db, by, async (transaction) => {
      await lockAccountOf(transaction, users, id);
      // Locked before it is read: somebody who is removed at this moment is not found afterwards.
      const stale = await lockForSave(transaction, users, id, ifMatch);
      if (!(await findEater(transaction, id))) return notFound();
      if (stale) return stale;
      const refused = await missingReferences(transaction, input);
      if (refused) return refused;
      const updatedAt = updatedWith(await saveAllergens(transaction, id, input.allergenIds));
      await transaction
        .update(users)
        .set({ ...fieldsOf(input), updatedAt })
        .where(eq(users.id, id));
      return saved(transaction, id, now);
    }),
  );
}

/** The row stays for the audit trail; counts and lists exclude it. */
export function deleteEater(db: Database, by: Author, id: Id, now: Date): Promise<Refusal | null> {
  return changing(db, by, async (transaction) => {
    await lockAccountOf(transaction, users, id);
    const eater = await findEater(transaction, id);
    if (!eater) return notFound();
    await transaction.update(users).set({ removedAt: sql`now()` }).where(eq(users.id, id));
    await fillServiceEvents(transaction, { now, accountIds: [eater.accountId] });
    return null;
  });
}
