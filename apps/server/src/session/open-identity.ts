import { and, eq } from 'drizzle-orm';
import { type Config, ConfigError, getPublicUrl } from '../config.ts';
import type { Database } from '../db/client.ts';
import { identityLinks } from '../db/schema/users.ts';
import type { CompanyOptions } from './company-sign-in.ts';
import { createEmbeddedProvider } from './embedded-provider.ts';
import { createFirebaseProvider } from './firebase-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { asymmetricAlgorithms, createTokenVerifier, toIdentity } from './token-verifier.ts';

interface OidcOptions {
  readonly issuer: string;
  readonly audience: string;
  readonly keysUrl: string;
  readonly publicUrl: string;
}

/**
 * Any OpenID issuer whose tokens a client brings. It keeps passwords and people. Brigade links a person at their first
 * call, by the verified address under which they were invited.
 */
function createOidcProvider({ publicUrl, ...issuer }: OidcOptions): IdentityProvider {
  const verified = createTokenVerifier({ ...issuer, algorithms: asymmetricAlgorithms });
  return {
    settings: { provider: 'oidc', issuer: issuer.issuer },
    verify: async (token) => toIdentity(issuer.issuer, await verified(token)),
    // No password to set: the invitation links to the start page, and the issuer does the rest.
    setPasswordLink: async () => publicUrl,
    // The issuer owns names and addresses.
    changePerson: async () => undefined,
    changeIdentity: async () => undefined,
    async forget(transaction, userId) {
      const ofUser = and(eq(identityLinks.userId, userId), eq(identityLinks.issuer, issuer.issuer));
      await transaction.delete(identityLinks).where(ofUser);
    },
    removeIdentity: async () => undefined,
  };
}

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
