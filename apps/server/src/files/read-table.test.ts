import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '#contract/refusal.ts';
import { refusalOf, tableOf } from '#testing/tables.ts';
import { aWorkbook } from '#testing/workbooks.ts';
import { readTable } from './read-table.ts';

/** Read by a separate process, as in the product. */
async function refusalOfProcess(file: Buffer | string) {
  const answer = await readTable(Buffer.from(file));
  return isRefusal(answer) ? answer.message : answer;
}

describe('a table is read from', () => {
  const expected = { columns: ['Name', 'Unit'], firstRow: 2, rows: [['Crème fraîche', 'oz']] };
  const text = 'Name,Unit\r\nCrème fraîche,oz\r\n';
  test.each<[string, Buffer | string]>([
    ['UTF-8', text],
    ['UTF-8 with a byte order mark', `\ufeff${text}`],
    ['Windows-1252', iconv.encode(text, 'win1252')],
    ['UTF-16, as Excel saves Unicode text', iconv.encode(text.replaceAll(',', '\t'), 'utf-16le', { addBOM: true })],
    ['semicolons', text.replaceAll(',', ';')],
    ['semicolons that Excel names', `sep=;\r\n${text.replaceAll(',', ';')}`],
    ['tabs and the line breaks of an old Mac', text.replaceAll(',', '\t').replaceAll('\r\n', '\r')],
    [
      'a workbook',
      aWorkbook([
        ['Name', 'Unit'],
        ['Crème fraîche', 'oz'],
      ]),
    ],
  ])('%s', async (_what, file) => {
    expect(await tableOf(file)).toEqual(expected);
  });

  test('a file by a separate process', async () => {
    expect(await readTable(Buffer.from(text))).toEqual(expected);
  });

  test('files of several people, one after the other; who finds four waiting is told at once', async () => {
    const outcomes: string[] = [];
    const reading = Array.from({ length: 6 }, async () => {
      const answer = await readTable(Buffer.from(text));
      outcomes.push(isRefusal(answer) ? answer.refused : 'read');
    });
    await Promise.all(reading);
    expect(outcomes.slice(0, 2)).toEqual(['unavailable', 'read']);
  });

  test('quotes, with separators, quotes and line breaks in a cell', async () => {
    const { rows } = await tableOf('Name,Method\n"Salt, ""fine""","Wash.\nCook; serve."\nTub 5" deep,x\n');
    expect(rows).toEqual([
      ['Salt, "fine"', 'Wash.\nCook; serve.'],
      ['Tub 5" deep', 'x'],
    ]);
  });

  test('empty rows keep their numbers', async () => {
    const { firstRow, rows } = await tableOf('\n\nName,Unit\n\nSalt,oz,\n\n\n');
    expect({ firstRow, rows }).toEqual({ firstRow: 4, rows: [[], ['Salt', 'oz']] });
  });

  test('formulas as their last results, which are never run', async () => {
    const { rows } = await tableOf(
      aWorkbook([
        ['Name', 'Cost'],
        [{ formula: 'HYPERLINK("http://example.com")', result: 'Salt' }, 0.1 + 0.2],
      ]),
    );
    expect(rows).toEqual([['Salt', '0.3']]);
  });

  test('ten thousand rows of a workbook', async () => {
    const many = Array.from({ length: 10_000 }, (_, row) => [
      `Ingredient ${row}`,
      'oz',
      row,
      'Milk; Eggs',
      'A long vendor name',
    ]);
    const table = await readTable(aWorkbook([['a', 'b', 'c', 'd', 'e'], ...many]));
    expect('rows' in table && table.rows).toHaveLength(10_000);
  });
});

const BOMB = 25_000_000;
const bomb = aWorkbook(`<worksheet>${' '.repeat(BOMB)}</worksheet>`);

/** An archive that claims the size of its largest part to be small. */
function lyingBomb() {
  const lying = Buffer.from(bomb);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(BOMB + '<worksheet></worksheet>'.length);
  for (let at = lying.indexOf(size); at >= 0; at = lying.indexOf(size, at + 1)) lying.writeUInt32LE(1_000, at);
  return lying;
}

describe('a sentence refuses', () => {
  test.each<[string, () => Buffer | string, string]>([
    ['an empty file', () => '', 'This file is empty.'],
    ['a file of empty lines', () => '\n\n,,,\n', 'This file is empty.'],
    ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'neither a CSV nor an XLSX'],
    ['a PDF named .csv', () => '%PDF-1.7\n', 'neither a CSV nor an XLSX'],
    ['a web page named .xlsx', () => '<!DOCTYPE html><html></html>', 'neither a CSV nor an XLSX'],
    ['an archive that is no workbook', () => aWorkbook([]).subarray(0, 200), 'damaged'],
    ['an old workbook', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'old Excel file'],
    ['macros', () => aWorkbook([['Name']], { 'xl/vbaProject.bin': new Uint8Array(10) }), 'macros'],
    ['a zip bomb', () => bomb, 'holds too much'],
    ['a zip bomb that lies about its size', lyingBomb, 'damaged'],
    ['a hundred thousand columns', () => `${'a,'.repeat(100_000)}b\n`, 'more than 200 columns'],
    ['a million cells', () => `${'a,'.repeat(199)}b\n`.repeat(5_000), 'more than 750,000 cells'],
    ['too many rows', () => `Name\n${'x\n'.repeat(20_001)}`, 'more than 20,000 rows'],
    ['a quotation mark that is never closed', () => 'Name\n"Salt\nPepper\n', 'opens in line'],
  ])('%s', async (_what, file, sentence) => {
    expect(await refusalOf(file())).toContain(sentence);
  });

  test.each<[string, () => Buffer | string, string]>([
    [
      'a cell far away',
      () =>
        aWorkbook(
          '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
        ),
      'holds too much',
    ],
    ['ten million columns', () => `${'a,'.repeat(10_000_000)}b\n`, 'more than a million letters'],
    ['JSON that is nested a million times', () => '['.repeat(1_000_000), 'nested deeper'],
    ['too much JSON', () => `[${'{"a":1},'.repeat(1_500_000)}{}]`, 'holds too much'],
    [
      'a workbook of too much',
      () => aWorkbook(Array.from({ length: 19_000 }, () => ['x'.repeat(2_000)])),
      'holds too much',
    ],
  ])('%s, whatever that takes', async (_what, file, sentence) => {
    expect(await refusalOfProcess(file())).toContain(sentence);
  });
});
