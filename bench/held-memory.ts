import { readFileSync } from 'node:fs';
import { type RunningProcess, withDescendants } from '#testing/child-processes.ts';

/** In MB. */
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

interface Memory {
  readonly own: number;
  readonly programs: number;
}

/** In MB; nothing of a process that has just ended. */
function memoryOf({ pid }: RunningProcess): Memory {
  let text = '';
  try {
    text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  } catch {
    return { own: 0, programs: 0 };
  }
  const figure = (name: string) => Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024;
  // What PostgreSQL's processes share is divided among them; the pages of a program are in each that runs it.
  const own = figure('Pss_Anon') + figure('Pss_Shmem');
  return { own, programs: Math.max(0, figure('Rss') - figure('Anonymous') - figure('Pss_Shmem')) };
}

/**
 * What the product holds now, with PostgreSQL, as if nothing else ran: the proportional size would share Node with
 * every other program of this machine that runs it (decision 09). Linux only.
 */
export function heldNow(server: number, postmaster: number): Held {
  const ownOf = (processes: readonly RunningProcess[]) =>
    processes.reduce((sum, process) => sum + memoryOf(process).own, 0);
  const all = withDescendants(server);
  const database = withDescendants(postmaster);
  const isServer = ({ pid, command }: RunningProcess) => pid === server || command.includes('main.js');
  const largest = (processes: readonly RunningProcess[]) =>
    Math.max(0, ...processes.map((process) => memoryOf(process).programs));
  return {
    server: ownOf(all.filter(isServer)),
    workers: ownOf(all.filter((one) => !isServer(one))),
    database: ownOf(database),
    programs: largest(all) + largest(database),
  };
}
