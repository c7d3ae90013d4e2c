import { decodeHTML } from 'entities';
import type { ImportFile } from '#contract/imports.ts';
import { findHeadingRow, toTableAt } from '#domain/imports/heading-row.ts';
import { decodeText, limitRows, readCsvRows } from './csv-table.ts';
import { isExportedWorkbook, readExportRows } from './exported-xlsx.ts';
import type { TableAnswer } from './read-table.ts';
import { findTextRefusal } from './recipe-programs.ts';
import { type JsonRows, listPageJson, readJsonRows } from './recipe-rows.ts';
import { FileRefused, fileTexts } from './table-faults.ts';
import { listArchivedJson, readXlsxRows, type SheetRows, unpackOrRefuse } from './xlsx-table.ts';

const damagedJson = Symbol('damaged JSON');

/** Signs around JSON in a page. */
const wrapping =
  /^\s*(?:<!--|(?:\/\*|\/\/)?\s*<!\[CDATA\[\s*(?:\*\/)?)|(?:-->|(?:\/\*|\/\/)?\s*\]\]>\s*(?:\*\/)?)\s*$/g;

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Line breaks in texts, commas before a bracket, a semicolon at the end: what page builders write. Nothing is made up. */
function repairJson(text: string): string {
  const bare = text.replaceAll(wrapping, '').trim().replace(/;+$/, '');
  return bare.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"|,(?=\s*[}\]])/gs, (part) =>
    part === ',' ? '' : part.replaceAll(/\\(?=')/g, '').replaceAll(/\p{Cc}/gu, (sign) => escapes[sign] ?? ' '),
  );
}

function tryToParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return damagedJson;
  }
}

/** As it stands there, else as it was meant. */
function parseLenientJson(text: string): unknown {
  for (const makeText of [
    () => text.replace(/^\ufeff/, ''),
    () => repairJson(text),
    () => repairJson(decodeHTML(text)),
  ]) {
    const json = tryToParseJson(makeText());
    if (json !== damagedJson) return json;
  }
  return damagedJson;
}

const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

type ReadRows = Pick<SheetRows, 'rows'> & Partial<SheetRows>;

const boundJsonRows = ({ rows, notes }: JsonRows): ReadRows => ({ rows: limitRows(rows), notes });

/** A workbook, or what Mealie and Tandoor export: JSON files in an archive, or in archives in an archive. */
async function readArchiveRows(bytes: Buffer, sheet: string | undefined): Promise<ReadRows> {
  if (isExportedWorkbook(bytes)) return { rows: readExportRows(bytes) };
  const contents = unpackOrRefuse(bytes);
  if (contents['xl/workbook.xml']) return readXlsxRows(contents, sheet);
  const texts = listArchivedJson(contents);
  if (texts.reduce((sum, { length }) => sum + length, 0) > MOST_LETTERS_OF_JSON)
    throw new FileRefused(fileTexts.tooMuch);
  if (texts.length === 0) throw new FileRefused(fileTexts.noTable);
  return boundJsonRows(readJsonRows(texts.map(parseJson)));
}

/** The parser of JSON needs memory for every level, outside of the heap that is bounded. */
const DEEPEST = 100;

function isTooDeep(text: string): boolean {
  let [depth, isQuoted] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === '[' || sign === '{')) depth += 1;
    else if (!isQuoted && (sign === ']' || sign === '}')) depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** Parsed JSON takes ten times the memory; four thousand recipes have a third of this length. */
const MOST_LETTERS_OF_JSON = 10_000_000;

const isRecipe = (json: string) => /@type\W+(?:\w+\W+)?Recipe\b|recipe_?Ingredient/i.test(json);

function parseJson(text: string): unknown {
  if (text.length > MOST_LETTERS_OF_JSON) throw new FileRefused(fileTexts.tooMuch);
  if (isTooDeep(text)) throw new FileRefused(fileTexts.tooDeep);
  const json = parseLenientJson(text);
  if (json === damagedJson) throw new FileRefused(isRecipe(text) ? fileTexts.damagedRecipe : fileTexts.unreadable);
  return json;
}

/** The recipes that a saved web page tells search engines. Of damaged blocks only those matter that hold one. */
function readPageRows(page: string): JsonRows {
  const blocks = listPageJson(page).flatMap((block) => {
    try {
      return [parseJson(block)];
    } catch (error) {
      if (isRecipe(block)) throw error;
      return [];
    }
  });
  const read = readJsonRows(blocks, true);
  if (read.rows.length === 0) throw new FileRefused(findTextRefusal(page) ?? fileTexts.page);
  return read;
}

/** Recipes as JSON or in a saved web page; any other text is separated values. */
async function readTextRows(bytes: Buffer): Promise<ReadRows> {
  const start = decodeText(bytes.subarray(0, 4_000)).trimStart();
  if (/^[[{]/.test(start)) return boundJsonRows(readJsonRows([parseJson(decodeText(bytes))]));
  const program = findTextRefusal(start);
  if (program !== undefined) throw new FileRefused(program);
  const plainStart = start.replaceAll(/\r\n?/g, '\n');
  // Web archives, mails, calendars and contacts begin with lines of a name and a value.
  if (/^(?:mime-version|content-type|from|subject|date):.*\n/i.test(plainStart) && /multipart\/related/i.test(start))
    throw new FileRefused(fileTexts.webArchive);
  if (/^begin:v|^(?:[a-z]+(?:-[a-z]+)*:\s*[^\s,;|][^\n]*\n){3}/i.test(plainStart))
    throw new FileRefused(fileTexts.nameAndValue);
  // No table begins with a tag: a web page, whatever stands before it, or XML.
  if (!/^<[a-z!?]/i.test(start)) return { rows: await readCsvRows(bytes) };
  if (/office:spreadsheet|Excel\.Sheet/i.test(start)) throw new FileRefused(fileTexts.xmlExcel);
  const isPage = !/^<\?xml/i.test(start) || /<!doctype\s+html|<html\b/i.test(start);
  const page = decodeText(bytes);
  if (!isPage && listPageJson(page).length === 0) throw new FileRefused(fileTexts.xml);
  return boundJsonRows(readPageRows(page));
}

async function readFile(bytes: Buffer, sheet: string | undefined): Promise<ImportFile> {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileRefused(fileTexts.oldExcel);
  if (startsWith(bytes, 0x28, 0xb5, 0x2f, 0xfd)) throw new FileRefused(fileTexts.ownBackup);
  if (startsWith(bytes, 0x1f, 0x8b)) throw new FileRefused(fileTexts.packed);
  const isArchive = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06);
  const read = isArchive ? await readArchiveRows(bytes, sheet) : await readTextRows(bytes);
  const { rows, sheet: readSheet = null, sheets = [], notes = [] } = read;
  const heading = findHeadingRow(rows);
  if (heading < 0) throw new FileRefused(fileTexts.empty);
  return { ...toTableAt(rows, heading), sheet: readSheet, sheets: [...sheets], notes: [...notes] };
}

/** The table in a file, or the sentence that refuses it. */
export async function readFileTable(bytes: Buffer, sheet?: string): Promise<TableAnswer> {
  try {
    return { table: await readFile(bytes, sheet) };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.message };
    return { refused: fileTexts.unreadable };
  }
}
