import type pg from 'pg';

const FEW = 12;

const singular = (table: string) =>
  table
    .replace(/ies$/, 'y')
    .replace(/(ss|x)es$/, '$1')
    .replace(/([^s])s$/, '$1');
const snakeCase = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Fields whose name is not that of a table, and their rows. */
const rowsByOwner: Readonly<Record<string, string>> = {
  add_on: 'add_on_types',
  account_poc_user: 'accounts',
  recurring_addon: 'recurring_add_ons',
  user: "users where type = 'User'",
  eater: "users where type = 'Consumer'",
  consumer_user: "users where type = 'Consumer'",
  class: 'menu_element_classes',
  preference: 'dietary_preferences',
  cancelled_service_event: 'service_event_removals',
  replacement: 'ingredients',
};

/** Identifiers of records that exist, for a field of this name. */
export type KnownIds = (field: string) => readonly string[];

/**
 * For `elementId` mostly those of elements, for a name that says no table any. The own user and role of this address stay
 * out: without them everything is refused.
 */
export async function readKnownIds(client: pg.Client, email: string, order = 'md5(id::text)'): Promise<KnownIds> {
  const own = await client.query<{ id: string; role_id: string }>('select id, role_id from users where email = $1', [
    email,
  ]);
  const keptIds = new Set(own.rows.flatMap(({ id, role_id }) => [id, role_id]));
  const { rows: tables } = await client.query<{ table: string }>(
    `select table_name as table from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`,
  );
  const idsByOwner = new Map<string, readonly string[]>();
  const sources = [...tables.map(({ table }) => [singular(table), table] as const), ...Object.entries(rowsByOwner)];
  for (const [name, rows] of sources) {
    const some = await client.query<{ id: string }>(`select id from ${rows} order by ${order} limit ${FEW}`);
    const ids = some.rows.map(({ id }) => id).filter((id) => !keptIds.has(id));
    if (ids.length > 0) idsByOwner.set(name, ids);
  }
  const all = [...idsByOwner.values()].flat();
  return (field) => {
    const name = snakeCase(field).replace(/_ids?$/, '');
    // `scheduled_menu` is no `menu`: the longest name that fits.
    const fitting = [...idsByOwner].filter(([table]) => name === table || name.endsWith(`_${table}`));
    const [longest] = fitting.toSorted(([a], [b]) => b.length - a.length);
    return longest?.[1] ?? all;
  };
}

/** Whose `id` it is: in `/v1/elements/{id}` or `/v1/elements/:id`, `elementId`. */
export function getOwner(path: string): string {
  const [, segment = ''] = /([\w-]+)\/[{:]id/.exec(path) ?? [];
  const camel = segment.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `${singular(camel)}Id`;
}
