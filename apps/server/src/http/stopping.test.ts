import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startBalancer } from '#testing/balancer.ts';
import { clientOutside } from '#testing/client.ts';
import { identityApp } from '#testing/identity-app.ts';
import { longTest } from '#testing/long-test.ts';
import { ownPostgres } from '#testing/own-postgres.ts';
import { patience } from '#testing/patience.ts';
import { freePort, type ProductProcess, startProduct } from '#testing/product-process.ts';
import { tcpProxy } from '#testing/tcp-proxy.ts';
import { connect } from '../db/client.ts';

/** One of the two is restarted; both are in `npm run test:all`. */
const RESTARTS = Number(process.env.ROLLING_RESTARTS ?? '2');
const REQUESTS = Number(process.env.ROLLING_REQUESTS ?? 300 * RESTARTS);

const postgres = await ownPostgres();
const db = connect(postgres.url);
afterAll(() => db.$client.end());
const { addPerson } = await identityApp(db);
await addPerson({ email: 'boss@example.com', role: 'Super Admin' });

const tokenAt = async (url: string) => {
  const boss = clientOutside(url, '203.0.113.7');
  await boss.signIn('boss@example.com');
  return `Bearer ${boss.token}`;
};

const readAnswer = (url: string, authorization: string, agent: Agent) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { agent, headers: { authorization } }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer));
    })
      .once('error', reject)
      .end();
  });

test('a request under way on a kept-alive connection is answered, its connection closes, and the process ends with 0', async () => {
  const product = await startProduct(postgres.url, await freePort());
  const authorization = await tokenAt(product.url);
  const agent = new Agent({ keepAlive: true });
  const vendors = () => readAnswer(`${product.url}/v1/vendors`, authorization, agent);
  expect((await vendors()).headers.connection).toBe('keep-alive');

  const heldRecord = await db.$client.connect();
  await heldRecord.query('begin; lock table vendors in access exclusive mode');
  const underWay = vendors();
  await pause(300);
  const endedPromise = product.terminate();
  await pause(300);
  await heldRecord.query('rollback');
  heldRecord.release();
  const { statusCode, headers } = await underWay;
  expect([statusCode, headers.connection]).toEqual([200, 'close']);
  expect(await endedPromise).toBe(0);
});

longTest('connections that never send a whole request do not hold up a process that stops', async () => {
  const port = await freePort();
  const product = await startProduct(postgres.url, port);
  const starts = [
    '',
    'GET /me HTTP/1.1\r\nhost: x\r\n',
    'POST /auth/sign-in HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{',
  ];
  for (const start of starts) {
    const socket = createConnection(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => undefined).write(start);
  }
  await pause(300);
  expect(await product.terminate()).toBe(0);
});

/** Lets the name `localhost` have two addresses, also where the system gives it only one. */
const twoAddresses = `import dns from 'node:dns';
const { lookup } = dns;
const both = [{ address: '127.0.0.1', family: 4 }, { address: '::1', family: 6 }];
dns.lookup = (name, options, done) =>
  name === 'localhost' && options.all ? done(null, both) : lookup(name, options, done);`;

longTest(
  'on localhost, every address that answers refuses what is not HTTP in the shape of every refusal',
  async () => {
    const port = await freePort();
    const product = await startProduct(postgres.url, port, {
      HOST: 'localhost',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(twoAddresses)}`,
    });
    const answerAt = (address: string) =>
      new Promise<string>((resolve) => {
        const socket = createConnection(port, address, () => socket.end('GARBAGE\r\n\r\n'));
        let answer = '';
        socket.on('data', (chunk) => {
          answer += chunk;
        });
        socket.on('error', () => undefined).once('close', () => resolve(answer));
      });
    const answers = [await answerAt('127.0.0.1'), await answerAt('::1')];
    expect(await product.terminate()).toBe(0);
    expect(answers[0]).toContain('The request could not be read.');
    // Empty where nothing listens.
    expect(answers[1]).toMatch(/^$|The request could not be read\./);
  },
);

longTest('a process that stops says so by readiness, and serves on while it drains', async () => {
  const product = await startProduct(postgres.url, await freePort(), { DRAIN_SECONDS: '1.5' });
  const authorization = await tokenAt(product.url);
  const endedPromise = product.terminate();
  await pause(200);
  const get = (path: string) => fetch(product.url + path, { headers: { authorization } });
  expect((await get('/health/ready')).status).toBe(503);
  expect((await get('/health/live')).status).toBe(200);
  const answer = await get('/v1/vendors');
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  expect(await endedPromise).toBe(0);
});

longTest('a process whose database is away stops in order all the same', async () => {
  const proxy = await tcpProxy(postgres.url);
  const product = await startProduct(proxy.url, await freePort());
  proxy.cut();
  const isReady = async () => (await fetch(`${product.url}/health/ready`)).status;
  await expect.poll(isReady).toBe(503);
  const began = performance.now();
  expect(await product.terminate()).toBe(0);
  expect(performance.now() - began).toBeLessThan(patience(5_000));
});

longTest('behind a balancer, rolling restarts fail no request', async () => {
  const ports = [await freePort(), await freePort()];
  const start = (port: number) => startProduct(postgres.url, port, { DRAIN_SECONDS: '3' });
  const products: ProductProcess[] = await Promise.all(ports.map(start));
  const balancer = await startBalancer(products.map(({ url }) => url));
  const authorization = await tokenAt(balancer.url);
  const agent = new Agent({ keepAlive: true });
  const outcomes: string[] = [];
  let isRestarting = true;
  const asking = async () => {
    while (isRestarting || outcomes.length < REQUESTS) {
      const path = outcomes.length % 2 === 0 ? '/v1/vendors' : '/me';
      const outcome = await readAnswer(balancer.url + path, authorization, agent).then(
        ({ statusCode }) => String(statusCode),
        (error: Error) => error.message,
      );
      outcomes.push(outcome);
      await pause(10);
    }
  };
  const people = Promise.all(Array.from({ length: 8 }, asking));
  const codes: (number | null)[] = [];
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const [place, port] = [restart % 2, ports[restart % 2] ?? 0];
    codes.push((await products[place]?.terminate()) ?? null);
    products[place] = await start(port);
    await pause(1_000);
  }
  isRestarting = false;
  await people;
  balancer.stop();
  agent.destroy();
  await Promise.all(products.map((product) => product.terminate()));
  expect(outcomes.filter((outcome) => outcome !== '200')).toEqual([]);
  expect(outcomes.length).toBeGreaterThanOrEqual(REQUESTS);
  expect(codes).toEqual(Array(RESTARTS).fill(0));
});
