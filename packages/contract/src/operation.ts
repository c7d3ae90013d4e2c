import * as z from 'zod';
import type { Permission } from './permissions.ts';

/**
 * Who may call an operation. A short permission key, or one of four words:
 * `public` nobody need sign in; `signedIn` any verified person, consumers included (only `/me`);
 * `staff` any user of type User; `superAdmin` the role of that name.
 */
export type Access = Permission | 'public' | 'signedIn' | 'staff' | 'superAdmin';

/** Everything both sides need to know of one call. Replies travel as `{ data, meta }`, PDFs as binary. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify's path syntax, `:name` for a parameter. */
  readonly path: `/${string}`;
  readonly permission: Access;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Bytes, where it is less than what every body may have. */
  readonly bodyLimit?: number;
  readonly status?: 200 | 201;
  readonly data: z.ZodType;
  readonly meta?: z.ZodType;
  /** Set when the reply is this media type instead of JSON; `data` is then ignored. */
  readonly binary?: 'application/pdf';
}

export const operation = <const O extends Operation>(definition: O): O => definition;

type Part<O, Key extends 'params' | 'query' | 'body', Kind extends 'in' | 'out'> = O extends {
  readonly [P in Key]: infer Schema extends z.ZodType;
}
  ? { [P in Key]: Kind extends 'in' ? z.input<Schema> : z.output<Schema> }
  : unknown;

/** What a caller passes. */
export type OperationInput<O extends Operation> = Part<O, 'params', 'in'> &
  Part<O, 'query', 'in'> &
  Part<O, 'body', 'in'>;
/** What a handler receives, parsed. */
export type OperationRequest<O extends Operation> = Part<O, 'params', 'out'> &
  Part<O, 'query', 'out'> &
  Part<O, 'body', 'out'>;

type MetaOf<O extends Operation> = O extends { readonly meta: infer Meta extends z.ZodType }
  ? { meta: z.output<Meta> }
  : unknown;
/** What comes back. */
export type OperationReply<O extends Operation> = { data: z.output<O['data']> } & MetaOf<O>;

/** The codes of domain §9. `fields` name the input that was refused, as dotted paths. */
export const errorCodes = [
  'validation_failed',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'stale',
  'payload_too_large',
  'rate_limited',
  'internal',
  'unavailable',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export const ErrorReply = z.object({
  error: z.object({
    /** One of `errorCodes`, or an identity provider's own code such as `auth/wrong-password`. */
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string().optional(),
    /** What the caller needs to act on the refusal: the other's record on a conflict, who changed what on a stale save. */
    details: z.unknown().optional(),
  }),
});
export type ErrorReply = z.output<typeof ErrorReply>;
