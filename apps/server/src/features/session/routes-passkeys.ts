import { passkeyOperations } from '#contract/passkeys.ts';
import { isRefusal, refuseNotFound } from '#contract/refusal.ts';
import { requireUser } from '../../http/access.ts';
import {
  changePasswordPerAccount,
  clearAttempts,
  countAttempt,
  passkeyChallengesPerAddress,
  refundAttempt,
  signInPerAccount,
  signInPerAddress,
} from '../../http/rate-limit.ts';
import { serve, toReply } from '../../http/serve.ts';
import type { IdentityRouteContext } from '../../session/identity-provider.ts';
import { refuseForeignOrigin } from '../../session/origin.ts';

export function registerPasskeyRoutes(context: IdentityRouteContext): void {
  const { db, identity, publicUrl } = context;
  // Where the company is the only way in, there is no other.
  const passkeys = identity.noPasswords ? undefined : identity.passwords?.passkeys;

  serve(context, 'listPasskeys', passkeyOperations.listPasskeys, async ({ request }) =>
    toReply(await passkeys?.list(request)),
  );
  serve(context, 'startPasskey', passkeyOperations.startPasskey, async ({ body, user, request, reply }) => {
    const foreign = refuseForeignOrigin(request, publicUrl);
    if (!passkeys || foreign) return foreign ?? refuseNotFound();
    const { id } = requireUser(user);
    const tooMany = await countAttempt(db, changePasswordPerAccount, id);
    if (tooMany) return tooMany;
    const startResult = await passkeys.start(request, reply, body.password);
    if (!isRefusal(startResult)) await clearAttempts(db, changePasswordPerAccount, id);
    return toReply(startResult);
  });
  serve(context, 'addPasskey', passkeyOperations.addPasskey, async ({ body, request }) =>
    toReply(refuseForeignOrigin(request, publicUrl) ?? (await passkeys?.add(request, body.credential))),
  );
  serve(context, 'removePasskey', passkeyOperations.removePasskey, async ({ params, user, request }) => {
    const isRequired = (requireUser(user).requiredSecondFactor ?? null) !== null;
    const foreign = refuseForeignOrigin(request, publicUrl);
    return toReply(foreign ?? (await passkeys?.remove(request, params.id, { isRequired })));
  });

  serve(context, 'startPasskeySignIn', passkeyOperations.startPasskeySignIn, async ({ request, reply }) => {
    const foreign = refuseForeignOrigin(request, publicUrl);
    if (!passkeys || foreign) return foreign ?? refuseNotFound();
    const tooMany = await countAttempt(db, passkeyChallengesPerAddress, request.ip);
    return tooMany ?? toReply(await passkeys.startSignIn(reply));
  });
  serve(context, 'signInByPasskey', passkeyOperations.signInByPasskey, async ({ body, request, reply }) => {
    const foreign = refuseForeignOrigin(request, publicUrl);
    if (!passkeys || foreign) return foreign ?? refuseNotFound();
    const { credential } = body;
    const tooMany =
      (await countAttempt(db, signInPerAddress, request.ip)) ??
      (await countAttempt(db, signInPerAccount, credential.id));
    if (tooMany) return tooMany;
    const token = await passkeys.signIn(reply, credential);
    if (isRefusal(token)) return token;
    await refundAttempt(db, signInPerAddress, request.ip);
    await refundAttempt(db, passkeyChallengesPerAddress, request.ip);
    await clearAttempts(db, signInPerAccount, credential.id);
    return { data: token };
  });
}
