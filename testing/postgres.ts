import { chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { throwawayFolder } from './throwaway-folder.ts';

export const TEMPLATE = 'brigade_template';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
  }
}

/** One throwaway PostgreSQL for a test run, with a migrated template that every test file copies. */
export default async function setUpPostgres(project: TestProject) {
  const home = throwawayFolder('brigade-test-');
  // PostgreSQL may run as another user, who must be able to enter the folder; otherwise its files are never removed.
  chmodSync(home, 0o755);
  const server = await startEmbedded(path.join(home, 'data'), { isThrowaway: true });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await migrate(databaseUrl(server.url, TEMPLATE));
  project.provide('databaseUrl', server.url);
  return async () => {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  };
}

/** The same server, another database. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}
