import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { refuseNotFound } from '#contract/refusal.ts';
import {
  apiIntroduction,
  describeAnswer,
  describeRefusals,
  describeSave,
  getGroup,
  groupNames,
} from './description-texts.ts';
import { sendRefusal } from './errors.ts';

const hidden = { schema: { hide: true } };
const PASSED_ON = ['content-type', 'location', 'cache-control', 'etag', 'last-modified'] as const;

/** Headers per method. The server reads them without a schema. */
const headersByMethod: Record<string, z.ZodType> = {
  PUT: z.object({
    'if-match': z
      .string()
      .optional()
      .describe(
        'The ETag of the version that was read. When it was saved since: 412 `stale`. Without it, the last save wins.',
      ),
  }),
  POST: z.object({
    'idempotency-key': z.string().max(200).optional().describe('A call that is repeated with it is carried out once.'),
  }),
};

/** The body of an operation with an upload: the server reads it without a schema, too. */
const aFile = z.string().meta({ format: 'binary' });

/** What says more of itself keeps it, such as an answer by lines. */
const describeAnswers = (answers: object) =>
  Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => {
      const description = describeAnswer(status);
      return [status, answer instanceof z.ZodType ? answer.describe(description) : { description, ...answer }];
    }),
  );

/** A separate server that never listens and never runs a handler. It only knows the routes and describes them. */
async function describeRoutes(routes: readonly RouteOptions[]): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const app = Fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: {
      info: { title: 'Brigade', version: '1', description: apiIntroduction },
      tags: groupNames.map((name) => ({ name })),
      components: {
        securitySchemes: {
          key: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key of My account, or an id token of POST /auth/token.',
          },
        },
      },
      security: [{ key: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'Brigade API' },
    uiConfig: { docExpansion: 'none', filter: true },
  });
  for (const { method, url, schema } of routes) {
    const headers = headersByMethod[String(method)];
    const body = schema?.consumes ? aFile : schema?.body;
    const described = {
      ...schema,
      tags: [getGroup(url)],
      description: `${schema?.description ?? ''}\n\n${describeSave({ ...schema, method: String(method) })}${describeRefusals({ ...schema, method: String(method) })}`,
      ...(schema?.description === 'Permission: public' && { security: [] }),
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
      response: describeAnswers(schema?.response ?? {}),
    };
    app.route({ method, url, schema: described, handler: async () => undefined });
  }
  app.get('/openapi.json', hidden, async () => app.swagger());
  await app.ready();
  return app;
}

/**
 * `/openapi.json` and a readable page at `/docs`, from the schemas of routes that are added after this call. Loaded
 * lazily on the first request: few ask for them, and loading would add a tenth of a second to every start.
 */
export function serveDescription(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && !route.schema?.hide) routes.push(route);
  });

  let description: Promise<FastifyInstance> | undefined;
  for (const url of ['/openapi.json', '/docs', '/docs/*']) {
    app.get(url, hidden, async (request, reply) => {
      // Normalize the URL like the other server does: with ".." in it, it could name one of the described calls.
      const { pathname, search } = new URL(request.url, 'http://localhost');
      if (!/^\/(openapi\.json$|docs(\/|$))/.test(pathname)) return sendRefusal(reply, refuseNotFound());
      description ??= describeRoutes(routes);
      const answer = await (await description).inject({ method: 'GET', url: pathname + search });
      if (answer.statusCode >= 400) return sendRefusal(reply, refuseNotFound());
      for (const name of PASSED_ON) {
        const value = answer.headers[name];
        if (value !== undefined) reply.header(name, value);
      }
      return reply.status(answer.statusCode).send(answer.rawPayload);
    });
  }
}
