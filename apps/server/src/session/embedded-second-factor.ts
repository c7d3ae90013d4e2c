import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { isRefusal, refuse } from '#contract/refusal.ts';
import { secondFactorTexts } from '#contract/second-factor-texts.ts';
import { WRONG_PASSWORD } from '#contract/session-texts.ts';
import type { Database } from '../db/client.ts';
import { identityPasskeys } from '../db/schema/identity.ts';
import type { Auth } from './embedded-auth.ts';
import { findCurrentSession, matchesPassword } from './embedded-passwords.ts';
import type { SecondFactor } from './identity-provider.ts';
import type { SecondFactors } from './second-factor.ts';

/** Where the role requires two factors, a password alone changes nothing of who has a passkey (access-20). */
export async function findSessionForChange(auth: Auth, db: Database, request: FastifyRequest) {
  const current = await findCurrentSession(auth, request);
  if (isRefusal(current) || request.currentUser?.requiredSecondFactor !== 'missing') return current;
  const passkeys = await db.$count(identityPasskeys, eq(identityPasskeys.userId, current.user.id));
  return passkeys > 0 ? refuse('conflict', secondFactorTexts.passkeyFirst) : current;
}

/** Whoever finds a screen unlocked does not know the password. */
export async function findSessionByPassword(auth: Auth, db: Database, request: FastifyRequest, password: string) {
  const current = await findSessionForChange(auth, db, request);
  if (isRefusal(current)) return current;
  if (await matchesPassword(db, current.user.id, password)) return current;
  return refuse('validation_failed', WRONG_PASSWORD.message, { fields: { password: WRONG_PASSWORD.message } });
}

/** Calls under `/auth/second-factor`, for the person of the session cookie. */
export function openSecondFactor(auth: Auth, db: Database, factors: SecondFactors): SecondFactor {
  return {
    async read(request) {
      const current = await findCurrentSession(auth, request);
      return isRefusal(current) ? current : factors.read(current.user.id);
    },
    async start(request, password) {
      const current = await findSessionByPassword(auth, db, request, password);
      return isRefusal(current) ? current : factors.start(current.user.id, current.user.email);
    },
    async confirm(request, code) {
      const current = await findSessionForChange(auth, db, request);
      return isRefusal(current) ? current : factors.confirm(current.user.id, current.session.id, code);
    },
    async end(request, password) {
      const current = await findSessionByPassword(auth, db, request, password);
      if (isRefusal(current)) return current;
      await factors.end(current.user.id);
      return null;
    },
  };
}
