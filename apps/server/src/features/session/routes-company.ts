import { companySignInOperations } from '#contract/company-sign-in.ts';
import { isRefusal, refuseNotFound } from '#contract/refusal.ts';
import { countAttempt, refundAttempt, signInPerAddress } from '../../http/rate-limit.ts';
import { serve, toReply } from '../../http/serve.ts';
import type { IdentityRouteContext } from '../../session/identity-provider.ts';
import { refuseForeignOrigin } from '../../session/origin.ts';

/** Each beginning counts as an attempt of its address; a sign-in gives it back (access-9). */
export function registerCompanyRoutes(context: IdentityRouteContext): void {
  const { db, identity, publicUrl } = context;
  const { company } = identity;

  serve(context, 'startCompanySignIn', companySignInOperations.startCompanySignIn, async ({ request, reply }) => {
    const foreign = refuseForeignOrigin(request, publicUrl);
    if (!company || foreign) return foreign ?? refuseNotFound();
    return (await countAttempt(db, signInPerAddress, request.ip)) ?? toReply(await company.start(reply));
  });

  const { finishCompanySignIn } = companySignInOperations;
  serve(context, 'finishCompanySignIn', finishCompanySignIn, async ({ body, request, reply }) => {
    const foreign = refuseForeignOrigin(request, publicUrl);
    if (!company || foreign) return foreign ?? refuseNotFound();
    const token = await company.finish(reply, body.answer, body.code);
    if (!isRefusal(token)) await refundAttempt(db, signInPerAddress, request.ip);
    return toReply(token);
  });
}
