import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { Email } from '#contract/values.ts';
import type { Identity } from './identity-provider.ts';

/** The accepted issuer. All other tokens are refused, unsigned tokens always. */
export interface Issuer {
  readonly issuer: string;
  readonly audience: string;
  readonly keysUrl: string;
  readonly algorithms: readonly string[];
}

/** Asymmetric algorithms only: with a shared secret the published key could sign. */
export const asymmetricAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
];

/**
 * Of ASCII, as invited ones are: in small letters, another letter (U+212A) would become one of theirs. To the letter:
 * people type blanks around an address, issuers do not, and to them it may be somebody else's.
 */
function readVerifiedEmail({ email, email_verified: isVerified }: JWTPayload): string | undefined {
  const address = isVerified === true ? Email.safeParse(email).data : undefined;
  return address === email ? address : undefined;
}

export const toIdentity = (issuer: string, payload: JWTPayload): Identity => ({
  issuer,
  subject: String(payload.sub),
  verifiedEmail: readVerifiedEmail(payload),
});

/** Verifies against the issuer's JWKS, which is cached and reloaded on an unknown key id. */
export function createTokenVerifier({
  issuer,
  audience,
  keysUrl,
  algorithms,
}: Issuer): (token: string) => Promise<JWTPayload> {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 5_000 });
  return async (token) => {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: [...algorithms],
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    return payload;
  };
}
