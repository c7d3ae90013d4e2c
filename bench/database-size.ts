import pg from 'pg';
import { cell, print } from './figures.ts';
import { demoBesideGrown, type GrownSize } from './grown-kitchen.ts';

/** As many accounts, services and menus in each market as three years of the bench have. */
const tenYears = (markets: number): GrownSize => ({
  markets,
  dishes: 20_000,
  ingredients: 6_000,
  menus: 3_000,
  accounts: 40 + 155 * markets,
  daysOfHistory: 3_650,
  scheduledMenus: 3_650 * markets,
});

const largestTables = `
  select relname as name, pg_total_relation_size(relid) / 1048576.0 as megabytes from pg_stat_user_tables
  order by megabytes desc limit 6`;
const size = `
  select pg_database_size(current_database()) / 1048576.0 as megabytes, (select count(*)::int from service_events) as services,
    (select count(*)::int from scheduled_menus) as menus`;

/** What ten years of work take on the disk, without what is written meanwhile. */
export async function measureDatabaseSize(serverUrl: string): Promise<void> {
  console.log('\nTen years of work, beside the demo, MB.\n');
  print('markets', 'services', 'scheduled menus', 'database', 'largest tables');
  print('--:', '--:', '--:', '--:', '---');
  for (const markets of [1, 10]) {
    const { grown } = await demoBesideGrown(serverUrl, tenYears(markets));
    const client = new pg.Client({ connectionString: grown });
    await client.connect();
    const [database] = (await client.query<{ megabytes: number; services: number; menus: number }>(size)).rows;
    const tables = await client.query<{ name: string; megabytes: number }>(largestTables);
    await client.end();
    const largest = tables.rows.map(({ name, megabytes }) => `${name} ${cell(Number(megabytes))}`).join(', ');
    print(markets, database?.services ?? '', database?.menus ?? '', cell(Number(database?.megabytes)), largest);
  }
}
