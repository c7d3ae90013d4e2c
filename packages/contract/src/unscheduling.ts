import * as z from 'zod';
import { operation } from './operation.ts';
import { IdParams } from './values.ts';

/** Losses by unscheduling, a sentence each; none where nothing is lost (scheduling-17). */
const Losses = z.array(z.string());

export const unschedulingOperations = {
  listScheduledMenuLosses: operation({
    method: 'GET',
    path: '/v1/scheduled-menus/:id/losses',
    permission: 'remove-schedule',
    summary: 'What would be lost if this menu were unscheduled: who has no menu then, and what was edited',
    params: IdParams,
    data: Losses,
  }),
  listScheduledAddOnLosses: operation({
    method: 'GET',
    path: '/v1/scheduled-add-ons/:id/losses',
    permission: 'remove-schedule',
    summary: 'What would be lost if this add-on were unscheduled: who ordered it, and what was chosen',
    params: IdParams,
    data: Losses,
  }),
};
