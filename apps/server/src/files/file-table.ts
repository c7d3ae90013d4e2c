import type { ImportTable } from '#contract/imports.ts';
import { decoded, rowsOfCsv } from './csv-table.ts';
import { isExport, rowsOfExport } from './exported-xlsx.ts';
import type { TableAnswer } from './read-table.ts';
import { boundedRows, jsonOfPage, rowsOfJson } from './recipe-rows.ts';
import { FileRefused, fileTexts } from './table-faults.ts';
import { jsonInArchive, rowsOfXlsx, unpackedOrRefused } from './xlsx-table.ts';

const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

/** A workbook, or what Mealie and Tandoor export: JSON files in an archive, or in archives in an archive. */
async function rowsOfArchive(bytes: Buffer): Promise<string[][]> {
  if (isExport(bytes)) return rowsOfExport(bytes);
  const contents = unpackedOrRefused(bytes);
  if (contents['xl/workbook.xml']) return rowsOfXlsx(contents);
  const texts = jsonInArchive(contents);
  if (texts.reduce((sum, { length }) => sum + length, 0) > MOST_LETTERS_OF_JSON)
    throw new FileRefused(fileTexts.tooMuch);
  if (texts.length === 0) throw new FileRefused(fileTexts.noTable);
  return boundedRows(rowsOfJson(texts.map(parsed)));
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

function parsed(text: string): unknown {
  if (text.length > MOST_LETTERS_OF_JSON) throw new FileRefused(fileTexts.tooMuch);
  if (isTooDeep(text)) throw new FileRefused(fileTexts.tooDeep);
  try {
    return JSON.parse(text);
  } catch {
    throw new FileRefused(fileTexts.unreadable);
  }
}

/** Recipes as JSON or in a saved web page; any other text is separated values. */
async function rowsOfText(bytes: Buffer): Promise<string[][]> {
  const start = bytes
    .subarray(0, 100)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  if (/^[[{]/.test(start)) return boundedRows(rowsOfJson([parsed(decoded(bytes))]));
  if (!/^<(!doctype|html|head|script)/i.test(start)) return rowsOfCsv(bytes);
  const recipes = jsonOfPage(decoded(bytes));
  if (recipes.length === 0) throw new FileRefused(fileTexts.noTable);
  return boundedRows(rowsOfJson(recipes));
}

async function tableOf(bytes: Buffer): Promise<ImportTable> {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileRefused(fileTexts.oldExcel);
  const isArchive = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06);
  const all = isArchive ? await rowsOfArchive(bytes) : await rowsOfText(bytes);
  const heading = all.findIndex((cells) => cells.length > 0);
  const columns = all[heading];
  if (!columns) throw new FileRefused(fileTexts.empty);
  return { columns: columns.map((name) => name.trim()), firstRow: heading + 2, rows: all.slice(heading + 1) };
}

/** The table in a file, or the sentence that refuses it. */
export async function tableInFile(bytes: Buffer): Promise<TableAnswer> {
  try {
    return { table: await tableOf(bytes) };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.message };
    return { refused: fileTexts.unreadable };
  }
}
