import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { DescribedOperation, Schema } from './described-operations.ts';

const ajv = new Ajv({ strict: false });
addFormats.default(ajv);

/**
 * OpenAPI 3.0 says `nullable` beside an enum without null; a JSON schema has null in the enum. Multiples are left out: of
 * a large decimal, ajv computes the rest with floats.
 */
function forAjv(key: string, value: unknown): unknown {
  if (key === 'multipleOf') return undefined;
  if (key === '' || typeof value !== 'object' || value === null || !('nullable' in value) || !('enum' in value))
    return value;
  return { ...value, enum: [...new Set([...(value.enum as unknown[]), null])] };
}

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Says what in a reply is not as the document of the operation says; undefined when all is. */
export function replyFaults(operation: DescribedOperation): (reply: Reply) => string | undefined {
  const validators = new Map<Schema, ValidateFunction>();
  const compiled = (schema: Schema) => {
    const validate = validators.get(schema) ?? ajv.compile(JSON.parse(JSON.stringify(schema, forAjv)));
    validators.set(schema, validate);
    return validate;
  };
  return ({ status, type, text }) => {
    const described = operation.responses[status] ?? operation.responses[`${String(status)[0]}XX`];
    if (!described) return `status ${status} is not described`;
    if (!described.content) return undefined;
    const isJson = type === 'application/json' || type === 'application/x-ndjson';
    const content = described.content[type];
    if (!content) return `${status} is ${type}, described: ${Object.keys(described.content).join(', ')}`;
    const last = text.trimEnd().split('\n').at(-1) ?? '';
    if (!isJson || !content.schema) return undefined;
    const validate = compiled(content.schema);
    if (validate(JSON.parse(last))) return undefined;
    const [first] = validate.errors ?? [];
    return `${status} ${first?.instancePath} ${first?.message}`;
  };
}
