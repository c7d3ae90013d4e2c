import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Cell } from '#domain/exports/cells.ts';

/*
 * The smallest workbook that spreadsheets open: one sheet, headings in bold that stay in sight. It is written page by page;
 * the libraries for it hold a whole workbook in memory and block the thread while they pack it.
 */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Excel's limits of a sheet's name and of a cell. */
const LONGEST_SHEET_NAME = 31;
const LONGEST_CELL = 32_767;

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// XML has no way to write these.
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(unwritable, '\ufffd')
    .replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)
    .replaceAll('\r', '&#13;');

/** 0 is A, 26 is AA. */
function toColumnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : toColumnName(Math.floor(index / 26) - 1) + letter;
}

function renderCell(cell: Cell, place: string, style: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}"${style}><v>${cell}</v></c>`;
  const text = escapeXml(cell.slice(0, LONGEST_CELL));
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

function renderRow(cells: readonly Cell[], row: number, style = ''): string {
  const cellTexts = cells.map((cell, column) => renderCell(cell, `${toColumnName(column)}${row}`, style));
  return `<row r="${row}">${cellTexts.join('')}</row>`;
}

/** By these an import knows a file that an export has written. */
export const EXPORT_STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`;

const renderParts = (sheetName: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': EXPORT_STYLES,
});

const renderSheetStart = (columns: number) =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns}" width="20" customWidth="1"/></cols><sheetData>`;
export const EXPORT_SHEET = 'xl/worksheets/sheet1.xml';
const SHEET_END = '</sheetData></worksheet>';

/** A workbook with one sheet, page by page. Text is text in it: nothing runs. */
export async function* writeXlsx(
  sheetName: string,
  headers: readonly string[],
  pages: AsyncIterable<Cell[][]>,
): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const take = () => {
    const chunk = Buffer.concat(chunks);
    chunks = [];
    return chunk;
  };
  const begin = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    return file;
  };
  for (const [name, content] of Object.entries(renderParts(sheetName.slice(0, LONGEST_SHEET_NAME))))
    begin(name).push(strToU8(content), true);
  const sheet = begin(EXPORT_SHEET);
  let row = 1;
  sheet.push(strToU8(renderSheetStart(headers.length) + renderRow(headers, row, ' s="1"')));
  for await (const rows of pages) {
    const first = row + 1;
    row += rows.length;
    sheet.push(strToU8(rows.map((cells, index) => renderRow(cells, first + index)).join('')));
    const chunk = take();
    if (chunk.length > 0) yield chunk;
  }
  sheet.push(strToU8(SHEET_END), true);
  zip.end();
  yield take();
}
