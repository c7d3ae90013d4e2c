import * as z from 'zod';
import { operation } from './operation.ts';
import { ScheduledElementModifier } from './portion-modifier-values.ts';
import { Id, IdName, IdParams } from './values.ts';

/** Rows of the portion modifiers dialog: only elements that the calculation can count. */
export const ScheduledMenuModifiers = z.object({
  scheduledElements: z.array(IdName.extend({ elementType: IdName })),
  accounts: z.array(z.object({ accountId: Id, account: z.string() })),
  /** The accounts' own, by element type; one that is not listed is 0 (service-events-11). */
  accountModifiers: z.array(z.object({ accountId: Id, elementTypeId: Id, value: z.number() })),
  /** A modifier that is not listed is 0, in version 0. */
  portionModifiers: z.array(
    z.object({ scheduledElementId: Id, accountId: Id, portionModifier: z.number(), version: z.int() }),
  ),
});
export type ScheduledMenuModifiers = z.output<typeof ScheduledMenuModifiers>;

export const getScheduledMenuModifiers = operation({
  method: 'GET',
  path: '/v1/portion-modifiers/scheduled-menus/:id',
  permission: 'viewScheduleMenu',
  summary: 'Portion modifiers of the elements of a scheduled menu, for the accounts it serves',
  params: IdParams,
  data: ScheduledMenuModifiers,
});

export const PortionModifierBody = z.object({ accountId: Id, portionModifier: ScheduledElementModifier });
export type PortionModifierBody = z.output<typeof PortionModifierBody>;

export const SavedPortionModifier = PortionModifierBody.extend({ scheduledElementId: Id, version: z.int() });
export type SavedPortionModifier = z.output<typeof SavedPortionModifier>;

export const saveScheduledElementModifier = operation({
  method: 'PUT',
  path: '/v1/portion-modifiers/scheduled-elements/:id',
  permission: 'editScheduleMenu',
  summary: 'Set how much more or less of a scheduled element one account gets',
  params: IdParams,
  body: PortionModifierBody,
  data: SavedPortionModifier,
});
