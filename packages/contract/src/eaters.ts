import * as z from 'zod';
import { operation } from './operation.ts';
import { Email, Id, IdName, IdParams, isReadable, Text } from './values.ts';

/** Optional: the e-mail address names an eater. */
const OptionalName = Text.trim()
  .max(500)
  .overwrite((name) => (isReadable(name) ? name : ''))
  .default('');

/** An eater is a consumer user of an account, without access to the platform (access-1, access-12). */
export const EaterInput = z.object({
  email: Email,
  firstName: OptionalName,
  lastName: OptionalName,
  dietaryPreferenceId: Id.nullish().transform((id) => id ?? null),
  allergenIds: z.array(Id).max(100).default([]),
});
export type EaterInput = z.output<typeof EaterInput>;

export const Eater = z.object({
  id: Id,
  accountId: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dietaryPreferenceId: Id.nullable(),
  allergenIds: z.array(Id),
  allergens: z.array(IdName),
  version: z.int(),
});
export type Eater = z.output<typeof Eater>;

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

const updateEater = operation({
  method: 'PUT',
  path: '/v1/consumer-users/:id',
  permission: 'editMenu',
  summary: 'Save an eater',
  params: IdParams,
  body: EaterInput,
  data: Eater,
  parts: ['user_allergens'],
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
  updateEater,
  deleteEater,
};
