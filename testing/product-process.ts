import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { getPort } from './server-port.ts';
import { patientLimits } from './time-limits.ts';

export interface ProductProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Sends SIGTERM; resolves with the exit code. */
  terminate(): Promise<number | null>;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const port = getPort(probe);
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The product's own start, with signals and settings, in a separate process. Resolves when it reports that it is ready. */
export async function startProduct(
  databaseUrl: string,
  port: number,
  environment: Record<string, string> = {},
): Promise<ProductProcess> {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      ...patientLimits,
      ...environment,
    },
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('Brigade is ready') && resolve());
    child.once('exit', (code) => reject(new Error(`The product ended with code ${code}.`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    async terminate() {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = await exit;
      return code;
    },
  };
}
