import { createServer, type RequestListener } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { getPort } from '#testing/server-port.ts';

const { db } = await testDatabase();

/** The next reply of the external service, a real HTTP server on its own port. */
let behave: RequestListener = (_request, response) => response.end('unset');
const service = createServer((request, response) => behave(request, response));
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
afterAll(() => service.close());
const url = `http://127.0.0.1:${getPort(service)}/descriptions`;

const { call, addUser } = await testApp(db, { DESCRIPTION_SERVICE_URL: url });
const alone = await testApp(db);
const chef = await addUser();
const soloChef = await alone.addUser();

const menu = {
  name: 'Harvest Table',
  brand: 'House Kitchen',
  cuisineType: 'American',
  elements: [
    { name: 'Cornbread', elementType: 'Bread' },
    { name: 'Roast Chicken', elementType: 'Protein' },
  ],
};
const describeMenu = () => call(chef, 'POST', '/v1/menus/description', menu);
const byTheRule = 'Roast Chicken, Cornbread';

test('without an external service the built-in rule describes the menu, and nothing failed', async () => {
  const reply = await alone.call(soloChef, 'POST', '/v1/menus/description', menu);
  expect(reply.body.data).toEqual({ description: byTheRule, isFallback: false });
});

test('the external service is asked with names and its words are used', async () => {
  let askedText = '';
  behave = async (request, response) => {
    for await (const chunk of request) askedText += chunk;
    response.end(`Golden chicken for ${request.url}`);
  };
  expect((await describeMenu()).body.data).toEqual({
    description: 'Golden chicken for /descriptions/menus/getMenuDescription',
    isFallback: false,
  });
  expect(JSON.parse(askedText)).toEqual({ ...menu, elements: ['Cornbread', 'Roast Chicken'] });
});

const sendJson =
  (body: unknown): RequestListener =>
  (_request, response) =>
    response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(body));

test.each<[string, RequestListener]>([
  ['plain text', (_request, response) => response.setHeader('content-type', 'text/plain').end(' Golden chicken ')],
  ['JSON', sendJson({ description: 'Golden chicken' })],
])('its description is read from %s', async (_type, behaviour) => {
  behave = behaviour;
  expect((await describeMenu()).body.data).toEqual({ description: 'Golden chicken', isFallback: false });
});

test.each<[string, RequestListener]>([
  ['fails', (_request, response) => response.writeHead(500).end('no')],
  ['says nothing', (_request, response) => response.end('  ')],
  ['answers without end', (_request, response) => response.end('x'.repeat(200_000))],
  ['sends us elsewhere', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['sends a page', (_request, response) => response.setHeader('content-type', 'text/html').end('<p>Sign in</p>')],
  ['sends a page as text', (_request, response) => response.setHeader('content-type', 'text/plain').end('<html>no')],
  ['sends a page of no type', (_request, response) => response.end('<!doctype html><p>Sign in</p>')],
  [
    'sends other JSON',
    (_request, response) => response.setHeader('content-type', 'application/json').end('{"text":"x"}'),
  ],
  ['sends more than a description', sendJson({ description: 'Good', error: 'none' })],
  ['sends no text', sendJson({ description: 7 })],
  ['sends a bare JSON text', sendJson('Golden chicken')],
  ['sends JSON of no type', (_request, response) => response.end('{"description":"x"}')],
  ['sends broken JSON', (_request, response) => response.setHeader('content-type', 'application/json').end('{')],
  ['has not written it yet', (_request, response) => response.writeHead(202).end('Queued')],
  ['sends a part', (_request, response) => response.writeHead(206).end('Golden')],
  ['sends a page behind a sentence', (_request, response) => response.end('Error 502 <html><body>')],
  ['sends nothing visible', (_request, response) => response.end('\u200b\u2060')],
  ['sends what is not UTF-8', (_request, response) => response.end(Buffer.from('Crème', 'latin1'))],
  ['hangs up', (request) => request.socket.destroy()],
])('when it %s the built-in rule steps in and says so', async (_fault, behaviour) => {
  behave = behaviour;
  expect((await describeMenu()).body.data).toEqual({ description: byTheRule, isFallback: true });
});

test("the specification's other spelling of a type is understood", async () => {
  const elements = [
    { name: 'Club', elementType: 'Sandwhich' },
    { name: 'Brie', elementType: 'Sandwich' },
    { name: 'Kale', elementType: 'Salad' },
  ];
  const reply = await alone.call(soloChef, 'POST', '/v1/menus/description', { ...menu, elements });
  const spelled = elements.map((element) => ({ ...element, elementType: element.elementType.replace('wh', 'w') }));
  const other = await alone.call(soloChef, 'POST', '/v1/menus/description', { ...menu, elements: spelled });
  expect(reply.body.data).toEqual(other.body.data);
  const foundReply = await alone.call(soloChef, 'GET', '/v1/element-types?q=sandwhich');
  expect(foundReply.body.data).toMatchObject([{ name: 'Sandwich' }]);
});
