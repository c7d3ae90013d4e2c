import { parse } from 'node:querystring';
import { setTimeout as pause } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { toDateParts } from '#contract/date-parts.ts';
import { exportedLists } from '#contract/exports.ts';
import { importKinds } from '#contract/import-kinds.ts';
import { fieldsByKind } from '#domain/imports/fields-by-kind.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { ingredients } from '#server/db/schema/ingredients.ts';
import { portionUnits } from '#server/db/schema/reference-data.ts';
import { withTimeLimit } from '#server/db/time-limit.ts';
import { demoServer } from '#testing/demo.ts';
import { readFinalLine } from '#testing/imports.ts';
import { readImportTable } from '#testing/tables.ts';
import { readPages } from './queries.ts';

const { db, call, addUser } = await demoServer();
const boss = await addUser('superAdmin');
const [account] = await db.select().from(accounts).orderBy(accounts.name);
if (!account) throw new Error('The demo has no account.');

/** Rows of a CSV file as a spreadsheet reads them. */
function getRows(raw: Buffer): string[][] {
  const text = raw.toString('utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

const csv = async (path: string) => {
  const { status, headers, raw } = await call(boss, 'GET', `/v1/exports/${path}`);
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/csv/);
  return getRows(raw);
};

const toSheet = async (path: string) => {
  const { status, headers, raw } = await call(boss, 'GET', `/v1/exports/${path}`);
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/spreadsheetml\.sheet$/);
  const files = unzipSync(raw);
  expect(Object.keys(files)).toContain('[Content_Types].xml');
  return strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
};

const hostile = [
  `=HYPERLINK("http://evil.example","Pay")`,
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '"quoted", and\r\nbroken',
  '<b>&amp;</b>',
];

test.each(['ingredients', 'elements', 'menus', 'accounts', 'users'])(
  'all %s are in the file, each once',
  async (list) => {
    const [headings = [], ...rows] = await csv(list);
    const { body } = await call(boss, 'GET', `/v1/${list}?perPage=10000`);
    expect(rows).toHaveLength(body.meta.count);
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(row).toHaveLength(headings.length);
    const names = body.data.map((row: { name?: string; email?: string }) => row.name ?? row.email);
    expect(rows.map(([name]) => name)).toEqual(names);
  },
);

test.each(exportedLists.map((list) => [list]))('the list %s can be exported', async (list) => {
  const [headings, ...rows] = await csv(`reference-data?list=${list}`);
  expect(headings?.[0]).toBe('Name');
  expect(rows.length).toBeGreaterThan(0);
});

test('an ingredient has the fields of its form', async () => {
  const [headings = [], ...rows] = await csv('ingredients?q=chicken');
  const inOrder = ['Name', 'Type', 'Protein type', 'Unit', 'Allergens', 'Origin', 'Not for', 'Conversions'];
  const ofVendors = [1, 2, 3].flatMap((slot) => [`Vendor ${slot}`, `Vendor ${slot} item id`]);
  const expected = [...inOrder, ...ofVendors];
  expect(headings.filter((heading) => expected.includes(heading))).toEqual(expected);
  expect(headings.filter((heading) => heading.startsWith('Vendor '))).toHaveLength(3 * 6);
  for (const row of rows) expect(row[0]).toMatch(/chicken/i);
  const { body } = await call(boss, 'GET', '/v1/ingredients?q=chicken');
  expect(rows).toHaveLength(body.meta.count);
});

test('an element tells what it is known to contain, and an unknown is no none', async () => {
  const [headings = [], ...rows] = await csv('elements');
  const { body } = await call(boss, 'GET', '/v1/elements?perPage=10000');
  const column = headings.indexOf('Allergens');
  const expected = body.data.map(
    ({ allergens, allergenStatement }: { allergens: { name: string }[]; allergenStatement: string }) =>
      allergenStatement === 'none' ? 'None' : allergens.map(({ name }) => name).join('; '),
  );
  expect(rows.map((row) => row[column])).toEqual(expected);
  expect(expected).toContain('None');
});

test('search, filter and order are those of the list', async () => {
  const query = 'q=a&sort=-name';
  const { body } = await call(boss, 'GET', `/v1/menus?${query}&perPage=10000`);
  expect((await csv(`menus?${query}`)).slice(1).map(([name]) => name)).toEqual(
    body.data.map(({ name }: { name: string }) => name),
  );
  expect(parse(query).sort).toBe('-name');
});

test('nothing that somebody typed runs in a spreadsheet, and nothing is lost', async () => {
  const [unit] = await db.select().from(portionUnits);
  await db
    .insert(ingredients)
    .values(hostile.map((name) => ({ name: `${name} hostile`, type: 'Grain', portionUnitId: unit?.id ?? '' })));
  const rows = await csv('ingredients?q=hostile');
  const names = rows.slice(1).map(([name = '']) => name);
  for (const name of names) expect(name).not.toMatch(/^[=+\-@\t\r]/);
  expect(names.map((name) => name.replace(/^'(?=[=+\-@])/, '')).toSorted()).toEqual(
    hostile.map((name) => `${name} hostile`).toSorted(),
  );
  const xml = await toSheet('ingredients?q=hostile&format=xlsx');
  expect(xml).toContain('<t xml:space="preserve">&lt;b&gt;&amp;amp;&lt;/b&gt; hostile</t>');
  expect(xml).not.toContain('<f>');
  expect(xml.match(/<row /g)).toHaveLength(rows.length);
});

test('a list of many pages is whole, in CSV and in XLSX', async () => {
  const [unit] = await db.select().from(portionUnits);
  const many = Array.from({ length: 1_234 }, (_, n) => ({
    name: `Long list ${n}`,
    type: 'Grain',
    portionUnitId: unit?.id ?? '',
  }));
  await db.insert(ingredients).values(many);
  const rows = await csv('ingredients?q=long+list');
  expect(new Set(rows.slice(1).map(([name]) => name)).size).toBe(1_234);
  expect((await toSheet('ingredients?q=long+list&format=xlsx')).match(/<row /g)).toHaveLength(1_235);
});

test('numbers of an XLSX file are numbers, texts are texts', async () => {
  const { year, month } = toDateParts(new Date().toISOString().slice(0, 10));
  const xml = await toSheet(`service-events?accountId=${account.id}&year=${year}&month=${month}&format=xlsx`);
  expect(xml).toMatch(/<c r="F2"><v>\d+<\/v><\/c>/);
  expect(xml).toMatch(/<c r="A2" t="inlineStr"><is><t xml:space="preserve">\d{4}-\d{2}-\d{2}<\/t>/);
});

test('the services of a month are those of the calendar', async () => {
  const { year, month } = toDateParts(new Date().toISOString().slice(0, 10));
  const { body } = await call(boss, 'GET', `/v1/service-events?accountId=${account.id}&year=${year}&month=${month}`);
  const rows = await csv(`service-events?accountId=${account.id}&year=${year}&month=${month}`);
  expect(rows.slice(1).map(([date, time, line]) => [date, time, line])).toEqual(
    body.data.map((event: { date: string; serviceTime: string; serviceLine: { name: string } }) => [
      event.date,
      event.serviceTime,
      event.serviceLine.name,
    ]),
  );
});

test('eaters, and where things are used', async () => {
  const { body } = await call(boss, 'GET', `/v1/consumer-users/account/${account.id}`);
  expect((await csv(`eaters?accountId=${account.id}`)).slice(1)).toHaveLength(body.data.length);
  const { body: foundData } = await call(boss, 'GET', '/v1/elements?perPage=1');
  const { body: usage } = await call(boss, 'GET', `/v1/elements/${foundData.data[0].id}/usage`);
  const rows = await csv(`element-usage?id=${foundData.data[0].id}`);
  expect(rows).toHaveLength(1 + usage.data.menus.items.length + usage.data.services.items.length);
});

test('missing data is written in words', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  for (const path of [
    `eaters?accountId=${nobody}`,
    `element-usage?id=${nobody}`,
    `service-events?accountId=${nobody}&year=2026&month=11`,
  ])
    expect((await call(boss, 'GET', `/v1/exports/${path}`)).status).toBe(404);
  expect((await call(boss, 'GET', '/v1/exports/menus?format=pdf')).status).toBe(400);
});

const template = async (kind: string, content: string, format: string) => {
  const path = `/v1/exports/import-template?kind=${kind}&content=${content}&format=${format}`;
  const table = await readImportTable((await call(boss, 'GET', path)).raw);
  return table;
};

test('templates have the headings of their kind, and those with examples can be imported as they are', async () => {
  for (const kind of importKinds) {
    const { columns, rows } = await template(kind, 'empty', 'xlsx');
    expect({ columns, rows }).toEqual({ columns: fieldsByKind[kind].map(({ label }) => label), rows: [] });
    const filledRecord = await template(kind, 'filled', 'xlsx');
    expect(await template(kind, 'filled', 'csv'), kind).toEqual(filledRecord);
    const words = [{ list: 'vendors', word: 'Green Valley Produce', id: null }];
    const send = async (to: string, body: object) =>
      readFinalLine(await call(boss, 'POST', `/v1/imports/${kind}${to}`, { table: filledRecord, words, ...body }));
    const { data } = await send('/check', {});
    expect(data.faults, kind).toEqual([]);
    expect(
      data.fields.every(({ column }: { column: number | null }) => column !== null),
      kind,
    ).toBe(true);
    const { data: result } = await send('', { digest: data.digest });
    expect(result.created + result.changed + result.same, kind).toBe(2);
  }
});

test('an export writes nothing down', async () => {
  const before = (await db.execute('select count(*)::int as count from audit_trail')).rows;
  await csv('menus');
  expect((await db.execute('select count(*)::int as count from audit_trail')).rows).toEqual(before);
});

test('the first page has the time of its request, the others are read as long as the answer is sent', async () => {
  const list = async ({ page, perPage }: { page: number; perPage: number }) => {
    await db.$client.query('select pg_sleep(0.1)');
    return { data: Array.from({ length: page === 1 ? perPage : 1 }, (_, row) => ({ id: `${page} ${row}` })) };
  };
  const open = () => readPages(list, (rows) => [[rows.length]]);
  await expect(withTimeLimit(20, () => open().next())).rejects.toThrow('timeout');
  const pages = open();
  await withTimeLimit(2_000, async () => {
    await pages.next();
    await pause(2_000);
    expect((await pages.next()).value).toEqual([[1]]);
  });
});
