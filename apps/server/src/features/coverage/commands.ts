import { eq, sql } from 'drizzle-orm';
import type { CoverageOverride, CoverageOverrideInput } from '#contract/coverage.ts';
import { coverageTexts } from '#contract/coverage-texts.ts';
import { type Refusal, refuse, refuseFields, refuseNotFound } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { violatesConstraint } from '../../db/database-errors.ts';
import { coverageOverrides } from '../../db/schema/coverage.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';

/** Only who has needs, at a service of the account, can be without a dish (diets-9). */
async function refuseNeedless(
  transaction: Transaction,
  { eaterId, date, serviceLineId }: CoverageOverrideInput,
): Promise<Refusal | undefined> {
  const eater = await transaction.readRow<{ hasNeeds: boolean; hasService: boolean }>(sql`
    select exists (select from dietary_preferences where id = dietary_preference_id and name <> 'None')
        or exists (select from user_allergens where user_id = users.id) as "hasNeeds",
      exists (select from service_events where account_id = users.account_id and date = ${date}
        and service_line_id = ${serviceLineId}) as "hasService"
    from users where id = ${eaterId} and type = 'Consumer' and removed_at is null for share`);
  if (!eater) return refuseFields({ eaterId: coverageTexts.noEater });
  if (!eater.hasNeeds) return refuseFields({ eaterId: coverageTexts.noNeeds });
  return eater.hasService
    ? undefined
    : refuseFields({ date: coverageTexts.noService, serviceLineId: coverageTexts.noService });
}

/** One decision per eater and service; the unique constraint settles a race (diets-9). */
export async function createOverride(
  db: Database,
  by: Author,
  input: CoverageOverrideInput,
): Promise<CoverageOverride | Refusal> {
  try {
    return await inTransaction(db, by, async (transaction) => {
      const refusal = await refuseNeedless(transaction, input);
      if (refusal) return refusal;
      const [createdOverride] = await transaction
        .insert(coverageOverrides)
        .values(input)
        .returning({ id: coverageOverrides.id, version: coverageOverrides.version });
      if (!createdOverride) throw new Error('The override was not inserted.');
      return { ...createdOverride, ...input };
    });
  } catch (error) {
    if (!violatesConstraint(error, 'coverage_overrides_service')) throw error;
    return refuse('conflict', coverageTexts.overriddenAlready);
  }
}

export function deleteOverride(db: Database, by: Author, id: Id): Promise<Refusal | null> {
  return inTransaction(db, by, async (transaction) => {
    const deletedRows = await transaction
      .delete(coverageOverrides)
      .where(eq(coverageOverrides.id, id))
      .returning({ id: coverageOverrides.id });
    return deletedRows.length > 0 ? null : refuseNotFound();
  });
}
