import { clientErrorOperations } from '#contract/client-errors.ts';
import { clientErrorsPerAddress, countAttempt } from './rate-limit.ts';
import { type RouteContext, serve } from './serve.ts';

export function registerClientErrorRoutes(context: RouteContext): void {
  serve(context, 'reportClientError', clientErrorOperations.reportClientError, async ({ body, request }) => {
    const tooMany = await countAttempt(context.db, clientErrorsPerAddress, request.ip);
    if (tooMany) return tooMany;
    request.server.recentFailures.add(`Screen ${body.path ?? ''}`.trim(), body.message, request.id);
    request.log.error({ clientError: body }, 'the web application crashed');
    return { data: { requestId: request.id } };
  });
}
