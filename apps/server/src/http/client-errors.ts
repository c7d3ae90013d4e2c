import { clientErrorOperations } from '#contract/client-errors.ts';
import { clientErrorsPerAddress, countTry } from '../session/rate-limit.ts';
import { type Door, serve } from './serve.ts';

export function clientErrorRoutes(door: Door): void {
  serve(door, 'reportClientError', clientErrorOperations.reportClientError, async ({ body, request }) => {
    const tooMany = await countTry(door.db, clientErrorsPerAddress, request.ip);
    if (tooMany) return tooMany;
    request.log.error({ clientError: body }, 'the web application crashed');
    return { data: { requestId: request.id } };
  });
}
