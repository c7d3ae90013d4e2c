import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { connect, type Database } from '#server/db/client.ts';
import { databaseUrl, TEMPLATE } from './postgres.ts';
import { patientConnections } from './time-limits.ts';

export interface TestDatabase {
  readonly db: Database;
  readonly url: string;
}

/** With the product's own limits, who waits for one of a few connections on a busy machine would be refused. */
export function connectPatiently(url: string, options: Parameters<typeof connect>[1] = {}): Database {
  const db = connect(url, options);
  Object.assign(db.$client.options, patientConnections);
  return db;
}

/** A separate database for this test file, copied from the template, which is migrated; call it once at the top of the file. */
export async function testDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const serverUrl = inject('databaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const administrator = new pg.Client({ connectionString: serverUrl });
  await administrator.connect();
  await administrator.query(`create database ${name} template ${template}`);
  const url = databaseUrl(serverUrl, name);
  const db = connectPatiently(url);
  afterAll(async () => {
    await db.$client.end();
    await administrator.query(`drop database ${name} with (force)`);
    await administrator.end();
  });
  return { db, url };
}
