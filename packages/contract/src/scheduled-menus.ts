import * as z from 'zod';
import { copiedFields } from './element-fields.ts';
import { operation } from './operation.ts';
import { toFieldShape } from './record-fields.ts';
import { ScheduledMenu } from './scheduling.ts';
import { AlternativeServing, servingChanges } from './serving-fields.ts';
import { Id, IdParams, Name, Text } from './values.ts';

const MAX_SCHEDULED_ELEMENTS = 200;
export const MAX_ALTERNATIVES = 50;

/**
 * An alternative: saved before, or chosen from the catalogue. Absent fields stay as they are; those of a new one are its element's.
 * `id` says which one stays, null that it was chosen now; without it, the only one of its element or name stays.
 */
const AlternativeInput = z.object({
  id: Id.nullish(),
  elementId: Id.nullish(),
  name: Name,
  ingredients: Text.optional(),
  ...toFieldShape(copiedFields, 'change'),
  allergenIds: z.array(Id).max(100).optional(),
  ...AlternativeServing.partial().shape,
});

const position = z.int().min(0).max(10_000);

/** An element that is cooked from now on for those who cannot eat the dish. */
export const NewAlternative = z.object({ scheduledElementId: Id, elementId: Id });
export type NewAlternative = z.output<typeof NewAlternative>;

/**
 * One element of a scheduled menu. With an `id` it changes that element. Without one, or if that element was removed
 * meanwhile, it adds `originalElementId` from the catalogue. Absent fields stay as they are, so the page and its host
 * flow each send their own.
 */
export const ScheduledElementInput = z
  .object({
    id: Id.optional(),
    originalElementId: Id.nullish(),
    order: position.optional().describe('Left out, it is its place in the list'),
    hostFlowOrder: position.optional(),
    allergenIds: z
      .array(Id)
      .max(100)
      .optional()
      .describe('Of this date; those of its dish in the catalogue count beside them, also where they are not here'),
    alternative: z.array(AlternativeInput).max(MAX_ALTERNATIVES).optional(),
    ...servingChanges,
    /**
     * Copies name, ingredients, method and allergens of `originalElementId` again, as a revert does (scheduling-4). With
     * another dish there, that one takes the place (scheduling-15).
     */
    reload: z.boolean().optional(),
  })
  .refine(
    (element) => element.id || element.originalElementId,
    'Must name an element of this menu or one of the catalogue.',
  );
export type ScheduledElementInput = z.output<typeof ScheduledElementInput>;

function isAddedOnce(elements: readonly z.output<typeof ScheduledElementInput>[]): boolean {
  const addedIds = elements.filter((element) => !element.id).map((element) => element.originalElementId);
  return new Set(addedIds).size === addedIds.length;
}

/** Id, date, market, service line and original menu of a scheduled menu never change. */
export const ScheduledMenuInput = z.object({
  name: Name.optional(),
  brandId: Id.nullable().optional(),
  cuisineTypeId: Id.optional(),
  description: Text.optional(),
  isDescriptionAutomated: z.boolean().optional(),
  butcherPaperNotes: Text.optional(),
  clientNotes: Text.optional(),
  talkingPoints: Text.optional(),
  /** If given, lists all elements of the menu: those that are left out are removed. */
  scheduledElements: z
    .array(ScheduledElementInput)
    .max(MAX_SCHEDULED_ELEMENTS)
    .refine(isAddedOnce, 'An element can be added to a menu only once.')
    .optional(),
});
export type ScheduledMenuInput = z.output<typeof ScheduledMenuInput>;

export const scheduledMenuOperations = {
  updateScheduledMenu: operation({
    method: 'PUT',
    path: '/v1/scheduled-menus/:id',
    permission: 'editScheduleMenu',
    summary: 'Save a scheduled menu or parts of it, all or nothing; what is left out stays',
    params: IdParams,
    body: ScheduledMenuInput,
    data: ScheduledMenu,
    parts: ['scheduled_elements', 'scheduled_element_allergens', 'scheduled_element_alternatives'],
  }),
  addAlternative: operation({
    method: 'POST',
    path: '/v1/scheduled-menus/:id/alternatives',
    permission: 'editScheduleMenu',
    summary: 'Add an element of the catalogue to the alternatives of a dish; 409 if it is one already',
    params: IdParams,
    body: NewAlternative,
    status: 201,
    data: ScheduledMenu,
  }),
  getScheduledHostFlow: operation({
    method: 'GET',
    path: '/v1/scheduled-menus/:id/host-flow',
    permission: 'staff',
    summary: 'A scheduled menu with its elements in host-flow order',
    params: IdParams,
    data: ScheduledMenu,
  }),
};
