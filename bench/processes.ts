import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type RunningProcess, withDescendants } from '#testing/child-processes.ts';

/* What the processes of the product and of its PostgreSQL take: Linux only, as it tells in /proc. */

const TICKS_PER_SECOND = 100;

/** Nothing of a process that has just ended. */
function read({ pid }: RunningProcess, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

const sumValues = <Item>(items: readonly Item[], value: (item: Item) => number) =>
  items.reduce((sum, item) => sum + value(item), 0);

/** Milliseconds of processor time that these processes and all below them have taken so far, with children that have ended. */
export function processorTime(roots: readonly number[]): number {
  const ticks = (process: RunningProcess) => {
    // The name of the program is in brackets and may hold anything.
    const fields = read(process, 'stat')
      .replace(/^.*\) /s, '')
      .split(' ');
    return sumValues(fields.slice(11, 15), Number);
  };
  return (sumValues(roots.flatMap(withDescendants), ticks) * 1_000) / TICKS_PER_SECOND;
}

/** The first process of the PostgreSQL behind this address, on this machine. */
export async function findPostmaster(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  const [pid] = readFileSync(path.join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8').split('\n');
  return Number(pid);
}

/** Memory in MB. */
export interface Held {
  /** The server's own memory, with that of the process that watches over it. */
  readonly server: number;
  /** Own memory of the processes for documents, files and passwords. */
  readonly workers: number;
  /** PostgreSQL with all of its processes and what they share. */
  readonly database: number;
  /** Node and PostgreSQL with their libraries, each counted once. */
  readonly programs: number;
}

/**
 * What the product holds now, with PostgreSQL, as if nothing else ran: the proportional size would share Node with
 * every other program of this machine that runs it (decision 09).
 */
export function heldNow(server: number, postmaster: number): Held {
  const measureMemory = (process: RunningProcess) => {
    const text = read(process, 'smaps_rollup') + read(process, 'status');
    const figure = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024;
    // What PostgreSQL's processes share is divided among them; the pages of a program are in each that runs it.
    return { process, own: figure('Pss_Anon') + figure('Pss_Shmem'), program: figure('RssFile') };
  };
  const [ofServer, ofDatabase] = [
    withDescendants(server).map(measureMemory),
    withDescendants(postmaster).map(measureMemory),
  ];
  const isServer = ({ process: { pid, command } }: (typeof ofServer)[number]) =>
    pid === server || command.includes('main.js');
  const own = (memory: typeof ofServer) => sumValues(memory, (memory) => memory.own);
  return {
    server: own(ofServer.filter(isServer)),
    workers: own(ofServer.filter((memory) => !isServer(memory))),
    database: own(ofDatabase),
    programs: sumValues([ofServer, ofDatabase], (memory) => Math.max(0, ...memory.map(({ program }) => program))),
  };
}
