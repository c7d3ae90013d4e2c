import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { SessionSettings } from '#contract/session.ts';

/** Origins of the sign-in provider, when it is not Brigade itself. */
function listSignInAddresses(settings: SessionSettings): string[] {
  if (settings.provider !== 'firebase') return [];
  return settings.emulatorUrl
    ? [settings.emulatorUrl]
    : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
}

/** Computed once, because replies below the routes need them too (decision 50). This response is never sent. */
function collectHeaders(options: HelmetOptions): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, () => undefined);
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/**
 * Headers of every reply, errors included. Scripts come from this server only and are never inline, so that typed text
 * cannot run. Inline styles are allowed because the component library needs them.
 */
export function getSecurityHeaders(settings: SessionSettings, publicUrl: string): Record<string, string> {
  const isSecure = publicUrl.startsWith('https:');
  const headers = collectHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...listSignInAddresses(settings)],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        // A document that the screen has fetched, to be printed.
        frameSrc: ['blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    // HSTS only when the installation is behind TLS.
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  });
  headers['permissions-policy'] = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';
  return headers;
}
