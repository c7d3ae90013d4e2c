import * as z from 'zod';
import { operation } from './operation.ts';
import { IdParams } from './values.ts';

/** A code of an authenticator app, or a recovery code. */
export const SecondFactorCode = z.string().max(40);
const Password = z.string().max(1000);

export const secondFactorOperations = {
  getSecondFactor: operation({
    method: 'GET',
    path: '/auth/second-factor',
    permission: 'staff',
    beforeSecondFactor: true,
    personally: true,
    summary:
      'Whether the signed-in person has an authenticator app and has to have a second factor; recovery codes left',
    data: z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodes: z.int() }),
  }),
  startSecondFactor: operation({
    method: 'POST',
    path: '/auth/second-factor',
    permission: 'staff',
    beforeSecondFactor: true,
    personally: true,
    summary: 'Begin to set up an authenticator app, the first one or in place of another',
    body: z.object({ password: Password }),
    /** `key` for typing, `picture` for scanning: an SVG. */
    data: z.object({ key: z.string(), picture: z.string() }),
  }),
  confirmSecondFactor: operation({
    method: 'POST',
    path: '/auth/second-factor/confirm',
    permission: 'staff',
    beforeSecondFactor: true,
    personally: true,
    summary:
      'Turn the second factor on by a code of the app; tells the recovery codes once and ends all other sessions',
    body: z.object({ code: SecondFactorCode }),
    data: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  endSecondFactor: operation({
    method: 'POST',
    path: '/auth/second-factor/end',
    permission: 'staff',
    beforeSecondFactor: true,
    personally: true,
    summary: 'Turn the own authenticator app off; 409 while the role requires a second factor',
    body: z.object({ password: Password }),
    data: z.null(),
  }),
  resetSecondFactor: operation({
    method: 'POST',
    path: '/v1/users/:id/reset-second-factor',
    permission: 'superAdmin',
    summary: 'Turn off the second factor of somebody who lost it; they are told by mail and their sessions end',
    params: IdParams,
    data: z.null(),
  }),
};
