import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance } from 'fastify';
import { answeredQueries, readAnsweredQuery, readQueryText } from '../db/slow-queries.ts';

const LONGEST_FLUSH = 1_000;

/**
 * Sends a trace of every request to an OpenTelemetry collector at `endpoint`, with a span for each statement that the
 * request sent to the database. A span names the route, never the address, and the text of a statement, never its
 * values: both hold names of people. Loaded only where it is asked for (decision 04).
 */
export function traceRequests(app: FastifyInstance, endpoint: string): void {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'brigade' }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })),
    ],
  });
  provider.register();
  const tracer = provider.getTracer('brigade');
  const spans = new WeakMap<object, Span>();

  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request;
    const caller = propagation.extract(ROOT_CONTEXT, headers);
    const attributes = { 'http.request.method': method, 'http.route': routeOptions.url ?? '' };
    const span = tracer.startSpan(`${method} ${routeOptions.url ?? ''}`, { kind: SpanKind.SERVER, attributes }, caller);
    spans.set(request, span);
    context.with(trace.setSpan(caller, span), done);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
  app.addHook('onRequestAbort', async (request) => {
    spans.get(request)?.setStatus({ code: SpanStatusCode.ERROR, message: 'aborted' }).end();
  });

  const onQuery = (message: unknown) => {
    const { statement, milliseconds } = readAnsweredQuery(message);
    // Jobs ask the database, too, and are no requests.
    if (!trace.getActiveSpan()) return;
    const now = Date.now();
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': readQueryText(statement) };
    tracer.startSpan('query', { kind: SpanKind.CLIENT, startTime: now - milliseconds, attributes }).end(now);
  };
  answeredQueries.subscribe(onQuery);
  app.addHook('onClose', async () => {
    answeredQueries.unsubscribe(onQuery);
    // A collector that is down loses the last spans, and must not prevent a graceful shutdown.
    const flushed = provider.shutdown().catch(() => undefined);
    await Promise.race([flushed, new Promise((resolve) => setTimeout(resolve, LONGEST_FLUSH).unref())]);
  });
}
