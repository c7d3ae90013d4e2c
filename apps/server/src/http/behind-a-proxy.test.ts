import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { clientOutside } from '#testing/client.ts';
import { isMeasured } from '#testing/faults-under-writers.ts';
import { identityApp } from '#testing/identity-app.ts';
import { type OwnPostgres, ownPostgres } from '#testing/own-postgres.ts';
import { freePort, type ProductProcess, startProduct } from '#testing/product-process.ts';
import { caddyForPeople, haProxyForPeople, hasCaddy, hasHaProxy } from '#testing/proxies.ts';
import { writersOn } from '#testing/writers.ts';
import { connect } from '../db/client.ts';
import { vendors } from '../db/schema/reference-data.ts';

/** As `deploy/` has it. */
const settings = { DRAIN_SECONDS: '5', TRUST_PROXY: 'loopback' };
const RESTARTS = 4;
/** Until a person has given up waiting. */
const AT_ONCE = 2_000;

const proxies = {
  ...(hasHaProxy && { HAProxy: haProxyForPeople }),
  ...(hasCaddy && { Caddy: caddyForPeople }),
};

const start = (postgres: OwnPostgres, port: number) => startProduct(postgres.url, port, settings);

async function twoBehind(proxy: typeof haProxyForPeople) {
  const postgres = await ownPostgres(undefined, { isLeftDead: true });
  const db = connect(postgres.url);
  const { addPerson } = await identityApp(db);
  await addPerson({ email: 'boss@example.com', role: 'Super Admin' });
  const ports = [await freePort(), await freePort()] as const;
  const products = [await start(postgres, ports[0]), await start(postgres, ports[1])] as [
    ProductProcess,
    ProductProcess,
  ];
  afterAll(async () => {
    await Promise.all([...products.map((product) => product.terminate()), db.$client.end()]);
  });
  return { postgres, db, ports, products, url: await proxy([products[0].url, products[1].url]) };
}

// The proxies of `deploy/`, where they are installed: `npm run faults` takes that time.
for (const [name, proxy] of isMeasured ? Object.entries(proxies) : []) {
  const { postgres, db, ports, products, url } = await twoBehind(proxy);

  test(`behind ${name}, rolling restarts under eight writers and eight readers fail no request`, async () => {
    const writers = writersOn(url, 8);
    const { answers, stop } = await writers.writing();
    const boss = clientOutside(url, '203.0.113.7');
    await boss.signIn('boss@example.com');
    const reads: unknown[] = [];
    let isOver = false;
    const read = async () => {
      while (!isOver) {
        reads.push((await boss.call('GET', '/v1/vendors').catch((error: Error) => error)) as unknown);
        await pause(10);
      }
    };
    const readers = Promise.all(Array.from({ length: 8 }, read));
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const place = restart % 2 === 0 ? 0 : 1;
      expect(await products[place].terminate()).toBe(0);
      products[place] = await start(postgres, ports[place]);
      await pause(2_000);
    }
    isOver = true;
    await Promise.all([stop(), readers]);
    const statuses = reads.map((answer) => (answer as { status?: number }).status ?? String(answer));
    console.log(`Behind ${name}: ${answers.length} saves and ${reads.length} reads through ${RESTARTS} restarts.`);
    expect([...new Set(statuses)]).toEqual([200]);
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([201]);
    const keptRows = await db.select({ name: vendors.name, id: vendors.id }).from(vendors);
    expect(new Map(keptRows.map((row) => [row.name, row.id]))).toEqual(writers.acknowledged);
  });

  test(`behind ${name}, while the database is away the product itself says so at once`, async () => {
    const boss = clientOutside(url, '203.0.113.7');
    await boss.signIn('boss@example.com');
    const headers = { accept: 'text/html', authorization: `Bearer ${boss.token}` };
    const askRecord = async (path: string) => {
      const before = performance.now();
      const answer = await fetch(url + path, { headers });
      const text = await answer.text();
      return {
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        type: answer.headers.get('content-type'),
        text,
        took: performance.now() - before,
      };
    };
    const page = await askRecord('/sign-in');
    postgres.signal('SIGKILL');
    // Every process has said by now that it is not ready.
    await pause(4_000);
    const refusedRecord = await askRecord('/v1/vendors');
    expect([refusedRecord.status, Number(refusedRecord.retryAfter) > 0]).toEqual([503, true]);
    expect(JSON.parse(refusedRecord.text)).toHaveProperty('error.code');
    const again = await askRecord('/sign-in');
    // Without a built web application it is not found, by the product itself.
    expect([again.status, again.type]).toEqual([page.status, page.type]);
    expect(Math.max(refusedRecord.took, again.took)).toBeLessThan(AT_ONCE);
  });
}
if (!isMeasured || Object.keys(proxies).length === 0) test.skip('proxies of deploy/', () => undefined);
