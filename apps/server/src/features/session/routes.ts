import { isRefusal, notFound } from '#contract/refusal.ts';
import { sessionOperations } from '#contract/session.ts';
import { type Door, serve } from '../../http/serve.ts';
import { enqueue } from '../../mail/outbox.ts';
import { refuseForeignOrigin } from '../../session/origin.ts';
import {
  changePasswordPerAccount,
  countTry,
  forgetTries,
  forgotPerAccount,
  forgotPerAddress,
  giveTryBack,
  setPasswordPerAddress,
  signInPerAccount,
  signInPerAddress,
} from '../../session/rate-limit.ts';
import { readMe } from './queries.ts';

export function sessionRoutes(door: Door): void {
  const { db, identity } = door;
  serve(door, 'getMe', sessionOperations.getMe, async ({ user }) => {
    return (user && (await readMe(db, user.id))) ?? notFound();
  });
  serve(door, 'getSessionSettings', sessionOperations.getSessionSettings, async () => ({ data: identity.settings }));
  cookieRoutes(door);
  passwordRoutes(door);
}

/** Signing in and out: what the session's cookie is for. */
function cookieRoutes(door: Door): void {
  const { db, identity, publicUrl } = door;
  const passwords = identity.passwords;

  serve(door, 'signIn', sessionOperations.signIn, async ({ body, request, reply }) => {
    const foreign = refuseForeignOrigin(request, publicUrl);
    if (!passwords || foreign) return foreign ?? notFound();
    const tooMany =
      (await countTry(db, signInPerAddress, request.ip)) ?? (await countTry(db, signInPerAccount, body.email));
    if (tooMany) return tooMany;
    const token = await passwords.signIn(reply, body.email, body.password);
    if (isRefusal(token)) return token;
    await giveTryBack(db, signInPerAddress, request.ip);
    await forgetTries(db, signInPerAccount, body.email);
    return { data: token };
  });

  serve(door, 'refreshToken', sessionOperations.refreshToken, async ({ request }) => {
    const foreign = refuseForeignOrigin(request, publicUrl);
    if (!passwords || foreign) return foreign ?? notFound();
    const token = await passwords.refreshToken(request);
    return isRefusal(token) ? token : { data: token };
  });

  serve(door, 'signOut', sessionOperations.signOut, async ({ request, reply }) => {
    const foreign = refuseForeignOrigin(request, publicUrl);
    if (!passwords || foreign) return foreign ?? notFound();
    await passwords.signOut(request, reply);
    return { data: null };
  });

  serve(door, 'endOtherSessions', sessionOperations.endOtherSessions, async ({ request }) => {
    const foreign = refuseForeignOrigin(request, publicUrl);
    if (!passwords || foreign) return foreign ?? notFound();
    const ended = await passwords.endOtherSessions(request);
    return isRefusal(ended) ? ended : { data: { ended } };
  });
}

function passwordRoutes(door: Door): void {
  const { db, identity, publicUrl } = door;
  const passwords = identity.passwords;

  // The same work for known and unknown addresses: whether anybody has it is looked up when the mail is composed.
  serve(door, 'forgotPassword', sessionOperations.forgotPassword, async ({ body, request }) => {
    if (!passwords) return notFound();
    const tooMany =
      (await countTry(db, forgotPerAddress, request.ip)) ?? (await countTry(db, forgotPerAccount, body.email));
    if (tooMany) return tooMany;
    await enqueue(db, 'passwordReset', body.email, null);
    return { data: null };
  });

  serve(door, 'setPassword', sessionOperations.setPassword, async ({ body, request }) => {
    if (!identity.setPassword) return notFound();
    const tooMany = await countTry(db, setPasswordPerAddress, request.ip);
    if (tooMany) return tooMany;
    const done = await identity.setPassword(body.token, body.password);
    if (isRefusal(done)) return done;
    // Who was locked out by somebody's guessing is let in again by their own mailbox.
    await forgetTries(db, signInPerAccount, done.email);
    return { data: null };
  });

  serve(door, 'changePassword', sessionOperations.changePassword, async ({ body, user, request, reply }) => {
    const foreign = refuseForeignOrigin(request, publicUrl);
    if (!passwords || !user || foreign) return foreign ?? notFound();
    const tooMany = await countTry(db, changePasswordPerAccount, user.id);
    if (tooMany) return tooMany;
    const refusal = await passwords.changePassword(request, reply, body);
    if (refusal) return refusal;
    await forgetTries(db, changePasswordPerAccount, user.id);
    return { data: null };
  });
}
