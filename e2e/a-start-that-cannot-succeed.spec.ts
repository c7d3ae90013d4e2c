import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded.ts';
import { plainEnvironment } from '../testing/plain-environment.ts';

let home: string;
let database: EmbeddedServer;

test.beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'brigade-start-'));
  chmodSync(home, 0o755);
  database = await startEmbedded(path.join(home, 'data'));
});

test.afterAll(async () => {
  await database.stop();
  rmSync(home, { recursive: true, force: true });
});

/** What the product as it ships says when it cannot start: one clear line, and code 1. */
async function expectRefusal(environment: Record<string, string>, line: string | RegExp) {
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], { env: plainEnvironment(environment) });
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(output.trim()).toMatch(line);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
}

test('a wrong setting is named', () => expectRefusal({ DATABASE_URL: database.url, PORT: 'soon' }, /PORT/));

test('a database that does not answer is named @long', () =>
  expectRefusal(
    { DATABASE_URL: 'postgres://brigade@127.0.0.1:1/brigade' },
    /^The database cannot be used: .*ECONNREFUSED/,
  ));

test('a pooler whose role lacks the settings of its connections is refused @long', () => {
  const pooler = new URL(database.url);
  pooler.searchParams.set('application_name', 'pooler');
  return expectRefusal(
    { DATABASE_URL: String(pooler), DATABASE_DIRECT_URL: database.url },
    'Give the role of DATABASE_URL its settings, then reconnect the pooler: ' +
      "alter role brigade set statement_timeout = '10s'; alter role brigade set idle_in_transaction_session_timeout = '15s';",
  );
});

test('a port that is taken is named @long', ({ baseURL }) => {
  const { port } = new URL(String(baseURL));
  return expectRefusal(
    { DATABASE_URL: database.url, PORT: port, LOG_LEVEL: 'silent' },
    `Port ${port} is taken: stop what listens there, or set PORT to another one.`,
  );
});

async function change(statement: string, url = database.url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('a database of an older version is refused @long', async () => {
  const older = String(Object.assign(new URL(database.url), { pathname: '/older' }));
  await change('create database older');
  await change(
    `create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('of yesterday', 1700000000000)`,
    older,
  );
  await expectRefusal(
    { DATABASE_URL: older },
    'The database cannot be used: An older version of Brigade made it, and its data cannot be taken over. ' +
      'Set DATABASE_URL to an empty database to start with a new one.',
  );
});

test('a database that could lose saves is refused', async () => {
  await change('alter database postgres set synchronous_commit = off');
  await expectRefusal({ DATABASE_URL: database.url }, 'The database could lose saves: switch on synchronous_commit.');
});
