import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { connect } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { demoPassword, staff } from '#server/demo/content/people.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { type ApiClient, signInToApi } from '../../tools/api-client.ts';
import { type GrownSize, growKitchen } from './grown-kitchen.ts';

/** Two databases on one server: the demo, and the same demo with years of work around it. */
export async function demoBesideGrown(serverUrl: string, size: GrownSize): Promise<{ demo: string; grown: string }> {
  const suffix = randomUUID().slice(0, 8);
  const urlOf = (name: string) => Object.assign(new URL(serverUrl), { pathname: `/${name}_${suffix}` }).toString();
  const [demo, grown] = [urlOf('demo'), urlOf('grown')];
  const administrator = new pg.Client({ connectionString: serverUrl });
  await administrator.connect();
  await administrator.query(`create database demo_${suffix}`);
  await migrate(demo);
  const db = connect(demo);
  await loadDemo(db, new Date(), { passwords: true });
  await db.$client.query('vacuum analyze');
  await db.$client.end();
  await administrator.query(`create database grown_${suffix} template demo_${suffix}`);
  await administrator.end();
  await growKitchen(grown, size);
  return { demo, grown };
}

export function signInToDemo(url: string): Promise<ApiClient> {
  const admin = staff.find(({ role }) => role === 'Super Admin');
  return signInToApi(url, admin?.email ?? '', demoPassword);
}
