import type { ImportFile, ImportTable } from '#contract/imports.ts';
import { readFileTable } from '#server/files/file-table.ts';

const readAnswer = (file: Uint8Array | string, sheet?: string) => readFileTable(Buffer.from(file), sheet);

/** The table in a file, read in this process: that the product starts one for each file, `read-table.test.ts` proves. */
export async function readImportFile(file: Uint8Array | string, sheet?: string): Promise<ImportFile> {
  const answer = await readAnswer(file, sheet);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.table;
}

export async function readImportTable(file: Uint8Array | string): Promise<ImportTable> {
  const { columns, firstRow, rows } = await readImportFile(file);
  return { columns, firstRow, rows };
}

/** The sentence that refuses the file, or what was read. */
export async function readRefusal(file: Uint8Array | string): Promise<string | ImportTable> {
  const answer = await readAnswer(file);
  return 'refused' in answer ? answer.refused : answer.table;
}
