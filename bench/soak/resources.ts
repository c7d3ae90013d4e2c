import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findPostmaster, type Held, heldNow } from '../processes.ts';

const inspector = 'http://127.0.0.1:9229/json/list';

async function findSocket(attempts = 50): Promise<string> {
  try {
    const [{ webSocketDebuggerUrl }] = await (await fetch(inspector)).json();
    return webSocketDebuggerUrl;
  } catch (error) {
    if (attempts === 0) throw error;
    await wait(100);
    return findSocket(attempts - 1);
  }
}

/**
 * Has another Node process give back what nothing holds. Without it, two measurements differ by what happened to be
 * collected before each: 123 or 250 MB of the same server. Node opens its inspector on this signal.
 */
async function collectGarbage(pid: number): Promise<void> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await findSocket());
  await once(socket, 'open');
  socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
  const [{ data }] = await once(socket, 'message');
  socket.close();
  if (!('result' in JSON.parse(data))) throw new Error(`No garbage was collected: ${data}`);
}

export interface Resources extends Held {
  readonly databaseConnections: number;
  readonly openFiles: number;
}

/** Present resources of server, workers and database, in MB, without what nothing holds any more. */
export async function measureResources(pid: number, databaseUrl: string): Promise<Resources> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  await client.end();
  await collectGarbage(pid);
  return {
    ...heldNow(pid, await findPostmaster(databaseUrl)),
    databaseConnections: rows[0]?.count ?? 0,
    openFiles: readdirSync(`/proc/${pid}/fd`).length,
  };
}
