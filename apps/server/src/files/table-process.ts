import { buffer } from 'node:stream/consumers';
import type { ImportTable } from '#contract/imports.ts';
import { rowsOfCsv } from './csv-table.ts';
import type { TableAnswer } from './read-table.ts';
import { FileRefused, fileTexts } from './table-faults.ts';
import { rowsOfXlsx } from './xlsx-table.ts';

/*
 * The entry point of a process that reads one file and ends. It is a process of its own because its memory is bounded,
 * and because it can be killed when a file takes too long.
 */

const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

async function tableOf(bytes: Buffer): Promise<ImportTable> {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileRefused(fileTexts.oldExcel);
  const isArchive = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06);
  const all = isArchive ? await rowsOfXlsx(bytes) : rowsOfCsv(bytes);
  const heading = all.findIndex((cells) => cells.length > 0);
  const columns = all[heading];
  if (!columns) throw new FileRefused(fileTexts.empty);
  return { columns: columns.map((name) => name.trim()), firstRow: heading + 2, rows: all.slice(heading + 1) };
}

async function answer(): Promise<TableAnswer> {
  try {
    return { table: await tableOf(await buffer(process.stdin)) };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.message };
    return { refused: fileTexts.unreadable };
  }
}

process.stdout.write(JSON.stringify(await answer()));
