import { buffer } from 'node:stream/consumers';
import { tableInFile } from './file-table.ts';

/*
 * The entry point of a process that reads one file and ends. It is a separate process because its memory is bounded,
 * and because it can be killed when a file takes too long.
 */

process.stdout.write(JSON.stringify(await tableInFile(await buffer(process.stdin), process.argv[2])));
