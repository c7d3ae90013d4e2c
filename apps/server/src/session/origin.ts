import type { FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '#contract/refusal.ts';

/**
 * CSRF guard: a write by cookie must come from our own page. The browser sets these headers, and no foreign page can
 * change them. Non-browser clients send neither header and hold no cookie by accident.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string): Refusal | undefined {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isForeignSite = typeof site === 'string' && !['same-origin', 'none'].includes(site);
  const isOwn = origin === undefined || origin === new URL(publicUrl).origin || getHost(origin) === request.host;
  return isOwn && !isForeignSite ? undefined : refuse('forbidden', 'This request came from another site.');
}

const getHost = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);
