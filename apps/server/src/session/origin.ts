import type { FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '#contract/refusal.ts';

/**
 * A write by cookie must come from our own page: a browser says where a request comes from, and no foreign page can
 * change that. Clients that are not browsers send neither header and carry nobody's cookie by accident.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string): Refusal | undefined {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isForeignSite = typeof site === 'string' && !['same-origin', 'none'].includes(site);
  const isOwn = origin === undefined || origin === new URL(publicUrl).origin || hostOf(origin) === request.host;
  return isOwn && !isForeignSite ? undefined : refuse('forbidden', 'This request came from another site.');
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);
