import * as z from 'zod';
import { eaterFields } from './eater-fields.ts';
import { eaterTexts } from './eaters-texts.ts';
import { operation } from './operation.ts';
import { listPartTables, toFieldShape } from './record-fields.ts';
import { CalendarDay, Id, IdName, IdParams } from './values.ts';

/** An eater is a consumer user of an account, without access to the platform (access-1, access-12). */
export const EaterInput = z
  .object(toFieldShape(eaterFields, 'input'))
  .refine(({ email, firstName, lastName }) => email || firstName || lastName, {
    path: ['email'],
    message: eaterTexts.nameOrEmail,
  });
export type EaterInput = z.output<typeof EaterInput>;

export const Eater = z.object({
  id: Id,
  accountId: Id,
  ...toFieldShape(eaterFields, 'record'),
  allergens: z.array(IdName),
  version: z.int(),
});
export type Eater = z.output<typeof Eater>;

/** A meal that was arranged otherwise for other needs: the eater needs a dish again (diets-9). */
export const EndedOverride = z.object({ date: CalendarDay, serviceLine: z.string(), reason: z.string() });
export type EndedOverride = z.output<typeof EndedOverride>;

const listEaters = operation({
  method: 'GET',
  path: '/v1/consumer-users/account/:accountId',
  permission: 'viewScheduleMenu',
  summary: 'The eaters of an account by e-mail',
  params: z.object({ accountId: Id }),
  data: z.array(Eater),
});

const createEater = operation({
  method: 'POST',
  path: '/v1/consumer-users/account/:accountId',
  permission: 'editMenu',
  summary: 'A new eater of an account',
  params: z.object({ accountId: Id }),
  body: EaterInput,
  status: 201,
  data: Eater,
});

/** At most so many eaters in one list. */
export const MAX_EATERS_OF_A_LIST = 1000;

const createEaters = operation({
  method: 'POST',
  path: '/v1/consumer-users/account/:accountId/list',
  permission: 'editMenu',
  summary: 'New eaters of an account, all or none; faults name their row',
  params: z.object({ accountId: Id }),
  body: z.array(EaterInput).min(1).max(MAX_EATERS_OF_A_LIST),
  status: 201,
  data: z.array(Eater),
});

const updateEater = operation({
  method: 'PUT',
  path: '/v1/consumer-users/:id',
  permission: 'editMenu',
  summary: 'Save an eater; with other needs, meals that were arranged otherwise from today on end',
  params: IdParams,
  body: EaterInput,
  data: Eater,
  meta: z.object({ endedOverrides: z.array(EndedOverride) }),
  parts: listPartTables(eaterFields),
});

const deleteEater = operation({
  method: 'DELETE',
  path: '/v1/consumer-users/:id',
  permission: 'editMenu',
  summary: 'Remove an eater from the account',
  params: IdParams,
  data: z.null(),
});

export const eaterOperations = {
  listEaters,
  createEater,
  createEaters,
  updateEater,
  deleteEater,
};
