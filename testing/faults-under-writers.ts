import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { vendors } from '#server/db/schema/reference-data.ts';
import { isAll } from './long-test.ts';
import { patience } from './patience.ts';
import type { WritersAnswer, writersOn } from './writers.ts';

/** `npm run faults` says how often each fault is caused, and only it looks at times. */
export const isMeasured = process.env.FAULT_ROUNDS !== undefined;

/** Each fault as often as `npm run faults` says, once in `npm run test:all`; the first one in `npm test`. */
export function listRounds(faults: readonly string[]): readonly string[] {
  if (!isMeasured) return isAll ? faults : faults.slice(0, 1);
  return faults.flatMap((fault) => Array.from({ length: Number(process.env.FAULT_ROUNDS) }, () => fault));
}

interface Fault {
  readonly writers: ReturnType<typeof writersOn>;
  readonly cause: () => unknown;
  /** The database that has to have everything in the end. */
  readonly db: Database;
  /** Milliseconds until writes succeed, once the database is there. */
  readonly longestReturn: number;
}

const isUp = (db: Database) =>
  db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );

/**
 * Causes a fault while people write: the product answers 503 with `Retry-After` and nothing else, goes on by itself, and
 * has every acknowledged record once, under the id that was told.
 */
export async function causeUnderWriters({
  writers,
  cause,
  db,
  longestReturn,
}: Fault): Promise<readonly WritersAnswer[]> {
  const { answers, stop } = await writers.writing();
  await expect.poll(() => answers.length).toBeGreaterThan(16);
  await cause();
  await pause(20);
  await expect.poll(() => isUp(db), { timeout: patience(20_000), interval: 20 }).toBe(true);
  const isBack = performance.now();
  await expect
    .poll(() => answers.some(({ status, at }) => status === 201 && at > isBack), {
      timeout: longestReturn,
    })
    .toBe(true);
  await stop();

  const refusedAnswers = answers.filter(({ status }) => status !== 201);
  // A record that was written twice under its key would answer 409: names are unique.
  expect(new Set(refusedAnswers.map(({ status }) => status))).toEqual(new Set(refusedAnswers.length > 0 ? [503] : []));
  expect(refusedAnswers.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
  const keptVendors = await db.select({ name: vendors.name, id: vendors.id }).from(vendors);
  expect(new Map(keptVendors.map(({ name, id }) => [name, id]))).toEqual(writers.acknowledged);
  return answers;
}
