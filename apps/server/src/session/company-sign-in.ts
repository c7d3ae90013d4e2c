import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import { COMPANY_PATH } from '#contract/sign-in-codes.ts';
import type { Identity } from './identity-provider.ts';
import { hashToken } from './set-password-links.ts';
import { toIdentity } from './token-verifier.ts';

export interface CompanyOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  /** True: there are no passwords. */
  readonly isOnly: boolean;
}

/** Why nobody was signed in: a name of `companyTexts`. */
export type CompanyFailure = 'canceled' | 'unreachable' | 'refused';

/** Seconds for each answer of the company, and for all of one sign-in. */
const PATIENCE = 5;
const PATIENCE_IN_ALL = 10;
/** Bytes: what a provider sends lies in memory whole. */
const LARGEST_ANSWER = 1_000_000;

const fetchLimited: CustomFetch = async (url, { body = null, ...options }) => {
  const response = await fetch(url, { ...options, body: body instanceof Uint8Array ? Buffer.from(body) : body });
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > LARGEST_ANSWER) throw new Error(`The company sent more than ${LARGEST_ANSWER} bytes.`);
    parts.push(part);
  }
  // Some statuses allow no body.
  const { status, headers } = response;
  return new Response(size > 0 ? Buffer.concat(parts) : null, { status, headers });
};

class CompanyTimeout extends Error {}

async function limitWait<T>(work: Promise<T>): Promise<T> {
  const isOver = new AbortController();
  const timeout = pause(PATIENCE_IN_ALL * 1000, undefined, { signal: isOver.signal }).then(() => {
    throw new CompanyTimeout(`The company took longer than ${PATIENCE_IN_ALL} seconds in all.`);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    isOver.abort();
  }
}

/** What only the browser that began knows: its cookie. All else that binds the answer to it is derived. */
export const createBrowserSecret = (): string => randomBytes(32).toString('base64url');
const derive = (what: 'state' | 'nonce' | 'verifier', browser: string) => hashToken(`company-${what}:${browser}`);
export const deriveState = (browser: string): string => derive('state', browser);

async function discoverCompany({ issuer, clientId, clientSecret }: CompanyOptions): Promise<Configuration> {
  const server = new URL(issuer);
  const insecure = server.protocol === 'http:' ? [allowInsecureRequests] : [];
  const metadata = (
    await discovery(server, clientId, undefined, undefined, {
      timeout: PATIENCE,
      execute: insecure,
      [customFetch]: fetchLimited,
    })
  ).serverMetadata();
  const takesPost = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post');
  const proof = takesPost ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret);
  const configuration = new Configuration(metadata, clientId, undefined, proof);
  configuration.timeout = PATIENCE;
  configuration[customFetch] = fetchLimited;
  // Without it, the library trusts TLS and reads no signature of a token that it fetched itself.
  enableNonRepudiationChecks(configuration);
  for (const allow of insecure) allow(configuration);
  return configuration;
}

const readStatus = (error: Error): number => {
  const status = 'status' in error ? error.status : error.cause instanceof Response ? error.cause.status : 0;
  return typeof status === 'number' ? status : 0;
};

export function toCompanyFailure(error: unknown): CompanyFailure {
  if (!(error instanceof Error)) return 'refused';
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'canceled';
    return /^(server_error|temporarily_unavailable)$/.test(error.error) ? 'unreachable' : 'refused';
  }
  const isAway = error instanceof TypeError && error.message === 'fetch failed';
  const isSilent = error instanceof CompanyTimeout || ('code' in error && error.code === 'OAUTH_TIMEOUT');
  return isAway || isSilent || readStatus(error) >= 500 ? 'unreachable' : 'refused';
}

/** The company as an OpenID provider. It is asked for its addresses when somebody signs in for the first time. */
export function openCompanyProvider(options: CompanyOptions, publicUrl: string) {
  let openConfiguration: Promise<Configuration> | undefined;
  const connect = () => {
    openConfiguration ??= discoverCompany(options).catch((error: unknown) => {
      // So that the next person asks again.
      openConfiguration = undefined;
      throw error;
    });
    return openConfiguration;
  };
  const returnAddress = `${publicUrl}${COMPANY_PATH}`;

  /** Checks state, issuer, audience, nonce, times and signature. Throws unless all of them hold. */
  async function identify(browser: string, answer: string): Promise<Identity> {
    const configuration = await connect();
    const address = new URL(returnAddress);
    address.search = answer;
    const tokens = await authorizationCodeGrant(configuration, address, {
      expectedState: deriveState(browser),
      expectedNonce: derive('nonce', browser),
      pkceCodeVerifier: derive('verifier', browser),
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('The company sent no id token.');
    const { issuer, userinfo_endpoint: moreAbout } = configuration.serverMetadata();
    // Providers may tell the address there only.
    const isTold = claims.email !== undefined || !moreAbout;
    return toIdentity(issuer, isTold ? claims : await fetchUserInfo(configuration, tokens.access_token, claims.sub));
  }

  return {
    async addressFor(browser: string): Promise<string> {
      const address = buildAuthorizationUrl(await limitWait(connect()), {
        redirect_uri: returnAddress,
        scope: 'openid email',
        state: deriveState(browser),
        nonce: derive('nonce', browser),
        code_challenge: await calculatePKCECodeChallenge(derive('verifier', browser)),
        code_challenge_method: 'S256',
      });
      return address.href;
    },

    identify: (browser: string, answer: string): Promise<Identity> => limitWait(identify(browser, answer)),
  };
}
