import { afterAll, expect, test } from 'vitest';
import { causeUnderWriters, isMeasured, listRounds } from '#testing/faults-under-writers.ts';
import { identityApp } from '#testing/identity-app.ts';
import { ownPostgres } from '#testing/own-postgres.ts';
import { patience } from '#testing/patience.ts';
import { hasPgBouncer, startPooler } from '#testing/pooler.ts';
import { freePort, startProduct } from '#testing/product-process.ts';
import { writersOn } from '#testing/writers.ts';
import { connect, listMissingSettingCommands } from './client.ts';
import { auditTrail } from './schema/platform.ts';
import { vendors } from './schema/reference-data.ts';
import { brigadeItself, inTransaction } from './transaction.ts';

// `npm run faults` causes these where PgBouncer is on the machine.
if (isMeasured && hasPgBouncer) {
  const postgres = await ownPostgres();
  const direct = connect(postgres.url);
  const pooler = await startPooler(postgres.url);
  const pooled = connect(pooler.url, { directUrl: postgres.url });
  afterAll(() => Promise.all([direct.$client.end(), pooled.$client.end()]));
  const { addPerson } = await identityApp(direct);
  await addPerson({ email: 'boss@example.com', role: 'Super Admin' });
  const settings = { DATABASE_DIRECT_URL: postgres.url };
  const start = async () => startProduct(pooler.url, await freePort(), settings);

  // The bundled PostgreSQL has its time zone anyway.
  const missing = await listMissingSettingCommands(pooled);
  const startWithoutThem = await start().catch((error: Error) => error.message);
  for (const statement of missing) await direct.execute(statement);
  await pooler.restart();
  // Two at once: both migrate, and share the two connections of the pooler.
  const servers = await Promise.all([start(), start()]);
  afterAll(() => Promise.all(servers.map((server) => server.terminate())));
  const writers = writersOn(servers[0].url, 8);

  test('the product does not start before its role has the settings that a pooled connection cannot bring', () => {
    expect(missing.map((statement) => statement.split(' ')[4])).toEqual([
      'statement_timeout',
      'idle_in_transaction_session_timeout',
    ]);
    expect(startWithoutThem).toBe('The product ended with code 1.');
  });

  const faults: Record<string, () => unknown> = {
    'PostgreSQL is killed': () => postgres.signal('SIGKILL'),
    'the pooler is killed': () => pooler.restart(),
  };
  test.each(listRounds(Object.keys(faults)))('%s under eight writers: nothing is lost or doubled', async (fault) => {
    await causeUnderWriters({ writers, cause: () => faults[fault]?.(), db: direct, longestReturn: patience(10_000) });
  });

  test('the product never writes its own work under the person who used the connection before', async () => {
    const { stop } = await writers.writing();
    for (let turn = 0; turn < 20; turn += 1)
      await inTransaction(pooled, brigadeItself, (transaction) =>
        transaction.insert(vendors).values({ name: `Itself ${turn}` }),
      );
    await stop();
    const rows = await direct.select().from(auditTrail);
    const own = rows.filter(({ after }) => String((after as { name?: string } | null)?.name).startsWith('Itself'));
    expect(own).toHaveLength(20);
    expect(new Set(own.map(({ authorId }) => authorId))).toEqual(new Set([null]));
  });
} else test.skip('through PgBouncer', () => undefined);
