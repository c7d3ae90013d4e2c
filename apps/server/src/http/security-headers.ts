import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { SessionSettings } from '#contract/session.ts';

/** Where the browser signs in when that is not Brigade itself. */
function signInAddresses(settings: SessionSettings): string[] {
  if (settings.provider !== 'firebase') return [];
  return settings.emulatorUrl
    ? [settings.emulatorUrl]
    : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
}

/**
 * Headers of every answer, errors included. Scripts come from this server only and are never inline, so that text which
 * somebody typed cannot run; styles may be inline because the component library writes them that way.
 */
export async function secureHeaders(app: FastifyInstance, settings: SessionSettings, publicUrl: string): Promise<void> {
  const isSecure = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...signInAddresses(settings)],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameSrc: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    // Only an installation behind TLS may tell browsers to come back by TLS alone.
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  });
}
