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

/** A separate database for this test file, copied from the migrated template; call it once at the top of the file. */
export async function testDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('databaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const administrator = new pg.Client({ connectionString: serverUrl });
  await administrator.connect();
  await administrator.query(`create database ${name} template ${TEMPLATE}`);
  const url = databaseUrl(serverUrl, name);
  const db = connect(url);
  Object.assign(db.$client.options, patientConnections);
  afterAll(async () => {
    await db.$client.end();
    await administrator.query(`drop database ${name} with (force)`);
    await administrator.end();
  });
  return { db, url };
}
