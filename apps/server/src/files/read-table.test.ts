import { strToU8 } from 'fflate';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '#contract/refusal.ts';
import { readImportFile, readImportTable, readRefusal } from '#testing/tables.ts';
import { aWorkbook, sheetXml } from '#testing/workbooks.ts';
import { readTable } from './read-table.ts';

/** Read by a separate process, as in the product. */
async function readRefusalForProcess(file: Buffer | string) {
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
    expect(await readImportTable(file)).toEqual(expected);
  });

  test('a file by a separate process', async () => {
    expect(await readTable(Buffer.from(text))).toMatchObject(expected);
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
    const { rows } = await readImportTable('Name,Method\n"Salt, ""fine""","Wash.\nCook; serve."\nTub 5" deep,x\n');
    expect(rows).toEqual([
      ['Salt, "fine"', 'Wash.\nCook; serve.'],
      ['Tub 5" deep', 'x'],
    ]);
  });

  test('empty rows keep their numbers', async () => {
    const { firstRow, rows } = await readImportTable('\n\nName,Unit\n\nSalt,oz,\n\n\n');
    expect({ firstRow, rows }).toEqual({ firstRow: 4, rows: [[], ['Salt', 'oz']] });
  });

  test('formulas as their last results, which are never run', async () => {
    const { rows } = await readImportTable(
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

/** A workbook of several sheets, each with its name as its only heading. */
function getWorkbook(sheets: readonly { name: string; state?: string; rows?: string[][] }[]): Buffer {
  const relations = sheets.map(
    (_, index) =>
      `<Relationship Id="r${index}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/s${index}.xml"/>`,
  );
  const listedNames = sheets.map(
    ({ name, state = 'visible' }, index) =>
      `<sheet name="${name}" sheetId="${index + 7}" state="${state}" xmlns:r="http://r" r:id="r${index}"/>`,
  );
  const parts = sheets.map(({ name, rows = [[name]] }, index) => [
    `xl/worksheets/s${index}.xml`,
    strToU8(sheetXml(rows)),
  ]);
  return aWorkbook([], {
    'xl/workbook.xml': strToU8(`<workbook><sheets>${listedNames.join('')}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${relations.join('')}</Relationships>`),
    ...Object.fromEntries(parts),
  });
}

describe('of a workbook', () => {
  const sheets = [
    { name: 'Lists', state: 'hidden' },
    { name: 'Cover', rows: [] },
    { name: 'R&amp;D items', rows: [['R&D items']] },
    { name: 'Old' },
  ];
  test('the first visible sheet with cells is read, and others can be chosen', async () => {
    const names = ['Cover', 'R&D items', 'Old'];
    expect(await readImportFile(getWorkbook(sheets))).toMatchObject({
      columns: ['R&D items'],
      sheet: 'R&D items',
      sheets: names,
    });
    expect(await readImportFile(getWorkbook(sheets), 'Old')).toMatchObject({
      columns: ['Old'],
      sheet: 'Old',
      sheets: names,
    });
    expect(await readTable(getWorkbook(sheets), 'Old')).toMatchObject({ columns: ['Old'] });
    await expect(readImportFile(getWorkbook(sheets), 'Lists')).rejects.toThrow('no visible sheet Lists');
  });

  test('errors stay errors, and a formula without a result is one', async () => {
    const cells = [
      '<c r="A1" t="e"><f>VLOOKUP(1,Z:Z,1)</f><v>#N/A</v></c>',
      '<c r="B1"><f>SUM(C1:C9)</f></c>',
      '<c r="C1"><f>SUM(C1:C9)</f><v></v></c>',
      '<c r="D1" t="str"><f>IF(1,"","")</f><v></v></c>',
      '<c r="E1"><f>1+1</f><v>2</v></c>',
    ];
    const xml = `<worksheet><sheetData><row r="1">${cells.join('')}</row></sheetData></worksheet>`;
    expect((await readImportTable(aWorkbook(xml))).columns).toEqual(['#N/A', '#CALC!', '#CALC! (2)', '', '2']);
  });

  test('cells without addresses follow each other', async () => {
    const text = (words: string) => `<x:c t="inlineStr"><x:is><x:t>${words}</x:t></x:is></x:c>`;
    const rows = ['Name', 'Salt'].map(
      (name) => `<row>${text(name).replaceAll('x:', '')}<c r="C2"/><c t="e"><v>#REF!</v></c></row>`,
    );
    const xml = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`.replaceAll(' r="C2"', '');
    expect((await readImportTable(aWorkbook(xml))).rows).toEqual([['Salt', '', '#REF!']]);
  });

  test('a merged cell stands for all that it covers', async () => {
    const xml = sheetXml([
      ['Name', 'Type', 'Allergens'],
      ['Trim', 'Other', 'Fish'],
      ['Bones'],
      ['Salt', 'Other', 'None'],
    ]);
    const merged = '<mergeCells count="2"><mergeCell ref="B2:B3"/><mergeCell ref="C2:C3"/></mergeCells></worksheet>';
    expect((await readImportTable(aWorkbook(xml.replace('</worksheet>', merged)))).rows).toEqual([
      ['Trim', 'Other', 'Fish'],
      ['Bones', 'Other', 'Fish'],
      ['Salt', 'Other', 'None'],
    ]);
  });
});

describe('the headings', () => {
  test('are found below titles', async () => {
    expect(
      await readImportFile('Spring order guide\nFor the kitchen\n\nName,Type,Allergens\nRice,Grain,None\n'),
    ).toMatchObject({
      columns: ['Name', 'Type', 'Allergens'],
      firstRow: 5,
      rows: [['Rice', 'Grain', 'None']],
      above: [['Spring order guide'], ['For the kitchen'], []],
    });
  });

  test('are found below titles with other signs', async () => {
    const text = 'Order guide, spring\nName;Type;Allergens\n"Rice; white";Grain;Milk, Eggs, Soy, Fish\n';
    expect((await readImportTable(text)).rows).toEqual([['Rice; white', 'Grain', 'Milk, Eggs, Soy, Fish']]);
  });

  test('are told apart, and columns with cells and without a heading are numbered', async () => {
    const { columns } = await readImportTable('Name,Allergens,,Allergens\nRice,None,a note,Milk,more\n');
    expect(columns).toEqual(['Name', 'Allergens', 'Column 3', 'Allergens (2)', 'Column 5']);
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
    ['a web page named .xlsx', () => '<!DOCTYPE html><html></html>', 'This is a web page'],
    ['a web page below a comment', () => '<!-- saved -->\n<html><table></table></html>', 'This is a web page'],
    ['a table of a web page named .xls', () => '<table><tr><td>Name</td></tr></table>', 'This is a web page'],
    ['XML', () => '<?xml version="1.0"?><rss></rss>', 'This is an XML file'],
    [
      'an Excel file of 2003',
      () => '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook></Workbook>',
      'Excel file of 2003',
    ],
    [
      'a web archive',
      () => 'From: <Saved by Blink>\nSubject: Soup\nMIME-Version: 1.0\nContent-Type: multipart/related;\n',
      'web archive (.mht)',
    ],
    ['our own backup', () => Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0]), 'a backup of Brigade'],
    ['a packed file', () => Buffer.from([0x1f, 0x8b, 8, 0]), 'packed file'],
    ['the backup of another program', () => '{"version": 3, "settings": {"units": ["g"]}}', 'no recipes and no list'],
    ['a list of addresses of recipes', () => '{"@type": "ItemList", "itemListElement": [{"url": "/a"}]}', 'no recipes'],
    [
      'only hidden sheets',
      () => getWorkbook([{ name: 'Lists', state: 'hidden' }]),
      'All sheets of this workbook are hidden',
    ],
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
    expect(await readRefusal(file())).toContain(sentence);
  });

  /** Each is read by a process that ends of it. */
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
    expect(await readRefusalForProcess(file())).toContain(sentence);
  });
});
