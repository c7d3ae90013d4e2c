import * as z from 'zod';
import { operation } from './operation.ts';
import { ElementTypeModifier } from './portion-modifier-values.ts';
import { Id, IdName, IdParams } from './values.ts';

/** 0.1 means ten per cent more of that element type (service-events-11). */
export const AccountPortionModifiersInput = z.object({
  elementTypeIds: z.array(z.object({ elementTypeId: Id, value: ElementTypeModifier })).max(1000),
});
export type AccountPortionModifiersInput = z.output<typeof AccountPortionModifiersInput>;

export const AccountPortionModifier = z.object({
  /** Null if no modifier is set for this type; the value is then 0. */
  id: Id.nullable(),
  accountId: Id,
  elementTypeId: Id,
  elementType: IdName,
  value: z.number(),
});
export type AccountPortionModifier = z.output<typeof AccountPortionModifier>;

/** `If-Match` of a save is compared with `meta.version` (errors-3). */
const PortionModifiersMeta = z.object({ version: z.int() });

export const getAccountPortionModifiers = operation({
  method: 'GET',
  path: '/v1/accounts/:id/portion-modifiers',
  permission: 'viewScheduleMenu',
  summary: 'The portion modifier of an account for every element type, in the order of the types',
  params: IdParams,
  data: z.array(AccountPortionModifier),
  meta: PortionModifiersMeta,
});

export const updateAccountPortionModifiers = operation({
  method: 'PUT',
  path: '/v1/accounts/:id/portion-modifiers',
  permission: 'editMenu',
  summary: 'Set portion modifiers of an account; what is left out stays',
  params: IdParams,
  body: AccountPortionModifiersInput,
  data: z.array(AccountPortionModifier),
  parts: ['account_portion_modifiers'],
  meta: PortionModifiersMeta,
});
