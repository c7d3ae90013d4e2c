import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { type Config, getPublicUrl } from './config.ts';
import type { Database } from './db/client.ts';
import { onSlowQuery } from './db/slow-queries.ts';

import { registerAccountRoutes } from './features/accounts/routes.ts';
import { registerAddOnRoutes } from './features/add-ons/routes.ts';
import { registerApiKeyRoutes } from './features/api-keys/routes.ts';
import { registerBulkRoutes } from './features/bulk/routes.ts';
import { registerCalendarFeedRoutes } from './features/calendar-feeds/routes.ts';
import { withRuleChangeFlags } from './features/changes/commands-diet-rules.ts';
import { registerChangeRoutes } from './features/changes/routes.ts';
import { registerCostRoutes } from './features/costs/routes.ts';
import { registerCoverageRoutes } from './features/coverage/routes.ts';
import { registerDailyNumbersRoutes } from './features/daily-numbers/routes.ts';
import { registerDocumentRoutes } from './features/documents/routes.ts';
import { registerSentDocumentRoutes } from './features/documents/routes-sent.ts';
import { registerSheetRoutes } from './features/documents/sheets/routes-sheets.ts';
import { registerEaterRoutes } from './features/eaters/routes.ts';
import { registerElementRoutes } from './features/elements/routes.ts';
import { registerExportRoutes } from './features/exports/routes.ts';
import { registerHistoryRoutes } from './features/history/routes.ts';
import { registerImportRoutes } from './features/imports/routes.ts';
import { registerIngredientRoutes } from './features/ingredients/routes.ts';
import { registerInsightRoutes } from './features/insights/routes.ts';
import { registerMenuRoutes } from './features/menus/routes.ts';
import { registerMergeRoutes } from './features/merges/routes.ts';
import { registerPortionAdviceRoutes } from './features/portion-advice/routes.ts';
import { registerPurchaseOrderRoutes } from './features/purchase-orders/routes.ts';
import { registerPurchasingRoutes } from './features/purchasing/routes.ts';
import { registerReadinessRoutes } from './features/readiness/routes.ts';
import { registerReferenceDataRoutes } from './features/reference-data/routes.ts';
import { registerReplacementRoutes } from './features/replacements/routes.ts';
import { registerSchedulingRoutes } from './features/scheduling/routes.ts';
import { registerClosingRoutes, registerServiceEventRoutes } from './features/service-events/routes.ts';
import { registerServingScheduleRoutes } from './features/serving-schedules/routes.ts';
import { registerSessionRoutes } from './features/session/routes.ts';
import { registerStatementRoutes } from './features/statements/routes.ts';
import { registerSurveyRoutes } from './features/surveys/routes.ts';
import { registerSystemRoutes } from './features/system/routes.ts';
import { registerUsageRoutes } from './features/usage/routes.ts';
import { registerUserRoutes } from './features/users/routes.ts';
import type { Authenticate } from './http/access.ts';
import { registerClientErrorRoutes } from './http/client-errors.ts';
import { serveDescription } from './http/description.ts';
import { handleErrors } from './http/errors.ts';
import { registerHealthRoutes } from './http/health.ts';
import { recordRecentFailures } from './http/recent-failures.ts';
import { getSecurityHeaders } from './http/security-headers.ts';
import { compileReplySerializer } from './http/serializer.ts';
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
  app.setSerializerCompiler(compileReplySerializer);
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
  registerHealthRoutes(context);
  registerClientErrorRoutes(context);
  registerElementRoutes(context);
  registerImportRoutes(context);
  registerIngredientRoutes(context);
  registerReferenceDataRoutes(context, withRuleChangeFlags);
  registerMenuRoutes(context);
  registerSchedulingRoutes(context);
  registerSurveyRoutes(context);
  registerStatementRoutes(context);
  registerPortionAdviceRoutes(context);
  registerInsightRoutes(context);
  registerAddOnRoutes(context);
  registerDailyNumbersRoutes(context);
  registerDocumentRoutes(context);
  registerSentDocumentRoutes(context);
  registerAccountRoutes(context);
  registerServingScheduleRoutes(context);
  registerServiceEventRoutes(context);
  registerClosingRoutes(context);
  registerChangeRoutes(context);
  registerCoverageRoutes(context);
  registerCostRoutes(context);
  registerPurchasingRoutes(context);
  registerPurchaseOrderRoutes(context);
  registerReadinessRoutes(context);
  registerSheetRoutes(context);
  registerEaterRoutes(context);
  registerSessionRoutes(context);
  registerSystemRoutes(context);
  registerHistoryRoutes(context);
  registerUsageRoutes(context);
  registerBulkRoutes(context);
  registerMergeRoutes(context);
  registerReplacementRoutes(context);
  registerExportRoutes(context);
  registerCalendarFeedRoutes(context);
  registerApiKeyRoutes(context);
  registerUserRoutes(context);
}
