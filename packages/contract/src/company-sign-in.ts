import * as z from 'zod';
import { operation } from './operation.ts';
import { SecondFactorCode } from './second-factor.ts';
import { IdToken } from './session.ts';

// Signing in with the company by OpenID Connect (access-19). Where it is not set up, both answer `not_found`.

const startCompanySignIn = operation({
  method: 'POST',
  path: '/auth/company/start',
  permission: 'public',
  summary: 'Begin to sign in with the company: the address at the company to go to',
  data: z.object({ address: z.url() }),
});

const finishCompanySignIn = operation({
  method: 'POST',
  path: '/auth/company/finish',
  permission: 'public',
  summary: 'Sign in by the answer of the company, in the browser that began; starts a session by cookie',
  /** The query of the address to which the company sent the browser back. */
  body: z.object({
    answer: z.string().max(8000),
    code: SecondFactorCode.optional().describe('Where the first call asked for it: of a changed address, once'),
  }),
  data: IdToken,
});

export const companySignInOperations = { startCompanySignIn, finishCompanySignIn };
