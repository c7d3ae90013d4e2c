import { createServer, type RequestListener, type Server } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import { getPort } from './server-port.ts';

export const companyClient = { id: 'brigade', secret: 'a secret of the company' };

/** An address of this machine whose answers are given by what is set. */
export async function listenAs(port = 0): Promise<{ issuer: string; server: Server; answer: { by: RequestListener } }> {
  const answer: { by: RequestListener } = { by: (_request, response) => response.end() };
  const server = createServer((request, response) => answer.by(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { issuer: `http://127.0.0.1:${getPort(server)}`, server, answer };
}

/**
 * A real OpenID provider with its page to sign in: whoever says an address there has it, verified unless it begins with
 * `unverified`. It takes no code without PKCE.
 */
export async function startCompany(returnAddress: string, port = 0) {
  const { issuer, server, answer } = await listenAs(port);
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [{ client_id: companyClient.id, client_secret: companyClient.secret, redirect_uris: [returnAddress] }],
    clientDefaults: { token_endpoint_auth_method: 'client_secret_post' },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a key of the company'] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' }] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    findAccount: (_context, email) => ({
      accountId: email,
      claims: () => ({ sub: email, email, email_verified: !email.startsWith('unverified') }),
    }),
    // Nobody is asked whether the company may tell its own product who they are.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: companyClient.id, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  answer.by = provider.callback();
  return { issuer, server };
}
