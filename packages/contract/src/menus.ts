import * as z from 'zod';
import { operation } from './operation.ts';
import { Id, ListMeta, PageQuery } from './values.ts';

/** A row of the menus list. */
export const MenuSummary = z.object({
  id: Id,
  name: z.string(),
  menuElementClassId: Id,
  cuisineTypeId: Id,
  elements: z.array(z.object({ elementId: Id, name: z.string() })),
});
export type MenuSummary = z.output<typeof MenuSummary>;

export const menuOperations = {
  listMenus: operation({
    method: 'GET',
    path: '/v1/menus',
    permission: 'viewMenu',
    summary: 'Master menus by name',
    query: PageQuery.extend({ class: Id.optional().describe('Only menus with this tag') }),
    data: z.array(MenuSummary),
    meta: ListMeta,
  }),
};
