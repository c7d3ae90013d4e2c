import * as z from 'zod';
import type { Permission } from './permissions.ts';

/**
 * The access that an operation needs (access-2): a short permission key, or one of four words. `public`: no sign-in. `signedIn`:
 * any verified person, consumers included (only `/me`). `staff`: any user of type User (access-4). `superAdmin`: that
 * role. Of a list, one is enough.
 */
export type Access = Permission | readonly Permission[] | 'public' | 'signedIn' | 'staff' | 'superAdmin';

type FileType =
  | 'application/pdf'
  | 'application/zstd'
  | 'text/calendar'
  | 'text/csv'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The single definition of a call for server and client. Replies travel as `{ data, meta }`, PDFs as binary. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify path syntax: `:name` is a parameter. */
  readonly path: `/${string}`;
  readonly permission: Access;
  /** Never by an API key: it makes or ends ways in (access-17). */
  readonly personally?: true;
  /** Answered also while the person lacks the second factor that the role requires: it leads to one, or out (access-20). */
  readonly beforeSecondFactor?: true;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Body limit in bytes, if another than the general one. */
  readonly bodyLimit?: number;
  /** The body is a file of up to so many bytes, sent as it is. */
  readonly upload?: number;
  readonly status?: 200 | 201;
  readonly data: z.ZodType;
  readonly meta?: z.ZodType;
  /** Tables of the rows that belong to the record and are saved with it. A stale refusal names their changes (errors-3). */
  readonly parts?: readonly string[];
  /** A long one tells how far it is to who accepts lines of JSON: any number of `{ progress }`, then the reply (errors-11). */
  readonly progress?: z.ZodType;
  /** Seldom long: it has the time of one that tells its progress. */
  readonly mayBeLong?: true;
  /** If set, the reply has this media type, or one of these, instead of JSON, and `data` is ignored. */
  readonly binary?: FileType | readonly FileType[];
}

export const operation = <const O extends Operation>(definition: O): O => definition;

type Part<O, Key extends 'params' | 'query' | 'body', Kind extends 'in' | 'out'> = O extends {
  readonly [P in Key]: infer Schema extends z.ZodType;
}
  ? { [P in Key]: Kind extends 'in' ? z.input<Schema> : z.output<Schema> }
  : unknown;

type File<O> = O extends { readonly upload: number } ? { body: Uint8Array } : unknown;

/** Input before parsing: what a caller passes. */
export type OperationInput<O extends Operation> = Part<O, 'params', 'in'> &
  Part<O, 'query', 'in'> &
  Part<O, 'body', 'in'> &
  File<O>;
/** Input after parsing: what a handler receives. */
export type OperationRequest<O extends Operation> = Part<O, 'params', 'out'> &
  Part<O, 'query', 'out'> &
  Part<O, 'body', 'out'> &
  File<O>;

type MetaOf<O extends Operation> = O extends { readonly meta: infer Meta extends z.ZodType }
  ? { meta: z.output<Meta> }
  : unknown;
export type OperationReply<O extends Operation> = { data: z.output<O['data']> } & MetaOf<O>;

/** Error codes (errors-1). `fields` are the refused inputs by dotted path. */
const errorCodes = [
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

export const ErrorReply = z
  .object({
    error: z.object({
      /** One of `errorCodes`, or an identity provider's own code such as `auth/wrong-password`. */
      code: z.string(),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      requestId: z.string().optional(),
      /** Data to act on the refusal: the other record on a conflict, who changed what on a stale save. */
      details: z.unknown().optional(),
    }),
  })
  .meta({
    example: {
      error: {
        code: 'validation_failed',
        message: 'Name is required.',
        fields: { name: 'Name is required.' },
        requestId: 'a3f5c1de-6f1e-4a0b-9b60-0c8f3d1e2a11',
      },
    },
  });
export type ErrorReply = z.output<typeof ErrorReply>;
