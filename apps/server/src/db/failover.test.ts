import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { causeUnderWriters, isMeasured } from '#testing/faults-under-writers.ts';
import { identityApp } from '#testing/identity-app.ts';
import { type OwnPostgres, ownPostgres } from '#testing/own-postgres.ts';
import { hasPgBouncer, startPooler } from '#testing/pooler.ts';
import { haProxyForDatabase, hasHaProxy } from '#testing/proxies.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { synchronousStandby } from '#testing/standby.ts';
import { tcpProxy } from '#testing/tcp-proxy.ts';
import { writersOn } from '#testing/writers.ts';
import { connect, type Database } from './client.ts';

const LONGEST_AWAY = 15_000;
/** Until somebody, or a program, has noticed. */
const UNTIL_PROMOTION = 2_000;

type Door = (primaryUrl: string, standbyUrl: string) => Promise<{ url: string; leadTo(standbyUrl: string): void }>;

/** Nobody tells HAProxy: it asks which PostgreSQL takes writes. */
const haProxy: Door = async (primaryUrl, standbyUrl) => ({
  url: await haProxyForDatabase(primaryUrl, standbyUrl),
  leadTo: () => undefined,
});

/** The proxies in front of PostgreSQL: a balancer, and those that are installed. */
const doors: Record<string, Door> = {
  'a balancer': tcpProxy,
  ...(hasPgBouncer && { PgBouncer: startPooler }),
  ...(hasHaProxy && { HAProxy: haProxy }),
};

/** As `deploy/haproxy.cfg` asks for it. */
async function letHaProxyAsk({ data }: OwnPostgres, db: Database): Promise<void> {
  const rules = path.join(data, 'pg_hba.conf');
  // The first line that fits counts.
  writeFileSync(rules, `host postgres haproxy 127.0.0.1/32 trust\n${readFileSync(rules, 'utf8')}`);
  await db.execute('create role haproxy login');
  await db.execute('select pg_reload_conf()');
}

async function beforeTheLoss(door: Door) {
  const primary = await ownPostgres(undefined, { isLeftDead: true });
  const before = connect(primary.url);
  await letHaProxyAsk(primary, before);
  const { addPerson } = await identityApp(before);
  await addPerson({ email: 'boss@example.com', role: 'Super Admin' });
  const standby = await synchronousStandby(primary);
  const front = await door(primary.url, standby.url);
  const server = await startServerProcess(front.url, door === startPooler ? { DATABASE_DIRECT_URL: primary.url } : {});
  const after = connect(standby.url);
  afterAll(() => Promise.all([server.stop(), before.$client.end(), after.$client.end()]));
  return { primary, standby, front, server, after };
}

// Two PostgreSQL and their copy: only `npm run faults` takes that time.
for (const [name, door] of isMeasured ? Object.entries(doors) : []) {
  const { primary, standby, front, server, after } = await beforeTheLoss(door);
  test(`behind ${name}, the machine of the primary is lost under eight writers: no acknowledged write is, and work goes on`, async () => {
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
