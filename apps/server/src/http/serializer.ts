import type { FastifySerializerCompiler } from 'fastify';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type { ZodType } from 'zod';

/**
 * Validates every reply against the contract: a field that the contract does not name is dropped, and a mismatch is an
 * error. It parses; the type provider's own compiler encodes, which gives the same result for replies (they have no
 * codecs) and walks every checked list twice.
 */
export const compileReplySerializer: FastifySerializerCompiler<ZodType> =
  ({ schema, method, url }) =>
  (data) => {
    const { data: answer, error } = schema.safeParse(data);
    if (error) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(answer);
  };
