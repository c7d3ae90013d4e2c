import * as z from 'zod';
import { operation } from './operation.ts';
import { CalendarDay, Id, IdName, IdParams } from './values.ts';

/** A scheduled menu or add-on from today on that serves it (catalogue-18). */
export const ServiceWithIt = z.object({
  id: Id,
  kind: z.enum(['menu', 'addOn']),
  /** The name of the menu, or of the add-on's type. */
  name: z.string(),
  date: CalendarDay,
  marketId: Id,
  serviceLineId: Id,
  /** The people who eat there, or who ordered the add-on. */
  people: z.int(),
  elements: z.array(z.object({ name: z.string(), isAlternative: z.boolean() })),
});
export type ServiceWithIt = z.output<typeof ServiceWithIt>;

const toListSchema = <Item extends z.ZodType>(item: Item) => z.object({ count: z.int(), items: z.array(item) });

/** At most `MAX_USES` of each; the counts are exact. */
export const Usage = z.object({
  elements: toListSchema(IdName.extend({ menuElementClassId: Id })),
  menus: toListSchema(IdName.extend({ menuElementClassId: Id, cuisineTypeId: Id })),
  services: toListSchema(ServiceWithIt),
});
export type Usage = z.output<typeof Usage>;

export const MAX_USES = 200;

export const usageOperations = {
  getElementUsage: operation({
    method: 'GET',
    path: '/v1/elements/:id/usage',
    permission: 'viewElement',
    summary: 'The menus and the services from today on that have an element',
    params: IdParams,
    data: Usage,
  }),
  getIngredientUsage: operation({
    method: 'GET',
    path: '/v1/ingredients/:id/usage',
    permission: 'viewElement',
    summary: 'The elements, menus and services from today on that have an ingredient',
    params: IdParams,
    data: Usage,
  }),
};
