import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { causeUnderWriters, isMeasured } from '#testing/faults-under-writers.ts';
import { identityApp } from '#testing/identity-app.ts';
import { ownPostgres } from '#testing/own-postgres.ts';
import { hasPgBouncer, startPooler } from '#testing/pooler.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { synchronousStandby } from '#testing/standby.ts';
import { tcpProxy } from '#testing/tcp-proxy.ts';
import { writersOn } from '#testing/writers.ts';
import { connect } from './client.ts';

const LONGEST_AWAY = 15_000;
/** Until somebody, or a program, has noticed. */
const UNTIL_PROMOTION = 2_000;

/** What leads connections to PostgreSQL: a balancer, and PgBouncer where it is installed. */
const doors = { 'a balancer': tcpProxy, ...(hasPgBouncer && { PgBouncer: startPooler }) };

async function beforeTheLoss(door: typeof tcpProxy | typeof startPooler) {
  const primary = await ownPostgres(undefined, { isLeftDead: true });
  const before = connect(primary.url);
  const { addPerson } = await identityApp(before);
  await addPerson({ email: 'boss@example.com', role: 'Super Admin' });
  const standby = await synchronousStandby(primary);
  const front = await door(primary.url);
  const server = await startServerProcess(front.url, door === startPooler ? { DATABASE_DIRECT_URL: primary.url } : {});
  const after = connect(standby.url);
  afterAll(() => Promise.all([server.stop(), before.$client.end(), after.$client.end()]));
  return { primary, standby, front, server, after };
}

// Two PostgreSQL and their copy: only `npm run faults` takes that time.
for (const [name, door] of isMeasured ? Object.entries(doors) : []) {
  const { primary, standby, front, server, after } = await beforeTheLoss(door);
  test(`behind ${name}, the machine of the primary is lost under eight writers: no acknowledged write is, and work goes on`, {
    timeout: 120_000,
  }, async () => {
    let lostAt = 0;
    const answers = await causeUnderWriters({
      writers: writersOn(server.url, 8),
      cause: async () => {
        lostAt = performance.now();
        primary.signal('SIGKILL');
        // Connections lead to the standby before anybody has promoted it: until then it takes no writes.
        front.leadTo(standby.url);
        await pause(UNTIL_PROMOTION);
        await standby.promote();
      },
      db: after,
      longestReturn: LONGEST_AWAY,
    });
    const since = answers.filter(({ at }) => at > lostAt);
    expect(since.some(({ status }) => status === 503)).toBe(true);
    const away = (since.findLast(({ status }) => status === 503)?.at ?? Number.NaN) - lostAt;
    console.log(`Behind ${name}: refused for ${Math.round(away)} ms, ${UNTIL_PROMOTION} of them until the promotion.`);
    expect(away).toBeLessThan(LONGEST_AWAY);
  });
}
if (!isMeasured) test.skip('failover to a standby', () => undefined);
