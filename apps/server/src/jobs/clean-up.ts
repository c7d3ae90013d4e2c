import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/client.ts';
import { identitySessions, identityVerifications } from '../db/schema/identity.ts';
import { backups, idempotencyKeys, outbox, rateLimits, recentFailures } from '../db/schema/platform.ts';
import { sheetPrints, sheetVersions } from '../db/schema/sheets.ts';
import { MAX_ATTEMPTS } from '../outbox/outbox.ts';
import { runEveryHour } from './hourly.ts';

/** Batch size: the first run on an old installation deletes hundreds of thousands of rows. */
const BATCH = 1_000;

/** Invitations of people who never signed in stay: the Users screen shows their state. */
const isNeeded = sql`${outbox.kind} = 'invitation' and exists (
  select from users where users.id = ${outbox.userId} and users.removed_at is null
    and not exists (select from identity_links where user_id = users.id and first_used_at is not null))`;

/** Expired rows. docs/running.md lists the retention times. */
const leftovers: readonly { name: string; table: PgTable; where: SQL }[] = [
  { name: 'rateLimits', table: rateLimits, where: sql`${rateLimits.windowEndsAt} < now()` },
  { name: 'sessions', table: identitySessions, where: sql`${identitySessions.expiresAt} < now()` },
  { name: 'links', table: identityVerifications, where: sql`${identityVerifications.expiresAt} < now()` },
  {
    name: 'idempotencyKeys',
    table: idempotencyKeys,
    where: sql`${idempotencyKeys.createdAt} < now() - interval '7 days'`,
  },
  { name: 'failures', table: recentFailures, where: sql`${recentFailures.lastAt} < now() - interval '30 days'` },
  // The last one of each outcome stays for the System page.
  {
    name: 'backups',
    table: backups,
    where: sql`${backups.endedAt} < now() - interval '30 days'
      and exists (select from backups as later where later.ended_at > ${backups.endedAt}
        and (later.problem is null) = (${backups.problem} is null))`,
  },
  {
    name: 'carriedOut',
    table: outbox,
    where: sql`${outbox.doneAt} < now() - interval '30 days' and not (${isNeeded})`,
  },
  {
    name: 'givenUp',
    table: outbox,
    where: sql`${outbox.doneAt} is null and ${outbox.dueAt} < now() - interval '30 days'
      and ${outbox.attempts} >= ${MAX_ATTEMPTS} and not (${isNeeded})`,
  },
];

/** The content of a sheet is deleted 90 days after its last print; the log of prints stays (paper-5). */
async function forgetModels(db: Database): Promise<number> {
  const old = sql`now() - interval '90 days'`;
  const { rowCount } = await db.execute(sql`
    update ${sheetVersions} set model = null
    where model is not null and created_at < ${old} and not exists (
      select from ${sheetPrints} where ${sheetPrints.code} = ${sheetVersions.code} and printed_at >= ${old})`);
  return rowCount ?? 0;
}

/** Deletes in batches and counts. Processes share the work: none waits for another's rows. */
export async function cleanUp(db: Database): Promise<Record<string, number>> {
  const deletedCounts: Record<string, number> = {};
  for (const { name, table, where } of leftovers) {
    let count = 0;
    for (;;) {
      const batch = sql`select ctid from ${table} where ${where} limit ${BATCH} for update skip locked`;
      const { rowCount } = await db.execute(sql`delete from ${table} where ctid = any(array(${batch}))`);
      count += rowCount ?? 0;
      if ((rowCount ?? 0) < BATCH) break;
    }
    if (count > 0) deletedCounts[name] = count;
  }
  const forgotten = await forgetModels(db);
  if (forgotten > 0) deletedCounts.sheetModels = forgotten;
  return deletedCounts;
}

/** Keeps bookkeeping tables from growing forever. */
export const scheduleCleanUp = (app: FastifyInstance, db: Database): void =>
  runEveryHour(app, {
    name: 'clean up',
    async run() {
      const deletedCounts = await cleanUp(db);
      return Object.keys(deletedCounts).length > 0 ? deletedCounts : undefined;
    },
  });
