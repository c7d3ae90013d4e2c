import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** Of Linux, on every machine that runs this. */
const TICKS_PER_SECOND = 100;

interface Times {
  readonly parent: number;
  readonly ticks: number;
}

/** Parent and processor time of each process, with that of its children that have ended. */
function allTimes(): ReadonlyMap<number, Times> {
  const times = new Map<number, Times>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The name of the program is in brackets and may hold anything.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
        .map(Number);
      const [, parent = 0] = fields;
      const ticks = fields.slice(11, 15).reduce((sum, one) => sum + one, 0);
      times.set(Number(name), { parent, ticks });
    } catch {
      // It has ended meanwhile.
    }
  }
  return times;
}

/** Milliseconds of processor time that these processes and all below them have taken so far; undefined where nobody tells. */
export function processorTime(roots: readonly number[]): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined;
  const times = allTimes();
  const isBelow = (pid: number): boolean => roots.includes(pid) || (pid > 1 && isBelow(times.get(pid)?.parent ?? 0));
  const ticks = [...times].filter(([pid]) => isBelow(pid)).reduce((sum, [, one]) => sum + one.ticks, 0);
  return (ticks * 1_000) / TICKS_PER_SECOND;
}

/** The first process of the PostgreSQL behind this address, on this machine. */
export async function postmasterOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  const [pid] = readFileSync(path.join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8').split('\n');
  return Number(pid);
}
