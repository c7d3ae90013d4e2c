import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { testServer } from '#testing/app.ts';
import { recordsToSave, saves } from '#testing/saves.ts';
import { auditedTables } from './db/audited-tables.ts';

const server = await testServer();
const { db, call } = server;
const boss = await server.addUser('superAdmin');
const records = new Map(Object.entries(await recordsToSave(db, server, boss)));
const { references } = await auditedTables(db);

/** Fields whose sent value is not what is read back, and why. */
const takenOtherwise: Readonly<Record<string, string>> = {
  'updateIngredient vendors.*.preference': 'catalogue-8: another slot, so that slot 1 misses its vendor',
  'updateScheduledMenu scheduledElements.*.reload': 'decision 32: a wish, not a field',
  'updateMenu elements.*.replaces': 'decision 32: a wish, not a field',
  'saveHostSurvey replaces': 'surveys-13: names earlier sendings, not a field',
};

/** Fields that get a value of their own where they are left out, and why. */
const filledIn: Readonly<Record<string, string>> = {
  'updateElement ingredients': 'catalogue-7: made from the rows',
  'updateElement isIngredientsTyped': 'catalogue-7: made from the text',
  'updateServingSchedules *.numberOfEaters': 'service-events-10',
  'updateServingSchedules *.nonMeatEaters': 'service-events-10',
  'updateServingSchedules *.pricePerEater': 'service-events-10',
  'updateScheduledMenu scheduledElements.*.order': 'its place in the list, as `/docs` says',
};

interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}
type Path = readonly (string | number)[];
interface Leaf {
  readonly path: Path;
  readonly schema: Schema;
}

/** The leaves of a body; of a list, those of its first entry. */
function listLeaves(schema: Schema, path: Path = []): Leaf[] {
  const [variant = schema] = (schema.anyOf ?? schema.oneOf ?? [schema]).filter(({ type }) => type !== 'null');
  if (variant.anyOf || variant.oneOf) return listLeaves(variant, path);
  if (variant.properties)
    return Object.entries(variant.properties).flatMap(([key, property]) => listLeaves(property, [...path, key]));
  if (!variant.items) return [{ path, schema: variant }];
  const inner = listLeaves(variant.items, [...path, 0]);
  return inner.some((leaf) => leaf.path.length > path.length + 1) ? inner : [{ path, schema: variant }];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const readAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);
function writeAt(value: unknown, [key, ...rest]: Path, written: unknown): unknown {
  if (key === undefined) return written;
  const inner = writeAt(readAt(value, [key]), rest, written);
  if (Array.isArray(value)) return value.map((entry, index) => (index === key ? inner : entry));
  const { [key]: _former, ...others } = isRecord(value) ? value : {};
  return inner === undefined ? others : { ...others, [key]: inner };
}

const nowhere = '01900000-0000-7000-8000-00000000dead';

/** Another row of the table that a field refers to, by the name of its column. */
async function findAnotherId(key: string, present: unknown): Promise<string> {
  const column = key
    .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .replace(/_ids$/, '_id')
    .replace(/^(excluded|not_for|suitable_for)_/, '')
    .replace(/^preference_id$/, 'dietary_preference_id');
  const table = references.find(({ columns }) => columns[0] === column)?.to;
  if (!table) return nowhere;
  const taken = sql.param([present].flat().map(String));
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${sql.identifier(table)} where not id::text = any (${taken}::text[]) order by id desc limit 1`);
  return rows[0]?.id ?? nowhere;
}

/** A value that differs from the present one; undefined where there is none to offer. */
async function findAnotherValue({ schema, path }: Leaf, present: unknown): Promise<unknown> {
  const types = [schema.type].flat();
  if (types.includes('array')) {
    const entry = await findAnotherValue({ schema: schema.items ?? {}, path }, readAt(present, [0]));
    return entry === undefined ? undefined : [entry];
  }
  if (schema.enum) return schema.enum.find((value) => value !== present);
  if (types.includes('boolean')) return present !== true;
  if (types.includes('integer') || types.includes('number')) return typeof present === 'number' ? present + 1 : 3;
  if (!types.includes('string')) return undefined;
  if (schema.format === 'date') return '2027-01-05';
  const key = String(path.findLast((part) => typeof part === 'string'));
  if (schema.format === 'uuid' || schema.format === 'guid') return findAnotherId(key, present);
  return `${typeof present === 'string' ? present : ''} 7`.trim();
}

type Reply = Awaited<ReturnType<typeof call>>;
const toPattern = (path: Path | string) =>
  (typeof path === 'string' ? path.split('.') : path)
    .map((part) => (/^\d+$/.test(String(part)) ? '*' : part))
    .join('.');
const isRefusedByName = ({ body }: Reply, pattern: string) =>
  Object.keys(body.error?.fields ?? {}).some(
    (field) => `${pattern}.`.startsWith(`${toPattern(field)}.`) || toPattern(field).startsWith(`${pattern}.`),
  );
const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === false || isSame(value, '') || isSame(value, []);
/** The modifiers are read as a list, and sent as a list with a name. */
const toReadPath = (name: string, path: Path) => (name === 'updateAccountPortionModifiers' ? path.slice(1) : path);

// From the last to the first: a dish that a save replaces has no modifiers.
test.each(saves.toReversed())('%s stores what is sent, or refuses it by name', async (name, { body: schema }) => {
  const record = await records.get(name)?.();
  if (!record || !schema) throw new Error(`testing/saves.ts has no record for ${name}.`);
  const url = `${record.url}${record.url.includes('?') ? '&' : '?'}confirmed=reach,beforeStart,farAhead,addOns,atNight,yield,noIngredients,completeSurvey`;
  const put = (body: unknown) => call(boss, 'PUT', url, body);
  const read = async (path: Path) => {
    const { status, body } = await call(boss, 'GET', record.url);
    return status === 200 ? readAt(body.data, toReadPath(name, path)) : undefined;
  };
  const found: string[] = [];
  const start = async () => {
    const reply = await put(record.body);
    expect(reply.status, `${name} as it was`).toBe(200);
    return reply;
  };
  let last = await start();
  const described: Schema = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })));
  for (const leaf of listLeaves(described)) {
    // Which record it is: another id is another record.
    if (leaf.path.at(-1) === 'id') continue;
    const pattern = toPattern(leaf.path);
    const field = `${name} ${pattern}`;
    const value = await findAnotherValue(leaf, readAt(record.body, leaf.path));
    if (value === undefined) found.push(`${field}: this test has no other value`);
    const sent = await put(writeAt(record.body, leaf.path, value));
    const stored = [readAt(sent.body.data, leaf.path), await read(leaf.path)].filter((seen) => seen !== undefined);
    const isTaken =
      sent.status === 200
        ? stored.length > 0 && stored.every((seen) => isSame(seen, value))
        : isRefusedByName(sent, pattern);
    if (!isTaken && !takenOtherwise[field])
      found.push(`${field}: ${JSON.stringify(value)} is ${sent.status} ${JSON.stringify(stored)}`);
    const before = (await read(leaf.path)) ?? readAt((sent.status === 200 ? sent : last).body.data, leaf.path);
    const left = await put(writeAt(record.body, leaf.path, undefined));
    const after = (await read(leaf.path)) ?? readAt(left.body.data, leaf.path);
    const isKept = left.status === 200 ? isSame(after, before) || isEmpty(after) : isRefusedByName(left, pattern);
    if (!isKept && !filledIn[field])
      found.push(`${field}: left out, ${JSON.stringify(before)} is ${left.status} ${JSON.stringify(after)}`);
    last = await start();
  }
  expect(found).toEqual([]);
});
