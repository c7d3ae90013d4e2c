import { getOwner } from '../known-ids.ts';

/** A JSON schema, as the OpenAPI document has it. */
export interface Schema {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  /** The field of an identifier whose own name does not say it. */
  readonly owner?: string;
}

interface Content {
  readonly [type: string]: { readonly schema?: Schema };
}

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

export interface DescribedOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** What a call takes: an object with `path`, `query`, and `body` where there is one. */
  readonly input: Schema;
  readonly responses: Described['responses'];
}

function toInputSchema(path: string, { parameters = [], requestBody }: Described): Schema {
  const listPlaced = (place: 'path' | 'query'): Schema => {
    const those = parameters.filter((parameter) => parameter.in === place);
    return {
      type: 'object',
      properties: Object.fromEntries(
        those.map(({ name, schema }) => [name, { ...schema, owner: name === 'id' ? getOwner(path) : name }]),
      ),
      required: those.filter(({ required }) => required).map(({ name }) => name),
    };
  };
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  return {
    type: 'object',
    properties: { path: listPlaced('path'), query: listPlaced('query'), ...(body && { body }) },
    required: ['path', 'query', ...(body ? ['body'] : [])],
  };
}

/** The operations of `/openapi.json`; those that delete come last, so that the others have something to act on. */
export async function describedOperations(server: string): Promise<readonly DescribedOperation[]> {
  const reply = await fetch(new URL('/openapi.json', server));
  const { paths } = (await reply.json()) as { paths: Record<string, Record<string, Described>> };
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      name: described.operationId,
      method: method.toUpperCase(),
      path,
      input: toInputSchema(path, described),
      responses: described.responses,
    })),
  );
  return all.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
}
