import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { causeUnderWriters, isMeasured } from '#testing/faults-under-writers.ts';
import { identityApp } from '#testing/identity-app.ts';
import { ownPostgres } from '#testing/own-postgres.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { synchronousStandby } from '#testing/standby.ts';
import { tcpProxy } from '#testing/tcp-proxy.ts';
import { writersOn } from '#testing/writers.ts';
import { connect } from './client.ts';

const LONGEST_AWAY = 15_000;
/** Until somebody, or a program, has noticed. */
const UNTIL_PROMOTION = 2_000;

// Two PostgreSQL and their copy: only `npm run faults` takes that time.
if (isMeasured) {
  const primary = await ownPostgres(undefined, { isLeftDead: true });
  const before = connect(primary.url);
  const { addPerson } = await identityApp(before);
  await addPerson({ email: 'boss@example.com', role: 'Super Admin' });
  const standby = await synchronousStandby(primary);
  const balancer = await tcpProxy(primary.url);
  const server = await startServerProcess(balancer.url);
  const after = connect(standby.url);
  afterAll(() => Promise.all([server.stop(), before.$client.end(), after.$client.end()]));

  test('the machine of the primary is lost under eight writers: no acknowledged write is, and work goes on by itself', {
    timeout: 120_000,
  }, async () => {
    let lostAt = 0;
    const answers = await causeUnderWriters({
      writers: writersOn(server.url, 8),
      cause: async () => {
        lostAt = performance.now();
        primary.signal('SIGKILL');
        // A balancer leads to the standby before anybody has promoted it: until then it takes no writes.
        balancer.leadTo(standby.url);
        await pause(UNTIL_PROMOTION);
        await standby.promote();
      },
      db: after,
      longestReturn: LONGEST_AWAY,
    });
    const since = answers.filter(({ at }) => at > lostAt);
    expect(since.some(({ status }) => status === 503)).toBe(true);
    const away = (since.findLast(({ status }) => status === 503)?.at ?? Number.NaN) - lostAt;
    console.log(`Refused for ${Math.round(away)} ms, ${UNTIL_PROMOTION} of them until the promotion.`);
    expect(away).toBeLessThan(LONGEST_AWAY);
  });
} else test.skip('failover to a standby', () => undefined);
