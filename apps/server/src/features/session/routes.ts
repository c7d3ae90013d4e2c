import { ownSessionOperations } from '#contract/own-sessions.ts';
import { isRefusal, refuse, refuseNotFound } from '#contract/refusal.ts';
import { SECOND_FACTOR_NEEDED } from '#contract/second-factor-texts.ts';
import { sessionOperations } from '#contract/session.ts';
import { sessionTexts } from '#contract/session-texts.ts';
import { enqueue } from '../../db/enqueue.ts';
import {
  changePasswordPerAccount,
  checkLinkPerAddress,
  clearAttempts,
  countAttempt,
  forgotPerAccount,
  forgotPerAddress,
  refundAttempt,
  setPasswordPerAddress,
  signInPerAccount,
  signInPerAddress,
} from '../../http/rate-limit.ts';
import { serve, toReply } from '../../http/serve.ts';
import { endUserSessions } from '../../session/embedded-sessions.ts';
import type { IdentityRouteContext } from '../../session/identity-provider.ts';
import { refuseForeignOrigin } from '../../session/origin.ts';
import { findLinkSubject } from '../../session/set-password-links.ts';
import { readMe } from './queries.ts';
import { registerCompanyRoutes } from './routes-company.ts';
import { registerPasskeyRoutes } from './routes-passkeys.ts';
import { registerSecondFactorRoutes } from './routes-second-factor.ts';

export function registerSessionRoutes(context: IdentityRouteContext): void {
  const { db, identity } = context;
  serve(context, 'getMe', sessionOperations.getMe, async ({ user }) => {
    return (user && (await readMe(db, user))) ?? refuseNotFound();
  });
  serve(context, 'getSessionSettings', sessionOperations.getSessionSettings, async () => ({ data: identity.settings }));
  registerCookieRoutes(context);
  registerOwnSessionRoutes(context);
  registerPasswordRoutes(context);
  registerSecondFactorRoutes(context);
  registerCompanyRoutes(context);
  registerPasskeyRoutes(context);
}

function registerCookieRoutes(context: IdentityRouteContext): void {
  const { db, identity, publicUrl } = context;
  const { passwords, noPasswords } = identity;

  serve(context, 'signIn', sessionOperations.signIn, async ({ body, request, reply }) => {
    const foreign = refuseForeignOrigin(request, publicUrl);
    if (!passwords || noPasswords || foreign) return foreign ?? noPasswords ?? refuseNotFound();
    const tooMany =
      (await countAttempt(db, signInPerAddress, request.ip)) ?? (await countAttempt(db, signInPerAccount, body.email));
    if (tooMany) return tooMany;
    const token = await passwords.signIn(reply, body.email, body.password, body.code);
    // Who is asked for a code had the right password.
    if (!isRefusal(token) || token.code === SECOND_FACTOR_NEEDED) await refundAttempt(db, signInPerAddress, request.ip);
    if (isRefusal(token)) return token;
    await clearAttempts(db, signInPerAccount, body.email);
    return { data: token };
  });

  serve(context, 'refreshToken', sessionOperations.refreshToken, async ({ request }) => {
    const foreign = refuseForeignOrigin(request, publicUrl);
    if (!passwords || foreign) return foreign ?? refuseNotFound();
    const token = await passwords.refreshToken(request);
    return isRefusal(token) ? token : { data: token };
  });

  serve(context, 'signOut', sessionOperations.signOut, async ({ request, reply }) => {
    const foreign = refuseForeignOrigin(request, publicUrl);
    if (!passwords || foreign) return foreign ?? refuseNotFound();
    await passwords.signOut(request, reply);
    return { data: null };
  });
}

function registerOwnSessionRoutes(context: IdentityRouteContext): void {
  const { db, identity, publicUrl } = context;
  const sessions = identity.passwords?.sessions;
  serve(context, 'listSessions', ownSessionOperations.listSessions, async ({ request }) =>
    toReply(await sessions?.list(request)),
  );
  serve(context, 'endSession', ownSessionOperations.endSession, async ({ params, request }) =>
    toReply(refuseForeignOrigin(request, publicUrl) ?? (await sessions?.end(request, params.id))),
  );
  serve(context, 'endOtherSessions', ownSessionOperations.endOtherSessions, async ({ request }) => {
    const endedCount =
      refuseForeignOrigin(request, publicUrl) ?? (await sessions?.endOthers(request)) ?? refuseNotFound();
    return isRefusal(endedCount) ? endedCount : { data: { ended: endedCount } };
  });
  serve(context, 'endUserSessions', ownSessionOperations.endUserSessions, async ({ params }) => {
    const endedCount = sessions ? await endUserSessions(db, params.id) : refuseNotFound();
    return isRefusal(endedCount) ? endedCount : { data: { ended: endedCount } };
  });
}

function registerPasswordRoutes(context: IdentityRouteContext): void {
  const { db, identity, publicUrl } = context;
  const { passwords, noPasswords } = identity;

  // The same work for known and unknown addresses (access-7): the user is looked up when the mail is composed.
  serve(context, 'forgotPassword', sessionOperations.forgotPassword, async ({ body, request }) => {
    if (!passwords || noPasswords) return noPasswords ?? refuseNotFound();
    const tooMany =
      (await countAttempt(db, forgotPerAddress, request.ip)) ?? (await countAttempt(db, forgotPerAccount, body.email));
    if (tooMany) return tooMany;
    await enqueue(db, 'passwordReset', body.email, null);
    return { data: null };
  });

  serve(context, 'setPassword', sessionOperations.setPassword, async ({ body, request }) => {
    if (!identity.setPassword) return noPasswords ?? refuseNotFound();
    const tooMany = await countAttempt(db, setPasswordPerAddress, request.ip);
    if (tooMany) return tooMany;
    return toReply(await identity.setPassword(body.token, body.password));
  });

  serve(context, 'checkSetPasswordLink', sessionOperations.checkSetPasswordLink, async ({ body, request }) => {
    if (!identity.setPassword) return noPasswords ?? refuseNotFound();
    const tooMany = await countAttempt(db, checkLinkPerAddress, request.ip);
    if (tooMany) return tooMany;
    const subject = await findLinkSubject(db, body.token);
    return subject ? { data: null } : refuse('conflict', sessionTexts.linkIsSpent);
  });

  serve(context, 'changePassword', sessionOperations.changePassword, async ({ body, user, request }) => {
    const foreign = refuseForeignOrigin(request, publicUrl);
    if (!passwords || !user || noPasswords || foreign) return foreign ?? noPasswords ?? refuseNotFound();
    const tooMany = await countAttempt(db, changePasswordPerAccount, user.id);
    if (tooMany) return tooMany;
    const refusal = await passwords.changePassword(request, body);
    if (refusal) return refusal;
    await clearAttempts(db, changePasswordPerAccount, user.id);
    return { data: null };
  });
}
