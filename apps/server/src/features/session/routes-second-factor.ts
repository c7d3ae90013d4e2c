import { isRefusal, refuse, refuseNotFound } from '#contract/refusal.ts';
import { secondFactorOperations } from '#contract/second-factor.ts';
import { secondFactorTexts } from '#contract/second-factor-texts.ts';
import { type CurrentUser, requireUser } from '../../http/access.ts';
import { changePasswordPerAccount, clearAttempts, countAttempt } from '../../http/rate-limit.ts';
import { serve, toReply } from '../../http/serve.ts';
import type { IdentityRouteContext } from '../../session/identity-provider.ts';
import { refuseForeignOrigin } from '../../session/origin.ts';
import { resetSecondFactor } from '../../session/second-factor.ts';

const isRequiredFor = (user: CurrentUser | null) => (user?.requiredSecondFactor ?? null) !== null;

export function registerSecondFactorRoutes(context: IdentityRouteContext): void {
  const { db, identity, publicUrl } = context;
  const factor = identity.passwords?.secondFactor;

  serve(context, 'getSecondFactor', secondFactorOperations.getSecondFactor, async ({ request, user }) => {
    const factorState = await factor?.read(request);
    if (!factorState || isRefusal(factorState)) return factorState ?? refuseNotFound();
    return { data: { ...factorState, isRequired: isRequiredFor(user) } };
  });

  /** Guesses of the password or a code count together. */
  const countAttempts = async <T>(userId: string, attempt: () => Promise<T>) => {
    const tooMany = await countAttempt(db, changePasswordPerAccount, userId);
    if (tooMany) return tooMany;
    const attemptResult = await attempt();
    if (!isRefusal(attemptResult)) await clearAttempts(db, changePasswordPerAccount, userId);
    return attemptResult;
  };
  serve(context, 'startSecondFactor', secondFactorOperations.startSecondFactor, async ({ body, user, request }) => {
    const foreign = refuseForeignOrigin(request, publicUrl);
    if (!factor || foreign) return foreign ?? refuseNotFound();
    return toReply(await countAttempts(requireUser(user).id, () => factor.start(request, body.password)));
  });
  serve(context, 'confirmSecondFactor', secondFactorOperations.confirmSecondFactor, async ({ body, user, request }) => {
    const foreign = refuseForeignOrigin(request, publicUrl);
    if (!factor || foreign) return foreign ?? refuseNotFound();
    return toReply(await countAttempts(requireUser(user).id, () => factor.confirm(request, body.code)));
  });
  serve(context, 'endSecondFactor', secondFactorOperations.endSecondFactor, async ({ body, user, request }) => {
    const foreign = refuseForeignOrigin(request, publicUrl);
    if (!factor || foreign) return foreign ?? refuseNotFound();
    if (isRequiredFor(user)) return refuse('conflict', secondFactorTexts.isRequired);
    return toReply(await countAttempts(requireUser(user).id, () => factor.end(request, body.password)));
  });

  serve(context, 'resetSecondFactor', secondFactorOperations.resetSecondFactor, async ({ params, by }) =>
    toReply(await resetSecondFactor(db, by, params.id)),
  );
}
