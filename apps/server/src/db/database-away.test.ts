import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { causeUnderWriters, listRounds } from '#testing/faults-under-writers.ts';
import { identityApp } from '#testing/identity-app.ts';
import { ownPostgres } from '#testing/own-postgres.ts';
import { patience } from '#testing/patience.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { strictLimits } from '#testing/time-limits.ts';
import { writersOn } from '#testing/writers.ts';
import { connect } from './client.ts';

const WRITERS = 8;
const LONGEST_ANSWER = patience(2_000);
const LONGEST_RETURN = patience(5_000);

const postgres = await ownPostgres();
const db = connect(postgres.url);
afterAll(() => db.$client.end());
const { addPerson } = await identityApp(db);
await addPerson({ email: 'boss@example.com', role: 'Super Admin' });
const server = await startServerProcess(postgres.url, strictLimits);
afterAll(() => server.stop());

const writers = writersOn(server.url, WRITERS);

const faults: Record<string, () => unknown> = {
  'PostgreSQL is killed': () => postgres.signal('SIGKILL'),
  'all connections are terminated': () =>
    db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
    ),
  'PostgreSQL restarts': () => postgres.signal('SIGINT'),
};

test.each(listRounds(Object.keys(faults)))(
  '%s under eight writers: the process lives, answers 503 soon, goes on by itself, loses and doubles nothing',
  async (fault) => {
    const answers = await causeUnderWriters({
      writers,
      cause: () => faults[fault]?.(),
      db,
      longestReturn: LONGEST_RETURN,
    });
    expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(LONGEST_ANSWER);
  },
);
