import type { FastifySerializerCompiler } from 'fastify';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type { ZodType } from 'zod';

/**
 * Holds every answer to the contract: a field that the contract does not name never leaves, and what does not fit is an
 * error. Parses, where the type provider's own compiler encodes: that is the same for answers, which have no codecs,
 * and encoding walks through every checked list twice.
 */
export const serializerCompiler: FastifySerializerCompiler<ZodType> =
  ({ schema, method, url }) =>
  (data) => {
    const { data: answer, error } = schema.safeParse(data);
    if (error) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(answer);
  };
