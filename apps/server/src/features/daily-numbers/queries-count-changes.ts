import { sql } from 'drizzle-orm';
import type { CountChanges, CountChangesQuery } from '#contract/count-changes.ts';
import { countChangeTexts, MAX_SINCE_DAYS } from '#contract/count-changes-texts.ts';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import { isRefusal, type Refusal, refuse, refuseFaults } from '#contract/refusal.ts';
import { type CountInput, listChangedCounts, listInputDifferences } from '#domain/daily-numbers/count-changes.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { readInSnapshot } from '../../db/snapshot.ts';
import { findCalculationRow, toCalculation, toCountInput } from './queries.ts';
import { findPastCalculationInput, queryLastChangesSince } from './queries-past.ts';

const MILLISECONDS_PER_DAY = 86_400_000;

/** Each difference with who made it last. */
async function findDifferences(transaction: Transaction, before: CountInput, now: CountInput, since: string) {
  const differences = listInputDifferences(before, now);
  const wantedChanges = differences.flatMap(({ rows }, position) => rows.map((row) => ({ position, ...row })));
  const lastChanges = await queryLastChangesSince(transaction, [JSON.stringify(wantedChanges), since]);
  const changes = new Map(lastChanges.map((change) => [change.position, change]));
  return differences.map(({ text }, position) => {
    const { by = null, at = null } = changes.get(position) ?? {};
    return { text, by, at };
  });
}

function findFault(since: Date, now: Date): Refusal | undefined {
  const age = now.getTime() - since.getTime();
  const fault = (message: string) => refuseFaults([{ field: 'since', message }]);
  if (age < 0) return fault(countChangeTexts.future);
  return age > MAX_SINCE_DAYS * MILLISECONDS_PER_DAY ? fault(countChangeTexts.tooOld) : undefined;
}

/** Compares the counts of a service with those at a moment, in one snapshot (calculation-13). */
export async function findCountChanges(
  db: Database,
  { since: moment, ...slot }: CountChangesQuery,
  now: Date,
): Promise<CountChanges | Refusal> {
  const since = new Date(moment);
  const fault = findFault(since, now);
  if (fault) return fault;
  return readInSnapshot(db, async (transaction) => {
    const present = await findCalculationRow(transaction, slot);
    const past = present && (await findPastCalculationInput(transaction, slot, since.toISOString()));
    if (!past) return refuse('not_found', calculationTexts.failed);
    const [before, today] = [toCalculation(past), toCalculation(present)];
    if (isRefusal(before)) return before;
    if (isRefusal(today)) return today;
    const elementTypes = await transaction.readNamesById(sql`select id, name from element_types`);
    return {
      since: since.toISOString(),
      counts: listChangedCounts(before, today),
      differences: await findDifferences(
        transaction,
        { ...toCountInput(past), elementTypes },
        { ...toCountInput(present), elementTypes },
        since.toISOString(),
      ),
    };
  });
}
