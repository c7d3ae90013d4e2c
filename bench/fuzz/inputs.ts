import fc from 'fast-check';
import { aWorkbook } from '#testing/workbooks.ts';
import type { KnownIds } from '../known-ids.ts';
import type { DescribedOperation, Schema } from './described-operations.ts';
import { knownTexts } from './known-texts.ts';

/** The input of one call. */
export interface Input {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const FEW = 5;
const SHORT = 40;
/** Where nothing limits a text, this is tried. */
const UNLIMITED = 1_000;
const DATE_PATTERN = /\\d\{4\}-\\d/;

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
/** Days on which the demo has services. */
const dayNearby = fc.integer({ min: -14, max: 40 }).map((days) => {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
});

const rows = fc.array(fc.array(fc.string({ unit: 'grapheme', maxLength: SHORT }), { maxLength: FEW }), {
  maxLength: 50,
});
const workbook = rows.map((cells) => new Uint8Array(aWorkbook(cells)));
const toBytes = (text: string) => new TextEncoder().encode(text);
/** More than the server takes. */
const TOO_MANY_BYTES = 21_000_000;

/** A table as it is imported, half of it, something else, and too much. */
const files: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 8, arbitrary: rows.map((cells) => toBytes(cells.map((row) => row.join(',')).join('\n'))) },
  { weight: 8, arbitrary: workbook },
  { weight: 8, arbitrary: workbook.map((bytes) => bytes.slice(0, bytes.length >> 1)) },
  { weight: 8, arbitrary: fc.uint8Array({ maxLength: 2_000 }) },
  { weight: 8, arbitrary: fc.json().map(toBytes) },
  { weight: 1, arbitrary: fc.constant('a').map((text) => toBytes(text.repeat(TOO_MANY_BYTES))) },
);

/** Nearly always what is right: one wrong identifier of many spoils a call, and `spoiled` puts wrong ones in, too. */
const mostly = <Value>(right: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 40, arbitrary: right }, other);

function createTexts({ format, pattern, minLength = 0, maxLength, owner }: Schema, knownIds: KnownIds, field: string) {
  if (format === 'uuid') return mostly(fc.constantFrom(...knownIds(owner ?? field)), fc.uuid());
  const knownText = knownTexts[field];
  if (knownText) return mostly(knownText, fc.string());
  // Several identifiers in one text.
  if (/ids$/i.test(field)) {
    const several = fc.subarray([...knownIds(field)], { maxLength: FEW }).map((ids) => ids.join());
    return mostly(several, fc.string());
  }
  if (format === 'date-time') return dayNearby.map((date) => `${date}T12:00:00.000Z`);
  if (pattern && DATE_PATTERN.test(pattern)) return fc.oneof({ weight: 5, arbitrary: dayNearby }, day);
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'));
  const longest = Math.max(minLength, Math.min(maxLength ?? SHORT, SHORT));
  const atLimit = fc.constantFrom(minLength, maxLength ?? UNLIMITED).map((length) => 'a'.repeat(length));
  return mostly(fc.string({ unit: 'grapheme', minLength, maxLength: longest }), atLimit);
}

function createNumbers({ type, minimum = -1_000_000, maximum = 1_000_000, multipleOf }: Schema) {
  const step = type === 'integer' ? Math.max(1, multipleOf ?? 1) : (multipleOf ?? 0.25);
  const [low, high] = [Math.ceil(minimum / step), Math.floor(maximum / step)];
  const anywhere = fc.maxSafeInteger().map((integer) => low + (Math.abs(integer) % (high - low + 1)));
  const small = fc.integer({ min: 0, max: 50 }).map((integer) => Math.min(high, Math.max(low, integer)));
  return fc.oneof(small, anywhere, fc.constantFrom(low, high)).map((steps) => steps * step);
}

/** Values that the schema allows. Identifiers are mostly those of records that exist. */
function allowed(schema: Schema, knownIds: KnownIds, field = ''): fc.Arbitrary<unknown> {
  if (schema.nullable) return fc.oneof(fc.constant(null), allowed({ ...schema, nullable: false }, knownIds, field));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => allowed(choice, knownIds, field)));
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => allowed(part, knownIds, field));
    return fc.tuple(...parts).map((values) => Object.assign({}, ...values));
  }
  switch (schema.type) {
    case 'string':
      return schema.format === 'binary' ? files : createTexts(schema, knownIds, field);
    case 'integer':
    case 'number':
      return createNumbers(schema);
    case 'boolean':
      return fc.boolean();
    case 'array': {
      const { minItems = 0, maxItems = FEW, items = {} } = schema;
      const longest = Math.max(minItems, Math.min(maxItems, FEW));
      return fc.array(allowed(items, knownIds, field), { minLength: minItems, maxLength: longest });
    }
    case 'object':
      return createObjects(schema, knownIds);
    default:
      return fc.jsonValue();
  }
}

function createObjects({ properties = {}, required = [], additionalProperties }: Schema, knownIds: KnownIds) {
  const fields = Object.entries(properties).map(([name, schema]) => [name, allowed(schema, knownIds, name)] as const);
  const record = fc.record(Object.fromEntries(fields), { requiredKeys: [...required], noNullPrototype: true });
  if (typeof additionalProperties !== 'object') return record;
  const further = fc.dictionary(fc.string({ maxLength: SHORT }), allowed(additionalProperties, knownIds), {
    maxKeys: FEW,
    noNullPrototype: true,
  });
  return fc.tuple(further, record).map(([more, namedFields]) => ({ ...more, ...namedFields }));
}

/** Values of an attacker or a broken client. */
const hostile = fc.constantFrom<unknown>(
  ...[null, true, '', ' ', '\u0000', '\ud800', '%00', '\u202e', 'a'.repeat(20_000), '🍲'.repeat(5_000)],
  ...["'; drop table users; --", '<script>alert(1)</script>', '../../etc/passwd', '=1+1', '__proto__'],
  ...['0000-00-00', '2026-02-30', '9999-12-31', '-4712-01-01', '2026-1-1', '00000000-0000-0000-0000-000000000000'],
  ...[-1, 0, 0.1, 1e-300, 1e308, 2 ** 31, 2 ** 53, -(2 ** 53), '1e9', 'NaN', 'Infinity'],
  ...[[], {}, [[]], [null], { __proto__: null, constructor: {} }, Array(2_000).fill(null)],
);

type Path = readonly (string | number)[];

const pathsIn = (value: unknown, path: Path = []): readonly Path[] =>
  value !== null && typeof value === 'object' && !(value instanceof Uint8Array)
    ? Object.entries(value).flatMap(([key, item]) => [[...path, key], ...pathsIn(item, [...path, key])])
    : [];

function withChange(
  value: unknown,
  [key, ...rest]: Path,
  change: (parent: Record<string, unknown>, key: string) => void,
) {
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  if (key === undefined) return copy;
  if (rest.length === 0) change(copy, String(key));
  else copy[key] = withChange(copy[key], rest, change);
  return copy;
}

/** An allowed call with one part replaced, left out, or added. */
const spoiled = (inputs: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .record({ input: inputs, part: fc.nat(), way: fc.constantFrom('replace', 'leave out', 'add'), value: hostile })
    .map(({ input, part, way, value }) => {
      // Path, query and body stay; what is in them changes, or the body as a whole.
      const paths = pathsIn(input).filter(([place, ...rest]) => place === 'body' || rest.length > 0);
      const path = paths[part % Math.max(1, paths.length)];
      // With an empty segment, the address is that of another operation.
      if (!path || (path[0] === 'path' && value === '')) return input;
      return withChange(input, path, (parent, key) => {
        if (way === 'replace') parent[key] = value;
        else if (way === 'leave out') delete parent[key];
        else parent.unexpected = value;
      });
    });

/** Calls of an operation: as described, which has the declared limits among it, and spoiled; with valid ones where there are. */
export function createInputs(
  { input }: DescribedOperation,
  knownIds: KnownIds,
  valid: readonly Input[],
): fc.Arbitrary<Input> {
  const allowedInputs = allowed(input, knownIds);
  const inputs =
    valid.length > 0 ? fc.oneof({ weight: 2, arbitrary: allowedInputs }, fc.constantFrom(...valid)) : allowedInputs;
  return fc.oneof({ weight: 7, arbitrary: inputs }, { weight: 3, arbitrary: spoiled(inputs) }) as fc.Arbitrary<Input>;
}
