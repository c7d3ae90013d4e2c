import { clientErrorOperations } from '#contract/client-errors.ts';
import { type Door, serve } from './serve.ts';

export function clientErrorRoutes(door: Door): void {
  serve(door, 'reportClientError', clientErrorOperations.reportClientError, async ({ body, request }) => {
    request.log.error({ clientError: body }, 'the web application crashed');
    return { data: { requestId: request.id } };
  });
}
