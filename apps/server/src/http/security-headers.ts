import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';
import type { SessionSettings } from '#contract/session.ts';

/** Origins of the sign-in provider, when it is not Brigade itself. */
function signInAddresses(settings: SessionSettings): string[] {
  if (settings.provider !== 'firebase') return [];
  return settings.emulatorUrl
    ? [settings.emulatorUrl]
    : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
}

/** Computed once: the headers are the same for every reply, and computing them costs more than the access check. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

/**
 * Headers of every reply, errors included. Scripts come from this server only and are never inline, so that typed text
 * cannot run. Inline styles are allowed because the component library needs them.
 */
export function securityHeaders(settings: SessionSettings, publicUrl: string): Record<string, string> {
  const isSecure = publicUrl.startsWith('https:');
  const headers = headersOf({
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
    // HSTS only when the installation is behind TLS.
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  });
  headers['permissions-policy'] = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';
  return headers;
}
