import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface ServerProcess {
  readonly pid: number;
  readonly url: string;
  /** Milliseconds from the start of the process to the first ready answer; the database is up already. */
  readonly readyAfter: number;
  /** Resident memory now, in MB; undefined where the system does not tell. */
  resident(): number | undefined;
  /** Nothing more to do where it has ended already. */
  stop(): Promise<void>;
}

const main = path.resolve(import.meta.dirname, '../apps/server/dist/main.js');
/** As `npm start` and the container run it (decision 09). */
const flags = ['--max-semi-space-size=4'];
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const isReady = (url: string) =>
  fetch(`${url}/health/ready`).then(
    (response) => response.ok,
    () => false,
  );

function findResidentBytes(child: ChildProcess): number | undefined {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024);
  } catch {
    return undefined;
  }
}

/** The server as it runs in production, in a separate process. */
export async function startServer(
  databaseUrl: string,
  port: number,
  settings: NodeJS.ProcessEnv = {},
  program: readonly string[] = [main],
): Promise<ServerProcess> {
  const url = `http://localhost:${port}`;
  const environment = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    DEMO: '',
    ...settings,
  };
  if (await isReady(url)) throw new Error(`Something else answers at ${url}: name another port.`);
  const started = performance.now();
  const child = spawn(process.execPath, [...flags, ...program], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // A command that is given up leaves no server behind.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`);
    await wait(5);
  }
  return {
    pid: child.pid ?? Number.NaN,
    url,
    readyAfter: performance.now() - started,
    resident: () => findResidentBytes(child),
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
