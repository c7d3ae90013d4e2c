import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse } from '#contract/refusal.ts';
import { sendRefusal } from './errors.ts';

const webFolder = path.resolve(import.meta.dirname, '../../../web/dist');
const API = /^\/(v1|v2beta|auth|health|metrics|docs|me)(\/|\?|$)/;

/**
 * The built web application. Files are cached forever (their names contain a hash); every other address serves the
 * single page.
 */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  const notFound = (reply: FastifyReply) => sendRefusal(reply, refuse('not_found', 'Not found.'));
  // Tests of the API run without a built web application.
  if (!existsSync(webFolder)) {
    app.setNotFoundHandler((_request, reply) => notFound(reply));
    return;
  }
  const staticOptions = { cacheControl: false, preCompressed: true };
  // One wildcard route: a route per file would add a tenth of a second to every start.
  await app.register(fastifyStatic, {
    ...staticOptions,
    root: `${webFolder}/assets`,
    prefix: '/assets/',
    decorateReply: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  await app.register(fastifyStatic, {
    ...staticOptions,
    root: webFolder,
    serve: false,
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  });
  const page = { schema: { hide: true } };
  app.get('/', page, (_request, reply) => reply.sendFile('index.html'));
  for (const file of readdirSync(webFolder, { withFileTypes: true }))
    if (file.isFile() && !/^\.|\.(br|gz)$/.test(file.name))
      app.get(`/${file.name}`, page, (_request, reply) => reply.sendFile(file.name));
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && String(request.headers.accept ?? '').includes('text/html');
    if (wantsPage && !API.test(request.url)) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return notFound(reply);
  });
}
