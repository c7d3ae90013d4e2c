import * as z from 'zod';
import { operation } from './operation.ts';
import { Id, IdParams, Moment } from './values.ts';

/** A device that is signed in (access-21). */
export const OwnSession = z.object({
  id: Id,
  /** "Chrome on Windows", as the browser said; null where it is not known. */
  device: z.string().nullable(),
  signedInAt: Moment,
  isThis: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

export const ownSessionOperations = {
  listSessions: operation({
    method: 'GET',
    path: '/auth/sessions',
    permission: 'staff',
    beforeSecondFactor: true,
    personally: true,
    summary: 'Where the signed-in person is signed in, this device first',
    data: z.array(OwnSession),
  }),
  endSession: operation({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    permission: 'staff',
    beforeSecondFactor: true,
    personally: true,
    summary: 'End one of the own sessions, at once',
    params: IdParams,
    data: z.null(),
  }),
  endOtherSessions: operation({
    method: 'POST',
    path: '/auth/end-other-sessions',
    permission: 'staff',
    beforeSecondFactor: true,
    personally: true,
    summary: 'End all sessions of the current user but this one',
    data: z.object({ ended: z.int() }),
  }),
  endUserSessions: operation({
    method: 'POST',
    path: '/v1/users/:id/end-sessions',
    permission: 'superAdmin',
    summary: 'End all sessions of somebody, such as that of a lost phone',
    params: IdParams,
    data: z.object({ ended: z.int() }),
  }),
};
