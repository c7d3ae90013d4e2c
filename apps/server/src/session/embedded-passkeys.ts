import { parseCookies } from 'better-auth/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { passkeyTexts, WRONG_PASSKEY } from '#contract/passkeys-texts.ts';
import { isRefusal, type Refusal, refuse, refuseNotFound } from '#contract/refusal.ts';
import { secondFactorTexts } from '#contract/second-factor-texts.ts';
import { formatDeviceName } from '#domain/session/device-name.ts';
import type { Database } from '../db/client.ts';
import type { Auth } from './embedded-auth.ts';
import { beginSession, findCookieSession, findCurrentSession } from './embedded-passwords.ts';
import { findSessionByPassword, findSessionForChange } from './embedded-second-factor.ts';
import type { Passkeys } from './identity-provider.ts';
import { CHALLENGE_LIFE, openPasskeyStore } from './passkeys.ts';
import type { SecondFactors } from './second-factor.ts';

/** Binds a challenge to the browser that asked for it. */
const COOKIE = 'brigade.passkey_challenge';
const takeCookie = ({ headers }: FastifyRequest) => parseCookies(headers.cookie ?? '').get(COOKIE) ?? '';

const explainIn = (request: FastifyRequest) => (error: unknown) => {
  request.log.info({ reason: error instanceof Error ? error.message : String(error) }, 'a passkey was refused');
  return undefined;
};

const wrongPasskey: Refusal = { ...refuse('unauthenticated', passkeyTexts.wrong), code: WRONG_PASSKEY };

interface Parts {
  readonly auth: Auth;
  readonly db: Database;
  readonly factors: SecondFactors;
  readonly publicUrl: string;
}

/** Calls about passkeys under `/auth` (access-22). */
export function openPasskeys({ auth, db, factors, publicUrl }: Parts): Passkeys {
  const store = openPasskeyStore(db, publicUrl);
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';

  function ask<Options extends { challenge: string }>(reply: FastifyReply, options: Options) {
    const life = `Max-Age=${CHALLENGE_LIFE / 1000}; Path=/auth; HttpOnly; SameSite=Strict${secure}`;
    reply.header('set-cookie', `${COOKIE}=${options.challenge}; ${life}`);
    return { options };
  }

  return {
    async list(request) {
      const current = await findCurrentSession(auth, request);
      if (isRefusal(current)) return current;
      return (await store.list(current.user.id)).map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }));
    },
    async start(request, reply, password) {
      const current = await findSessionByPassword(auth, db, request, password);
      return isRefusal(current) ? current : ask(reply, await store.start(current.user));
    },
    async add(request, credential) {
      const current = await findSessionForChange(auth, db, request);
      if (isRefusal(current)) return current;
      const name = formatDeviceName(request.headers['user-agent'] ?? '') ?? 'Unknown device';
      const isAdded = await store.add(
        current.user.id,
        { challenge: takeCookie(request), name, credential },
        explainIn(request),
      );
      return isAdded ? null : refuse('conflict', passkeyTexts.notAdded);
    },
    async remove(request, id, { isRequired }) {
      const current = await findSessionForChange(auth, db, request);
      if (isRefusal(current)) return current;
      const { id: userId } = current.user;
      const passkeys = await store.list(userId);
      if (isRequired && passkeys.length === 1 && passkeys[0]?.id === id && !(await factors.read(userId)).isOn)
        return refuse('conflict', secondFactorTexts.isRequired);
      return (await store.remove(userId, id)) ? null : refuseNotFound();
    },
    startSignIn: async (reply) => ask(reply, await store.startSignIn()),
    async signIn(reply, assertion) {
      const previous = await findCookieSession(auth, reply.request);
      if (isRefusal(previous)) return previous;
      const signer = await store.findSigner(takeCookie(reply.request), assertion, explainIn(reply.request));
      if (!signer) return wrongPasskey;
      return beginSession(auth, db, reply, { ...signer, signedInBy: 'passkey', previous });
    },
  };
}
