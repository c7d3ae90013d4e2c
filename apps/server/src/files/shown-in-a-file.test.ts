import { strToU8, zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { readImportFile, readRefusal } from '#testing/tables.ts';
import { aWorkbook } from '#testing/workbooks.ts';

/* What a file shows is what is read, or it is said (import-2, import-9). */

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A workbook of one number in each of these formats, by its code or its built-in number. */
function getWorkbook(
  cells: readonly (readonly [format: string | number, value: number])[],
  rowAttributes = '',
): Buffer {
  const own = cells.flatMap(([format], index) =>
    typeof format === 'string'
      ? `<numFmt numFmtId="${200 + index}" formatCode="${format.replaceAll('"', '&quot;')}"/>`
      : [],
  );
  const styles = cells.map(
    ([format], index) => `<xf numFmtId="${typeof format === 'string' ? 200 + index : format}" applyNumberFormat="1"/>`,
  );
  const rows = cells.map(
    ([, value], index) =>
      `<row r="${index + 2}"${rowAttributes}><c r="A${index + 2}" s="${index + 1}"><v>${value}</v></c></row>`,
  );
  return aWorkbook(
    `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>${rows.join('')}</sheetData></worksheet>`,
    {
      'xl/styles.xml': strToU8(
        `<styleSheet xmlns="${main}"><numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
      ),
    },
  );
}

test('numbers are read as a workbook shows them', async () => {
  const cells = [
    ['00000', 123, '00123'],
    [9, 0.8, '80%'],
    [2, 3.2016666, '3.20'],
    ['"$"#,##0.00', 1200.5, '$1,200.50'],
    ['_($* #,##0.00_)', 3.2, '$3.20'],
    ['[$€-407]#,##0.00', 1200.5, '€1,200.50'],
    ['0.0" lb"', 3, '3.0 lb'],
    ['# ?/?', 1.5, '1 1/2'],
    [0, 1.23456, '1.23456'],
    ['General', 0.1 + 0.2, '0.3'],
    [14, 45000, '2023-03-15'],
  ] as const;
  const { rows } = await readImportFile(getWorkbook(cells.map(([format, value]) => [format, value])));
  expect(rows).toEqual(cells.map(([, , shownText]) => [shownText]));
});

test('a format that nobody can read leaves the number as it is', async () => {
  expect((await readImportFile(getWorkbook([['0.0"lb', 3]]))).rows).toEqual([['3']]);
});

test('hidden rows are read, and counted', async () => {
  const cells = [
    [0, 1],
    [0, 2],
  ] as const;
  const file = await readImportFile(getWorkbook(cells, ' hidden="1"'));
  expect(file).toMatchObject({ rows: [['1'], ['2']], notes: ['2 hidden rows of this sheet are read, too.'] });
  expect((await readImportFile(getWorkbook(cells))).notes).toEqual([]);
});

test.each([
  ['Shift_JIS', iconv.encode('Name,Unit\n塩,oz\n砂糖の品,oz\n', 'shift_jis')],
  [
    'bytes that Windows-1252 lacks',
    Buffer.from([...Buffer.from('Name,Unit\nCr'), 0x81, 0x8d, ...Buffer.from('me,oz\n')]),
  ],
  [
    'UTF-8 with one byte of another',
    Buffer.concat([Buffer.from('Name,Unit\nCrème,oz\n'), Buffer.from('Jalape\xf1o,oz\n', 'latin1')]),
  ],
])('a file in %s is refused, and not read with other letters', async (_what, file) => {
  expect(await readRefusal(file)).toMatch(/^The letters of this file cannot be read/);
});

describe('a file of a recipe program is refused by its name, with the way on', () => {
  const page =
    '<html><body><div itemscope itemtype="http://schema.org/Recipe"><p itemprop="name">Bean Pot</p></div></body></html>';
  test.each([
    [
      'Meal-Master',
      'MMMMM----- Recipe via Meal-Master (tm) v8.05\n\n      Title: Harvest Bean Pot\n      Yield: 24 Servings\n',
    ],
    ['Meal-Master', '---------- Recipe via Meal-Master (tm) v8.02\n\n      Title: Harvest Bean Pot\n'],
    [
      'MasterCook',
      '                     *  Exported from  MasterCook  *\n\n                        Harvest Bean Pot\n',
    ],
    ['MasterCook', '<?xml version="1.0"?><!DOCTYPE mx2 SYSTEM "mx2.dtd"><mx2><RcpE name="Bean Pot"/></mx2>'],
    [
      'Cooklang',
      '---\ntitle: Harvest Bean Pot\nservings: 24\n---\n\nSoak @dried beans{2%cups} overnight in #stockpot{}.\n',
    ],
    [
      'Recipe Keeper',
      '<html><head><title>Recipe Keeper</title></head><body><div class="recipe-details"></div></body></html>',
    ],
    ['Recipe Keeper', zipSync({ 'recipes.html': strToU8('<html></html>') })],
    ['Paprika', zipSync({ 'Bean Pot.paprikarecipe': new Uint8Array(9) })],
    ['recipes as microdata, as Paprika exports them', page],
  ])('%s', async (program, file) => {
    const refusal = await readRefusal(file);
    expect(refusal).toContain(`This is a file of ${program}, which is not read here.`);
    expect(refusal).toContain('write its recipes into a CSV file with the columns Name, Ingredients and Method');
  });

  test('and a list of spices is none', async () => {
    expect(await readRefusal('Name,Note\nPaprika,mail chef@example.org\n')).toMatchObject({
      columns: ['Name', 'Note'],
    });
  });
});

describe('what a recipe makes', () => {
  const recipe = (recipeYield: unknown) => ({
    '@type': 'Recipe',
    name: 'Bean Pot',
    recipeYield,
    recipeIngredient: ['4 oz Butter'],
    recipeInstructions: 'Boil.',
  });
  const read = (value: unknown) => readImportFile(JSON.stringify([recipe(value)]));

  test.each<[unknown, string, string]>([
    [24, '24', 'portion'],
    ['24 servings', '24', 'portion'],
    ['Serves 24', '24', 'portion'],
    [['24', '24 servings'], '24', 'portion'],
    [{ '@type': 'QuantitativeValue', value: 24, unitText: 'servings' }, '24', 'portion'],
    ['6 quarts', '6', 'quarts'],
    ['2.5 lb', '2.5', 'lb'],
  ])('%j is read as %s %s', async (value, amount, unit) => {
    const { columns, rows, notes } = await read(value);
    expect(columns.slice(4)).toEqual(['Makes', 'Makes unit']);
    expect(rows.map((cells) => cells.slice(4))).toEqual([[amount, unit]]);
    expect(notes).toEqual([]);
  });

  test.each<[unknown, string]>([
    ['24-30 servings', '24-30 servings'],
    ['24 cookies', '24 cookies'],
    [['24', '30 servings'], '24, 30 servings'],
    ['one loaf', 'one loaf'],
  ])('%j is not read, and said', async (value, text) => {
    const { columns, notes } = await read(value);
    expect(columns).toHaveLength(4);
    expect(notes).toEqual([`Not read: what Bean Pot makes, “${text}”.`]);
  });

  test.each([undefined, null, '', 0, []])('%j says nothing', async (value) => {
    expect(await read(value)).toMatchObject({ notes: [], rows: [expect.any(Array)] });
  });
});
