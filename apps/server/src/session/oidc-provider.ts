import { and, eq } from 'drizzle-orm';
import { identityLinks } from '../db/schema/users.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { asymmetricAlgorithms, createTokenVerifier, toIdentity } from './token-verifier.ts';

export interface OidcOptions {
  readonly issuer: string;
  readonly audience: string;
  readonly keysUrl: string;
  readonly publicUrl: string;
}

/**
 * Any OpenID issuer whose tokens a client brings. It keeps passwords and people. Brigade links a person at their first
 * call, by the verified address under which they were invited.
 */
export function createOidcProvider({ publicUrl, ...issuer }: OidcOptions): IdentityProvider {
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
