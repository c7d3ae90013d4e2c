import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { getPort } from '#testing/server-port.ts';

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const sentRows: SentSpan[] = [];
/** A collector, a real HTTP server. */
const collector = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  for (const resource of JSON.parse(body).resourceSpans)
    for (const scope of resource.scopeSpans) sentRows.push(...scope.spans);
  response.setHeader('content-type', 'application/json').end('{}');
});
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
afterAll(() => collector.close());

// Spans wait that long for each other, by the name that OpenTelemetry gives it.
process.env.OTEL_BSP_SCHEDULE_DELAY = '50';
afterAll(() => {
  delete process.env.OTEL_BSP_SCHEDULE_DELAY;
});

const { db } = await testDatabase();
const endpoint = `http://127.0.0.1:${getPort(collector)}`;
const { call, addUser, app } = await testApp(db, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
afterAll(() => app.close());
const boss = await addUser('superAdmin');

const attribute = ({ attributes }: SentSpan, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

test('a trace of each request continues that of its caller, with its statements and without anybody’s data', async () => {
  const traceId = randomBytes(16).toString('hex');
  const callerId = randomBytes(8).toString('hex');
  await call(boss, 'GET', '/v1/menus?q=Priya', undefined, { traceparent: `00-${traceId}-${callerId}-01` });
  await call(boss, 'POST', '/v1/vendors', { name: `Priya Produce ${callerId}` });
  const findSpans = (wantedText: string) => sentRows.filter(({ name }) => name === wantedText);
  await expect.poll(() => findSpans('POST /v1/vendors')).not.toEqual([]);

  const menus = findSpans('GET /v1/menus').at(-1);
  expect(menus).toMatchObject({ traceId, parentSpanId: callerId });
  expect(menus && attribute(menus, 'http.response.status_code')).toBe(200);
  const queries = sentRows.filter(({ name, parentSpanId }) => name === 'query' && parentSpanId === menus?.spanId);
  expect(queries.map((query) => attribute(query, 'db.query.text')).join()).toContain('menus.search_name');

  const vendor = findSpans('POST /v1/vendors').at(-1);
  expect(vendor && attribute(vendor, 'http.response.status_code')).toBe(201);
  expect(vendor?.traceId).not.toBe(traceId);
  const inserts = sentRows.filter(({ name, parentSpanId }) => name === 'query' && parentSpanId === vendor?.spanId);
  expect(inserts.some((query) => String(attribute(query, 'db.query.text')).includes('insert into'))).toBe(true);
  expect(JSON.stringify(sentRows)).not.toContain('Priya');
});

test('a process that stops sends its last traces', async () => {
  sentRows.length = 0;
  process.env.OTEL_BSP_SCHEDULE_DELAY = '60000';
  const traced = await testApp(db, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  await traced.app.inject('/health/live');
  await traced.app.close();
  await expect.poll(() => sentRows.map(({ name }) => name)).toContain('GET /health/live');
});

test('a collector that does not answer holds up no stop', async () => {
  const askedNames: string[] = [];
  const silent = createServer(({ url }) => askedNames.push(url ?? ''));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${getPort(silent)}`;
  const traced = await testApp(db, { OTEL_EXPORTER_OTLP_ENDPOINT: address });
  await traced.app.inject('/health/live');
  await traced.app.close();
  await expect.poll(() => askedNames).toEqual(['/v1/traces']);
  silent.closeAllConnections();
  silent.close();
});
