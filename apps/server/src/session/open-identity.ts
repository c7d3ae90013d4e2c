import { type Config, ConfigError, getPublicUrl } from '../config.ts';
import type { Database } from '../db/client.ts';
import type { CompanyOptions } from './company-sign-in.ts';
import { createEmbeddedProvider } from './embedded-provider.ts';
import { createFirebaseProvider } from './firebase-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { createOidcProvider } from './oidc-provider.ts';

type Setting = keyof Config & `${'FIREBASE' | 'OIDC'}_${string}`;

function getRequired(config: Config, name: Setting): string {
  const value = config[name];
  if (!value) throw new ConfigError(`IDENTITY=${config.IDENTITY} needs ${name}.`);
  return value;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]):\d+$/;

/** The emulator's tokens are unsigned, so anybody could forge one. Allowed only on loopback with a demo project. */
function checkEmulatorHost({ FIREBASE_AUTH_EMULATOR_HOST: host, FIREBASE_PROJECT_ID, NODE_ENV }: Config) {
  if (!host) return undefined;
  const isHarmless = LOOPBACK.test(host) && FIREBASE_PROJECT_ID?.startsWith('demo-') && NODE_ENV !== 'production';
  if (isHarmless) return host;
  throw new ConfigError(
    'FIREBASE_AUTH_EMULATOR_HOST is for development: it needs a loopback address, a project named demo-… and NODE_ENV=development.',
  );
}

/** Undefined: people do not sign in with their company. Over plain http, anybody between could sign in as anybody. */
function readCompany(config: Config): CompanyOptions | undefined {
  const names = ['COMPANY_ISSUER', 'COMPANY_CLIENT_ID', 'COMPANY_CLIENT_SECRET', 'COMPANY_NAME'] as const;
  if (!config.COMPANY_ONLY && names.every((name) => !config[name])) return undefined;
  if (config.IDENTITY !== 'embedded') throw new ConfigError('COMPANY_ISSUER and its like are for IDENTITY=embedded.');
  const missing = names.filter((name) => !config[name]);
  if (missing.length > 0) throw new ConfigError(`Signing in with the company needs ${missing.join(', ')}.`);
  const [issuer = '', clientId = '', clientSecret = '', name = ''] = names.map((name) => config[name]);
  const { protocol, host } = new URL(issuer);
  if (protocol !== 'https:' && !LOOPBACK.test(host)) throw new ConfigError('COMPANY_ISSUER must begin with https://.');
  return { issuer, clientId, clientSecret, name, isOnly: config.COMPANY_ONLY };
}

/** Opens the configured identity provider. Throws `ConfigError` when its settings are incomplete. */
export function openIdentity(config: Config, db: Database): IdentityProvider {
  const publicUrl = getPublicUrl(config);
  const company = readCompany(config);
  if (config.IDENTITY === 'firebase') {
    const emulatorHost = checkEmulatorHost(config);
    return createFirebaseProvider(db, {
      projectId: getRequired(config, 'FIREBASE_PROJECT_ID'),
      apiKey: getRequired(config, 'FIREBASE_API_KEY'),
      serviceAccount: emulatorHost ? undefined : getRequired(config, 'FIREBASE_SERVICE_ACCOUNT'),
      authDomain: config.FIREBASE_AUTH_DOMAIN,
      emulatorHost,
      publicUrl,
    });
  }
  if (config.IDENTITY === 'oidc') {
    return createOidcProvider({
      issuer: getRequired(config, 'OIDC_ISSUER'),
      audience: getRequired(config, 'OIDC_AUDIENCE'),
      keysUrl: getRequired(config, 'OIDC_JWKS_URL'),
      publicUrl,
    });
  }
  return createEmbeddedProvider(db, { publicUrl, secret: config.SESSION_SECRET, company });
}
