import { buffer } from 'node:stream/consumers';
import { unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Cell } from '#domain/exports/cells.ts';
import { longTest } from '#testing/long-test.ts';
import { readFileTable } from './file-table.ts';
import { writeXlsx } from './xlsx-file.ts';

const headers = Array.from({ length: 14 }, (_, column) => `Heading ${column}`);

async function* pages(rows: number, row: (index: number) => Cell[]) {
  for (let start = 0; start < rows; start += 500)
    yield Array.from({ length: Math.min(500, rows - start) }, (_, index) => row(start + index));
}

const exported = (rows: number, row: (index: number) => Cell[]) =>
  buffer(writeXlsx('Elements', headers, pages(rows, row)));

longTest('as many rows as an import may have, which unpack to more than other workbooks may', async () => {
  const text = 'Onions & "peppers" <hot>, '.repeat(2);
  const file = await exported(20_000, (index) => [`Dish ${index}`, ...Array.from({ length: 13 }, () => text)]);
  const unpacked = Object.values(unzipSync(file)).reduce((sum, part) => sum + part.length, 0);
  expect(unpacked).toBeGreaterThan(30_000_000);
  const answer = await readFileTable(file);
  if ('refused' in answer) throw new Error(answer.refused);
  const { columns, rows } = answer.table;
  expect([columns, rows.length]).toEqual([headers, 20_000]);
  expect(rows.at(-1)).toEqual(['Dish 19999', ...Array.from({ length: 13 }, () => text)]);
});

const tricky: Cell[] = ['=1+1', null, 0.1 + 0.2, 'a\r\nb\tc', ' two  spaces ', 'Crème 🍋', '&amp;</row>', -12.5];

test('every text and number, and cells that are empty', async () => {
  const file = await exported(2, (index) => (index === 0 ? tricky : [null, 'Second']));
  const texts = tricky.map((cell) => (cell === null ? '' : cell === 0.1 + 0.2 ? '0.3' : String(cell)));
  expect(await readFileTable(file)).toMatchObject({
    table: { columns: headers, firstRow: 2, rows: [texts, ['', 'Second']] },
  });
});

const altered = async (sheet: (xml: string) => string) => {
  const parts = unzipSync(await exported(3, (index) => [`Dish ${index}`]));
  const name = 'xl/worksheets/sheet1.xml';
  return Buffer.from(zipSync({ ...parts, [name]: Buffer.from(sheet(Buffer.from(parts[name] ?? []).toString())) }));
};

test.each<[string, (xml: string) => string, string]>([
  ['is cut', (xml) => xml.slice(0, -30), 'damaged'],
  ['has a cell that no export writes', (xml) => xml.replace('t="inlineStr"', 't="s"'), 'damaged'],
  ['has its cells in another order', (xml) => xml.replace('r="B1"', 'r="A1"'), 'damaged'],
  ['is a row without end', (xml) => xml.replace('</row>', 'x'.repeat(30_000_000)), 'damaged'],
])('an export is refused whose sheet %s', async (_what, sheet, sentence) => {
  expect(await readFileTable(await altered(sheet))).toMatchObject({ refused: expect.stringContaining(sentence) });
});
