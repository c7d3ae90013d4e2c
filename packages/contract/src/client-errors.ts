import * as z from 'zod';
import { operation } from './operation.ts';

export const clientErrorOperations = {
  /** The crash screen's report (errors-8). Public: a crash may happen before sign-in. */
  reportClientError: operation({
    method: 'POST',
    path: '/v1/client-errors',
    permission: 'public',
    summary: 'Report an unexpected error of the web application',
    bodyLimit: 65_536,
    body: z.object({
      message: z.string().max(2_000),
      stack: z.string().max(10_000).optional(),
      path: z.string().max(1_000).optional(),
      version: z.string().max(50).optional(),
    }),
    data: z.object({ requestId: z.string() }),
  }),
};
