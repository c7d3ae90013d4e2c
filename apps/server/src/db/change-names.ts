import { sql } from 'drizzle-orm';
import type { Id } from '#contract/values.ts';
import type { AuditedChange } from '#domain/history/field-changes.ts';
import type { Reader } from './client.ts';

/** Their `name` is the display name. */
const namedTables = [
  'markets',
  'service_lines',
  'service_types',
  'salad_types',
  'add_on_types',
  'element_types',
  'dietary_preferences',
  'allergens',
  'container_types',
  'serving_utensils',
  'serving_vessels',
  'menu_element_classes',
  'cuisine_types',
  'brands',
  'vendors',
  'ingredients',
  'elements',
  'menus',
  'accounts',
  'roles',
];

/** How the history calls an eater, who may have no address; `users` is in scope of the statement. */
export const eaterName = sql`coalesce(nullif(users.email, ''), trim(users.first_name || ' ' || users.last_name))`;

const isId = (value: unknown): value is Id =>
  typeof value === 'string' && /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(value);

/** Names of all records that these changes refer to, including deleted ones. */
export async function findChangeNames(reader: Reader, changes: readonly AuditedChange[]): Promise<Map<string, string>> {
  const values = changes.flatMap(({ before, after }) =>
    [before, after].flatMap((row) => Object.values(row ?? {}).flat()),
  );
  const ids = sql`${sql.param([...new Set(values.filter(isId))])}::uuid[]`;
  const present = namedTables.map(
    (table) => sql`select id, name from ${sql.identifier(table)} where id = any (${ids})`,
  );
  return reader.readNamesById(sql`
    select record_id as id, before ->> 'name' as name from audit_trail
      where record_id = any (${ids}) and action = 'delete' and table_name = any (${sql.param(namedTables)}::text[])
    union all select id, abbreviation from portion_units where id = any (${ids})
    union all select id, address_one from addresses where id = any (${ids})
    union all ${sql.join(present, sql` union all `)}`);
}
