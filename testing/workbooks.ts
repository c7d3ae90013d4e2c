import { strToU8, zipSync } from 'fflate';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A cell as XML: a number, a text, or a formula with its last result. */
type Cell = string | number | { readonly formula: string; readonly result: string };

const toCell = (cell: Cell) => {
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  return `<c t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.result)}</v></c>`;
};

const toLetters = (index: number): string =>
  (index >= 26 ? toLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

export const sheetXml = (rows: readonly (readonly Cell[])[]) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map((cells, row) => {
      const inPlace = cells.map((cell, column) => toCell(cell).replace('<c', `<c r="${toLetters(column)}${row + 1}"`));
      return `<row r="${row + 1}">${inPlace.join('')}</row>`;
    })
    .join('')}</sheetData></worksheet>`;

/** An Excel workbook with one sheet; `more` are further parts of the archive. */
export function aWorkbook(sheet: string | readonly (readonly Cell[])[], more: Record<string, Uint8Array> = {}): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const xml = typeof sheet === 'string' ? sheet : sheetXml(sheet);
  return Buffer.from(
    zipSync(
      {
        'xl/workbook.xml': strToU8(
          `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        ),
        'xl/_rels/workbook.xml.rels': strToU8(
          `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
        ),
        'xl/worksheets/sheet1.xml': strToU8(xml),
        ...more,
      },
      { level: 1 },
    ),
  );
}
