import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { patientLimits } from './time-limits.ts';

export interface ServerProcess {
  readonly url: string;
  /** The log output so far. */
  log(): string;
  /** Graceful shutdown, as in a restart: running requests finish. */
  stop(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Immediate kill, as in a power cut. */
  kill(): Promise<void>;
}

/** The server in a separate process, with outbox and jobs, on the test's database. It never outlives the test process. */
export async function startServerProcess(
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['testing/run-server.ts'], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl, ...patientLimits, ...environment },
  });
  child.stderr.pipe(process.stderr);
  let log = '';
  const exit = once(child, 'exit');
  const stop = async () => {
    child.stdin.end();
    await exit;
  };
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      log += chunk;
      const [address] = /^http:\S+$/m.exec(log) ?? [];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The server process ended with code ${code}.`)));
  });
  return {
    url,
    log: () => log,
    stop,
    signal: (name) => child.kill(name),
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}
