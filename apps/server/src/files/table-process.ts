import { readFileTable } from './file-table.ts';
import type { TableQuestion } from './read-table.ts';

/* The entry point of a process that reads one file. */

process.on('message', async ({ file, sheet }: TableQuestion) => {
  process.send?.(await readFileTable(file, sheet));
});
