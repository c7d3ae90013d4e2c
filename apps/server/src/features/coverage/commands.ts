import { eq, sql } from 'drizzle-orm';
import type { CoverageOverride, CoverageOverrideInput } from '#contract/coverage.ts';
import { coverageTexts } from '#contract/coverage-texts.ts';
import { notFound, type Refusal, refuse } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import type { Database } from '../../db/client.ts';
import { violates } from '../../db/database-errors.ts';
import { coverageOverrides } from '../../db/schema/coverage.ts';
import { type Author, changing } from '../../db/transaction.ts';

/** One decision per eater and service; the unique constraint settles a race (diets-9). */
export async function createOverride(
  db: Database,
  by: Author,
  input: CoverageOverrideInput,
): Promise<CoverageOverride | Refusal> {
  try {
    return await changing(db, by, async (transaction) => {
      const { eaterId, date, serviceLineId, reason } = input;
      const { rows } = await transaction.execute<Pick<CoverageOverride, 'id' | 'version'>>(sql`
        insert into coverage_overrides (eater_id, date, service_line_id, reason)
        select users.id, ${date}, service_lines.id, ${reason} from users, service_lines
        where users.id = ${eaterId} and users.type = 'Consumer' and users.removed_at is null
          and service_lines.id = ${serviceLineId}
        returning id, version`);
      const [made] = rows;
      return made
        ? { ...made, ...input }
        : refuse('validation_failed', coverageTexts.noEater, { fields: { eaterId: coverageTexts.noEater } });
    });
  } catch (error) {
    if (!violates(error, 'coverage_overrides_service')) throw error;
    return refuse('conflict', coverageTexts.overriddenAlready);
  }
}

export function deleteOverride(db: Database, by: Author, id: Id): Promise<Refusal | null> {
  return changing(db, by, async (transaction) => {
    const deleted = await transaction
      .delete(coverageOverrides)
      .where(eq(coverageOverrides.id, id))
      .returning({ id: coverageOverrides.id });
    return deleted.length > 0 ? null : notFound();
  });
}
