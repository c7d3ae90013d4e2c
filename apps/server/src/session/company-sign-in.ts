import { randomBytes } from 'node:crypto';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import { COMPANY_PATH } from '#contract/company-sign-in-texts.ts';
import type { Identity } from './identity-provider.ts';
import { hashToken } from './set-password-links.ts';
import { identityOf } from './token-verifier.ts';

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

/** Seconds for each answer of the company. */
const PATIENCE = 5;

/** What only the browser that began knows: its cookie. All else that binds the answer to it is derived. */
export const newBrowserSecret = (): string => randomBytes(32).toString('base64url');
const derive = (what: 'state' | 'nonce' | 'verifier', browser: string) => hashToken(`company-${what}:${browser}`);
export const stateOf = (browser: string): string => derive('state', browser);

async function discover({ issuer, clientId, clientSecret }: CompanyOptions): Promise<Configuration> {
  const server = new URL(issuer);
  const insecure = server.protocol === 'http:' ? [allowInsecureRequests] : [];
  const found = (
    await discovery(server, clientId, undefined, undefined, { timeout: PATIENCE, execute: insecure })
  ).serverMetadata();
  const takesPost = found.token_endpoint_auth_methods_supported?.includes('client_secret_post');
  const proof = takesPost ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret);
  const configuration = new Configuration(found, clientId, undefined, proof);
  configuration.timeout = PATIENCE;
  // Without it, the library trusts TLS and reads no signature of a token that it fetched itself.
  enableNonRepudiationChecks(configuration);
  for (const allow of insecure) allow(configuration);
  return configuration;
}

const statusIn = (error: Error): number => {
  const status = 'status' in error ? error.status : error.cause instanceof Response ? error.cause.status : 0;
  return typeof status === 'number' ? status : 0;
};

export function companyFailure(error: unknown): CompanyFailure {
  if (!(error instanceof Error)) return 'refused';
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'canceled';
    return /^(server_error|temporarily_unavailable)$/.test(error.error) ? 'unreachable' : 'refused';
  }
  const isAway = error instanceof TypeError && error.message === 'fetch failed';
  const isSilent = 'code' in error && error.code === 'OAUTH_TIMEOUT';
  return isAway || isSilent || statusIn(error) >= 500 ? 'unreachable' : 'refused';
}

/** The company as an OpenID provider. It is asked for its addresses when somebody signs in for the first time. */
export function openCompany(options: CompanyOptions, publicUrl: string) {
  let known: Promise<Configuration> | undefined;
  const connect = () => {
    known ??= discover(options).catch((error: unknown) => {
      // So that the next person asks again.
      known = undefined;
      throw error;
    });
    return known;
  };
  const returnAddress = `${publicUrl}${COMPANY_PATH}`;

  return {
    async addressFor(browser: string): Promise<string> {
      const address = buildAuthorizationUrl(await connect(), {
        redirect_uri: returnAddress,
        scope: 'openid email',
        state: stateOf(browser),
        nonce: derive('nonce', browser),
        code_challenge: await calculatePKCECodeChallenge(derive('verifier', browser)),
        code_challenge_method: 'S256',
      });
      return address.href;
    },

    /** Checks state, issuer, audience, nonce, times and signature. Throws unless all of them hold. */
    async identify(browser: string, answer: string): Promise<Identity> {
      const configuration = await connect();
      const address = new URL(returnAddress);
      address.search = answer;
      const tokens = await authorizationCodeGrant(configuration, address, {
        expectedState: stateOf(browser),
        expectedNonce: derive('nonce', browser),
        pkceCodeVerifier: derive('verifier', browser),
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The company sent no id token.');
      const { issuer, userinfo_endpoint: moreAbout } = configuration.serverMetadata();
      // Providers may tell the address there only.
      const isTold = claims.email !== undefined || !moreAbout;
      return identityOf(issuer, isTold ? claims : await fetchUserInfo(configuration, tokens.access_token, claims.sub));
    },
  };
}
