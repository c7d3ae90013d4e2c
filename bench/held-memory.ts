import { readFileSync } from 'node:fs';
import pg from 'pg';
import { type RunningProcess, withDescendants } from '#testing/child-processes.ts';

/** In MB. */
export interface Held {
  /** The server's own memory, with that of the process that watches over it. */
  readonly server: number;
  /** Own memory of the processes for documents, files and passwords. */
  readonly workers: number;
  /** PostgreSQL with all of its processes and what they share. */
  readonly database: number;
  /** Programs and libraries, each counted once. */
  readonly programs: number;
  readonly sum: number;
}

const MEGABYTE = 1024;
const header = /^[0-9a-f]+-[0-9a-f]+ \S+ \S+ \S+ (\d+) +(\S.*)?$/;
const figure = /^(Rss|Pss|Anonymous): +(\d+) kB$/;

/** Kilobytes of one process: its own, and those of each file that it has mapped. */
function readMappings(pid: number): { own: number; files: Map<string, number> } {
  const files = new Map<string, number>();
  let own = 0;
  let file: string | undefined;
  for (const line of mappingsOf(pid)) {
    const [, inode, name] = header.exec(line) ?? [];
    if (inode !== undefined) file = inode === '0' || isShared(name) ? undefined : name;
    const [, what, kilobytes] = figure.exec(line) ?? [];
    if (what === undefined) continue;
    if (file === undefined) own += what === 'Pss' ? Number(kilobytes) : 0;
    else if (what === 'Rss') files.set(file, (files.get(file) ?? 0) + Number(kilobytes));
    else if (what === 'Anonymous') {
      // Pages of a file that the process has changed are its own.
      files.set(file, (files.get(file) ?? 0) - Number(kilobytes));
      own += Number(kilobytes);
    }
  }
  return { own, files };
}

/** Memory that PostgreSQL's processes share, not a file. */
const isShared = (name: string | undefined) => /^\/(dev\/(zero|shm)|SYSV)/.test(name ?? '');

function mappingsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n');
  } catch {
    return []; // It has just ended.
  }
}

/** The process that starts all others of this PostgreSQL; it must run on this machine. */
export async function postmasterOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid`,
  );
  await client.end();
  return rows[0]?.pid ?? Number.NaN;
}

/**
 * What the product holds now, with PostgreSQL, as if nothing else ran: the proportional size would share Node with
 * every other program of this machine that runs it (decision 09). Linux only.
 */
export function heldNow(server: number, postmaster: number): Held {
  const programs = new Map<string, number>();
  const ownOf = (processes: readonly RunningProcess[]) => {
    const mappings = processes.map(({ pid }) => readMappings(pid));
    for (const { files } of mappings)
      for (const [file, kilobytes] of files) programs.set(file, Math.max(programs.get(file) ?? 0, kilobytes));
    return mappings.reduce((sum, { own }) => sum + own, 0) / MEGABYTE;
  };
  const all = withDescendants(server);
  const isServer = ({ pid, command }: RunningProcess) => pid === server || command.includes('main.js');
  const held = {
    server: ownOf(all.filter(isServer)),
    workers: ownOf(all.filter((one) => !isServer(one))),
    database: ownOf(withDescendants(postmaster)),
    programs: [...programs.values()].reduce((sum, kilobytes) => sum + kilobytes, 0) / MEGABYTE,
  };
  return { ...held, sum: held.server + held.workers + held.database + held.programs };
}
