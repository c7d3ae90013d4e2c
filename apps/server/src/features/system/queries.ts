import { sql } from 'drizzle-orm';
import type { SystemStatus } from '#contract/system.ts';
import type { Reader } from '../../db/client.ts';
import { MAX_ATTEMPTS } from '../../outbox/outbox.ts';

const MAX_FAILURES = 50;

type Read = Omit<SystemStatus, 'version' | 'database'> & { database: Omit<SystemStatus['database'], 'isEmbedded'> };

const lastBackup = sql`
  select json_build_object('endedAt', ended_at, 'kind', kind, 'bytes', bytes)
  from backups where problem is null order by ended_at desc limit 1`;

/** The last one that failed, unless one has worked since. */
const lastProblem = sql`
  select json_build_object('endedAt', ended_at, 'reason', problem)
  from backups as failed where problem is not null
    and not exists (select from backups where problem is null and backups.ended_at > failed.ended_at)
  order by ended_at desc limit 1`;

const failures = sql`
  select coalesce(json_agg(json_build_object('place', place, 'reason', reason, 'times', times, 'lastAt', last_at,
    'requestId', request_id) order by last_at desc), '[]')
  from (select * from recent_failures order by last_at desc limit ${MAX_FAILURES}) as recent_failures`;

/** The part of the System page that comes from the database (data-6). */
export async function readSystem(db: Reader): Promise<Read> {
  const row = await db.readRow<Read>(sql`
    select
      json_build_object('version', current_setting('server_version'),
        'bytes', pg_database_size(current_database())) as database,
      (select json_build_object('waiting', count(*) filter (where last_error is null and attempts < ${MAX_ATTEMPTS}),
        'failing', count(*) filter (where last_error is not null or attempts >= ${MAX_ATTEMPTS}))
        from outbox where done_at is null) as outbox,
      json_build_object('last', (${lastBackup}), 'problem', (${lastProblem})) as backups,
      (select date from service_events where not special_request order by date desc limit 1) as "filledUntil",
      (${failures}) as failures`);
  if (!row) throw new Error('The database said nothing about itself.');
  return row;
}
