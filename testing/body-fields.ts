import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { addDays } from '#domain/calendar/calendar-day.ts';
import { readAuditedTables } from '#server/db/audited-tables.ts';
import type { Database } from '#server/db/client.ts';
import type { TestReply } from './app.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}
export type Path = readonly (string | number)[];
export interface Leaf {
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
export const readAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);
export function writeAt(value: unknown, [key, ...rest]: Path, writtenValue: unknown): unknown {
  if (key === undefined) return writtenValue;
  const inner = writeAt(readAt(value, [key]), rest, writtenValue);
  if (Array.isArray(value)) return value.map((entry, index) => (index === key ? inner : entry));
  const { [key]: _former, ...others } = isRecord(value) ? value : {};
  return inner === undefined ? others : { ...others, [key]: inner };
}

const nowhere = '01900000-0000-7000-8000-00000000dead';

export const toColumn = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Another row of the table that a field refers to, by the name of its column. */
async function findAnotherId(db: Database, key: string, present: unknown): Promise<string> {
  const column = toColumn(key)
    .replace(/_ids$/, '_id')
    .replace(/^(excluded|not_for|suitable_for)_/, '')
    .replace(/^preference_id$/, 'dietary_preference_id');
  const { references } = await readAuditedTables(db);
  const table = references.find(({ columns }) => columns[0] === column)?.to;
  if (!table) return nowhere;
  const takenIds = sql.param([present].flat().map(String));
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${sql.identifier(table)} where not id::text = any (${takenIds}::text[]) order by id desc limit 1`);
  return rows[0]?.id ?? nowhere;
}

/** Texts that mean something, by the shape of the present one or by the name of the field. */
const texts: readonly (readonly [RegExp, (present: string) => string])[] = [
  [/^\d{4}-\d\d-\d\d$/, (day) => addDays(day, 100)],
  [/^\d\d:\d\d$/, (time) => (time === '13:15' ? '13:30' : '13:15')],
  [/^\d{5}$/, (zipCode) => (zipCode === '85002' ? '85003' : '85002')],
  [/^\w+day$/, (day) => (day === 'sunday' ? 'saturday' : 'sunday')],
  [/@/, (email) => `other.${email}`],
  [/^\w+\/\w+$/, (timeZone) => (timeZone === 'America/Denver' ? 'America/Chicago' : 'America/Denver')],
  [/^serviceStartDate$/, () => '2026-01-05'],
  [/^playbookLink$/, () => 'https://client.example/playbook'],
  [/^filledAt$/, () => new Date(Date.now() - 60_000).toISOString()],
];

/** A value that differs from the present one; undefined where there is none to offer. */
export async function findAnotherValue(db: Database, { schema, path }: Leaf, present: unknown): Promise<unknown> {
  const types = [schema.type].flat();
  if (types.includes('array')) {
    const entry = await findAnotherValue(db, { schema: schema.items ?? {}, path }, readAt(present, [0]));
    return entry === undefined ? undefined : [entry];
  }
  if (schema.enum) return schema.enum.find((value) => value !== present);
  if (types.includes('boolean')) return present !== true;
  if (types.includes('integer') || types.includes('number')) return typeof present === 'number' ? present + 1 : 3;
  if (!types.includes('string')) return undefined;
  const key = String(path.findLast((part) => typeof part === 'string'));
  if (schema.format === 'uuid' || schema.format === 'guid') return findAnotherId(db, key, present);
  const text = typeof present === 'string' ? present : '';
  const [, change] = texts.find(([shape]) => shape.test(text) || shape.test(key)) ?? [];
  return change ? change(text) : `${text} 7`.trim();
}

export const toPattern = (path: Path | string) =>
  (typeof path === 'string' ? path.split('.') : path)
    .map((part) => (/^\d+$/.test(String(part)) ? '*' : part))
    .join('.');
export const isRefusedByName = ({ body }: TestReply, pattern: string) =>
  Object.keys(body.error?.fields ?? {}).some(
    (field) => `${pattern}.`.startsWith(`${toPattern(field)}.`) || toPattern(field).startsWith(`${pattern}.`),
  );
export const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
export const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === false || isSame(value, '') || isSame(value, []);
/** False for what stands in a list that is empty in this state. */
export const hasPlace = (body: unknown, path: Path) => {
  const last = path.lastIndexOf(0);
  return last < 0 || readAt(body, path.slice(0, last + 1)) !== undefined;
};
const describeBody = (schema: z.ZodType): Schema =>
  JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })));
/** Another id is another record. */
export const listFields = (schema: z.ZodType) =>
  listLeaves(describeBody(schema)).filter(({ path }) => path.at(-1) !== 'id');
