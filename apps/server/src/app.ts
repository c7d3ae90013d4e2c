import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { type Config, getPublicUrl } from './config.ts';
import type { Database } from './db/client.ts';
import { onSlowQuery } from './db/slow-queries.ts';

import { accountRoutes } from './features/accounts/routes.ts';
import { addOnRoutes } from './features/add-ons/routes.ts';
import { apiKeyRoutes } from './features/api-keys/routes.ts';
import { bulkRoutes } from './features/bulk/routes.ts';
import { calendarFeedRoutes } from './features/calendar-feeds/routes.ts';
import { flagAfterRuleChange } from './features/changes/commands-diet-rules.ts';
import { changeRoutes } from './features/changes/routes.ts';
import { costRoutes } from './features/costs/routes.ts';
import { coverageRoutes } from './features/coverage/routes.ts';
import { dailyNumbersRoutes } from './features/daily-numbers/routes.ts';
import { documentRoutes } from './features/documents/routes.ts';
import { sentDocumentRoutes } from './features/documents/routes-sent.ts';
import { sheetRoutes } from './features/documents/sheets/routes-sheets.ts';
import { eaterRoutes } from './features/eaters/routes.ts';
import { elementRoutes } from './features/elements/routes.ts';
import { exportRoutes } from './features/exports/routes.ts';
import { historyRoutes } from './features/history/routes.ts';
import { importRoutes } from './features/imports/routes.ts';
import { ingredientRoutes } from './features/ingredients/routes.ts';
import { insightRoutes } from './features/insights/routes.ts';
import { menuRoutes } from './features/menus/routes.ts';
import { mergeRoutes } from './features/merges/routes.ts';
import { portionAdviceRoutes } from './features/portion-advice/routes.ts';
import { purchaseOrderRoutes } from './features/purchase-orders/routes.ts';
import { purchasingRoutes } from './features/purchasing/routes.ts';
import { readinessRoutes } from './features/readiness/routes.ts';
import { referenceDataRoutes } from './features/reference-data/routes.ts';
import { replacementRoutes } from './features/replacements/routes.ts';
import { schedulingRoutes } from './features/scheduling/routes.ts';
import { closingRoutes, serviceEventRoutes } from './features/service-events/routes.ts';
import { servingScheduleRoutes } from './features/serving-schedules/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { statementRoutes } from './features/statements/routes.ts';
import { surveyRoutes } from './features/surveys/routes.ts';
import { systemRoutes } from './features/system/routes.ts';
import { usageRoutes } from './features/usage/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import type { Authenticate } from './http/access.ts';
import { clientErrorRoutes } from './http/client-errors.ts';
import { serveDescription } from './http/description.ts';
import { handleErrors } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { recordRecentFailures } from './http/recent-failures.ts';
import { getSecurityHeaders } from './http/security-headers.ts';
import { serializerCompiler } from './http/serializer.ts';
import { prepareStopping } from './http/stopping.ts';
import { answerUnusualRequests, serveUnroutedRequests, UPLOAD_LIMIT_MS } from './http/unrouted-requests.ts';
import { serveWeb } from './http/web.ts';
import { createAuthenticator } from './session/current-user.ts';
import type { IdentityProvider, IdentityRouteContext } from './session/identity-provider.ts';

/** Fastify's own compilers would be loaded at each start, for nothing. */
const withoutOwn = () => {
  throw new Error('Schemas are those of zod.');
};

const BODY_LIMIT = 1_048_576;

export interface AppParts {
  readonly config: Config;
  readonly db: Database;
  readonly identity: IdentityProvider;
  /** Tests that are not about sign-in pass their own. */
  readonly authenticate?: Authenticate;
}

/** The whole server without a port: tests inject requests into the same app that listens in production. */
export async function buildApp({ config, db, identity, authenticate }: AppParts): Promise<FastifyInstance> {
  const headers = getSecurityHeaders(identity.settings, getPublicUrl(config));
  const app = Fastify({
    ...serveUnroutedRequests(headers),
    logger: { level: config.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: UPLOAD_LIMIT_MS,
    forceCloseConnections: 'idle',
    // Open connections are served until the end: only the listener closes.
    return503OnClosing: false,
    trustProxy: config.TRUST_PROXY ? config.TRUST_PROXY.split(',') : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
    schemaController: { compilersFactory: { buildValidator: withoutOwn, buildSerializer: withoutOwn } },
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  recordRecentFailures(app, db);
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  handleErrors(app);
  prepareStopping(app);
  const stopListening = onSlowQuery(config.SLOW_QUERY_MS, (query) => app.log.warn(query, 'slow query'));
  app.addHook('onClose', async () => stopListening());
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT) {
    const { traceRequests } = await import('./http/tracing.ts');
    traceRequests(app, config.OTEL_EXPORTER_OTLP_ENDPOINT);
  }

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  answerUnusualRequests(app, headers);
  serveDescription(app);

  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (
      request.url.startsWith('/v1/') ||
      request.url.startsWith('/v2beta/') ||
      request.url.startsWith('/me') ||
      request.url.startsWith('/auth/')
    ) {
      reply.header('cache-control', 'no-store');
    }
  });

  if (config.METRICS_TOKEN) {
    const { serveMetrics } = await import('./http/metrics.ts');
    serveMetrics(app, config.METRICS_TOKEN);
  }
  const context: IdentityRouteContext = {
    app,
    config,
    db,
    identity,
    authenticate: authenticate ?? createAuthenticator(db, identity),
    publicUrl: getPublicUrl(config),
  };
  serveOperations(context);
  await serveWeb(app);
  return app;
}

function serveOperations(context: IdentityRouteContext): void {
  healthRoutes(context);
  clientErrorRoutes(context);
  elementRoutes(context);
  importRoutes(context);
  ingredientRoutes(context);
  referenceDataRoutes(context, flagAfterRuleChange);
  menuRoutes(context);
  schedulingRoutes(context);
  surveyRoutes(context);
  statementRoutes(context);
  portionAdviceRoutes(context);
  insightRoutes(context);
  addOnRoutes(context);
  dailyNumbersRoutes(context);
  documentRoutes(context);
  sentDocumentRoutes(context);
  accountRoutes(context);
  servingScheduleRoutes(context);
  serviceEventRoutes(context);
  closingRoutes(context);
  changeRoutes(context);
  coverageRoutes(context);
  costRoutes(context);
  purchasingRoutes(context);
  purchaseOrderRoutes(context);
  readinessRoutes(context);
  sheetRoutes(context);
  eaterRoutes(context);
  sessionRoutes(context);
  systemRoutes(context);
  historyRoutes(context);
  usageRoutes(context);
  bulkRoutes(context);
  mergeRoutes(context);
  replacementRoutes(context);
  exportRoutes(context);
  calendarFeedRoutes(context);
  apiKeyRoutes(context);
  userRoutes(context);
}
