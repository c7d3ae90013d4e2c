import pg from 'pg';
import { inject } from 'vitest';
import { loadDemo } from '#server/demo/load-demo.ts';
import { testApp } from './app.ts';
import { connectPatiently, testDatabase } from './database.ts';
import { databaseUrl, TEMPLATE } from './postgres.ts';

/** Only hours that are equal are the same day in every market. */
const getTemplateName = (now: Date) => `brigade_demo_${now.toISOString().slice(0, 13).replaceAll(/\D/g, '')}`;

/** The first file of a run that asks loads the demo; those that ask meanwhile wait for it. */
async function ensureDemoTemplate(now: Date): Promise<string> {
  const serverUrl = inject('databaseUrl');
  const name = getTemplateName(now);
  const administrator = new pg.Client({ connectionString: serverUrl });
  await administrator.connect();
  try {
    await administrator.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await administrator.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      // A load that failed leaves no template: it gets its name when it is complete.
      const unfinished = `${name}_unfinished`;
      await administrator.query(`drop database if exists ${unfinished} with (force)`);
      await administrator.query(`create database ${unfinished} template ${TEMPLATE}`);
      const db = connectPatiently(databaseUrl(serverUrl, unfinished));
      await loadDemo(db, now, { passwords: true }).finally(() => db.$client.end());
      await administrator.query(`alter database ${unfinished} rename to ${name}`);
    }
  } finally {
    await administrator.end();
  }
  return name;
}

/** A separate database for this test file with the demo in it; call it once at the top of the file. */
export async function demoDatabase(now = new Date()) {
  return testDatabase(await ensureDemoTemplate(now));
}

/** The server of a test file on a database with the demo; call it once at the top of the file. */
export async function demoServer(now?: Date) {
  const database = await demoDatabase(now);
  return { ...database, ...(await testApp(database.db)) };
}
