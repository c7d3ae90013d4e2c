import * as z from 'zod';
import { menuFields } from './menu-fields.ts';
import { operation } from './operation.ts';
import { toFieldShape } from './record-fields.ts';
import { UsedTag } from './reference-records.ts';
import { MenuServingFields, ServingFields } from './serving-fields.ts';
import {
  AllergenFilters,
  AllergenStatement,
  CalendarDay,
  createIdListSchema,
  createSortSchema,
  ElementTypeName,
  FilterId,
  Id,
  IdName,
  IdParams,
  ListMeta,
  Name,
  PageQuery,
  Text,
} from './values.ts';

const MAX_MENU_ELEMENTS = 200;

export const MenuSummary = z.object({
  id: Id,
  name: z.string(),
  menuElementClassId: Id,
  cuisineTypeId: Id,
  elements: z.array(z.object({ elementId: Id, name: z.string() })),
  /** Known allergens of all elements; unknown if one of them is unknown (scheduling-13). */
  allergens: z.array(IdName),
  allergenStatement: AllergenStatement,
});
export type MenuSummary = z.output<typeof MenuSummary>;

export const MenuElement = z.object({
  elementId: Id,
  element: IdName,
  order: z.int(),
  ...ServingFields.shape,
  ingredients: z.string(),
  allergens: z.array(IdName),
  allergenStatement: AllergenStatement,
  hostFlowOrder: z.int(),
});
export type MenuElement = z.output<typeof MenuElement>;

export const Menu = z.object({
  id: Id,
  ...toFieldShape(menuFields, 'record'),
  isDescriptionAutomated: z.boolean(),
  /** The menu that this one is a copy of. */
  originalMenu: IdName.nullable(),
  /** They come from all elements; unknown if one of them is unknown (scheduling-13). */
  allergenNames: z.array(z.string()),
  allergenStatement: AllergenStatement,
  elements: z.array(MenuElement),
  version: z.int(),
  updatedAt: z.string(),
});
export type Menu = z.output<typeof Menu>;

/** The order of `elements` is their order on the menu. Host-flow fields of elements that stay are kept. */
export const MenuInput = z.object({
  ...toFieldShape(menuFields, 'input'),
  isDescriptionAutomated: z.boolean().default(false),
  elements: z
    .array(
      MenuServingFields.partial().extend({
        elementId: Id,
        replaces: Id.optional().describe('The element whose place and fields in the host flow it takes'),
      }),
    )
    .max(MAX_MENU_ELEMENTS)
    .refine((elements) => new Set(elements.map((element) => element.elementId)).size === elements.length, {
      message: 'An element can be on a menu only once.',
    }),
});
export type MenuInput = z.output<typeof MenuInput>;

/** A copy takes every field but these (catalogue-3). */
export const CopyInput = z.object({ id: Id, name: Name, menuElementClassId: Id });
export type CopyInput = z.output<typeof CopyInput>;

export const HostFlowElementInput = z.object({
  elementId: Id,
  hostFlowOrder: z.int().min(0).max(10_000),
  directionals: Text.default(''),
  servingUtensilId: Id.nullable().default(null),
  servingVesselId: Id.nullable().default(null),
});
export type HostFlowElementInput = z.output<typeof HostFlowElementInput>;
export const MenuHostFlowInput = z.object({ elements: z.array(HostFlowElementInput).max(MAX_MENU_ELEMENTS) });

/** Names, not ids: the input of the external description service (catalogue-11). */
export const MenuDescriptionInput = z.object({
  name: z.string().max(500),
  brand: z.string().max(500),
  cuisineType: z.string().max(500),
  elements: z
    .array(z.object({ name: z.string().max(500), elementType: ElementTypeName.nullable() }))
    .max(MAX_MENU_ELEMENTS),
});
export type MenuDescriptionInput = z.output<typeof MenuDescriptionInput>;
/** `isFallback`: the external service failed, so the built-in rule wrote the description (catalogue-11). */
export const MenuDescription = z.object({ description: z.string(), isFallback: z.boolean() });
export type MenuDescription = z.output<typeof MenuDescription>;

export const MenuListQuery = PageQuery.extend({
  class: FilterId.describe('Only menus with this tag'),
  cuisineTypeId: FilterId,
  brandId: FilterId,
  ...AllergenFilters.shape,
  sort: createSortSchema('name', 'tag', 'cuisine'),
});

/** The last day until today on which a market served a copy of a menu. */
export const LastServed = z.object({ menuId: Id, date: CalendarDay });
export type LastServed = z.output<typeof LastServed>;

export const menuOperations = {
  listLastServed: operation({
    method: 'GET',
    path: '/v1/menus-last-served',
    permission: 'viewMenu',
    summary: 'When a market last served these menus; those that it never did are left out',
    query: z.object({
      marketId: Id,
      ids: createIdListSchema('menus'),
    }),
    data: z.array(LastServed),
  }),

  listMenus: operation({
    method: 'GET',
    path: '/v1/menus',
    permission: 'viewMenu',
    summary: 'Master menus by name',
    query: MenuListQuery,
    data: z.array(MenuSummary),
    meta: ListMeta,
  }),
  getMenu: operation({
    method: 'GET',
    path: '/v1/menus/:id',
    permission: 'viewMenu',
    summary: 'One master menu with its elements',
    params: IdParams,
    data: Menu,
  }),
  createMenu: operation({
    method: 'POST',
    path: '/v1/menus',
    permission: 'addMenu',
    summary: 'Create a master menu',
    body: MenuInput,
    status: 201,
    data: Menu,
  }),
  updateMenu: operation({
    method: 'PUT',
    path: '/v1/menus/:id',
    permission: 'editMenu',
    summary: 'Save a master menu with its elements in their order',
    params: IdParams,
    body: MenuInput,
    data: Menu,
    parts: ['menu_elements'],
  }),
  deleteMenu: operation({
    method: 'DELETE',
    path: '/v1/menus/:id',
    permission: 'removeMenu',
    summary: 'Delete a master menu; its scheduled copies stay',
    params: IdParams,
    data: z.null(),
  }),
  copyMenu: operation({
    method: 'POST',
    path: '/v1/menus/copy',
    permission: 'addMenu',
    summary: 'Copy a menu with its elements under another tag or name',
    body: CopyInput,
    status: 201,
    data: Menu,
  }),
  getMenuHostFlow: operation({
    method: 'GET',
    path: '/v1/menus/:id/host-flow',
    permission: 'viewMenu',
    summary: 'A master menu in host-flow order',
    params: IdParams,
    data: Menu,
  }),
  updateMenuHostFlow: operation({
    method: 'PUT',
    path: '/v1/menus/:id/host-flow',
    permission: 'editScheduleMenu',
    summary: "Save a master menu's host flow",
    params: IdParams,
    body: MenuHostFlowInput,
    data: Menu,
    parts: ['menu_elements'],
  }),
  describeMenu: operation({
    method: 'POST',
    path: '/v1/menus/description',
    permission: 'viewMenu',
    summary: 'An automated description, by the external service where there is one, else by the built-in rule',
    body: MenuDescriptionInput,
    data: MenuDescription,
  }),
  listMenuTags: operation({
    method: 'GET',
    path: '/v1/menu-element-classes/menu/:menuName',
    permission: 'viewMenu',
    summary: 'Tags in use by menus of this name; a slash in the name travels as a tab',
    params: z.object({ menuName: z.string() }),
    data: z.array(UsedTag),
  }),
};
