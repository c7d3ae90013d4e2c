import * as z from 'zod';
import { operation } from './operation.ts';
import { addedWithElements, byMenuPermissions, bySuperAdmin, listOperation, maintained } from './reference-calls.ts';
import { allReferenceKinds, type ReferenceKind, referenceCallNames, type referenceKinds } from './reference-kinds.ts';
import {
  AddOnType,
  AddOnTypeInput,
  Brand,
  DietaryPreference,
  DietaryPreferenceInput,
  entrySchemas,
  ReferenceEntry,
} from './reference-records.ts';
import { Id, ListMeta, PageQuery, spelledSandwich } from './values.ts';

const inPages = { query: PageQuery };

/** The same four calls for each maintained list. */
export const referenceCalls = {
  brand: maintained('brand', byMenuPermissions, { path: 'brands', ...inPages, ...entrySchemas('brand'), item: Brand }),
  menuElementClass: maintained('menuElementClass', byMenuPermissions, {
    path: 'menu-element-classes',
    summary: 'Tags, Default first',
    ...inPages,
    ...entrySchemas('menuElementClass'),
  }),
  serviceType: maintained('serviceType', byMenuPermissions, {
    path: 'service-types',
    ...inPages,
    ...entrySchemas('serviceType'),
  }),
  addOnType: maintained('addOnType', byMenuPermissions, {
    path: 'add-ons',
    summary: 'Add-on types with their slots',
    thing: 'add-on type with its slots',
    input: AddOnTypeInput,
    item: AddOnType,
    parts: ['add_on_slots'],
  }),
  market: maintained('market', bySuperAdmin, {
    path: 'markets',
    summary: 'Markets, each with its time zone',
    ...entrySchemas('market'),
    questions: ['timeZone'],
  }),
  vendor: maintained('vendor', addedWithElements, { path: 'vendors', ...entrySchemas('vendor') }),
  allergen: maintained('allergen', addedWithElements, {
    path: 'allergens',
    ...inPages,
    ...entrySchemas('allergen'),
  }),
  containerType: maintained('containerType', bySuperAdmin, {
    path: 'container-types',
    ...entrySchemas('containerType'),
  }),
  servingUtensil: maintained('servingUtensil', bySuperAdmin, {
    path: 'serving-utensils',
    ...entrySchemas('servingUtensil'),
  }),
  servingVessel: maintained('servingVessel', bySuperAdmin, {
    path: 'serving-vessels',
    ...entrySchemas('servingVessel'),
  }),
  portionUnit: maintained('portionUnit', bySuperAdmin, {
    path: 'portion-units',
    ...entrySchemas('portionUnit'),
    questions: ['meaning'],
  }),
  cuisineType: maintained('cuisineType', bySuperAdmin, {
    path: 'cuisine-types',
    summary: 'Cuisine types, American first',
    ...entrySchemas('cuisineType'),
  }),
  dietaryPreference: maintained('dietaryPreference', bySuperAdmin, {
    path: 'dietary-preferences',
    summary: 'Dietary preferences, each with its rule',
    thing: 'dietary preference with its rule',
    input: DietaryPreferenceInput,
    item: DietaryPreference,
    parts: ['dietary_preference_allergens'],
  }),
  saladType: maintained('saladType', bySuperAdmin, { path: 'salad-types', ...entrySchemas('saladType') }),
};

type Calls = typeof referenceCalls;
type CallsByName = {
  [Kind in ReferenceKind as `list${Capitalize<(typeof referenceKinds)[Kind]['list']>}`]: Calls[Kind]['list'];
} & { [Kind in ReferenceKind as `create${Capitalize<Kind>}`]: Calls[Kind]['create'] } & {
  [Kind in ReferenceKind as `update${Capitalize<Kind>}`]: Calls[Kind]['update'];
} & { [Kind in ReferenceKind as `delete${Capitalize<Kind>}`]: Calls[Kind]['delete'] };

const callsByName = Object.fromEntries(
  allReferenceKinds.flatMap((kind) => {
    const [calls, names] = [referenceCalls[kind], referenceCallNames(kind)];
    return [
      [names.list, calls.list],
      [names.create, calls.create],
      [names.update, calls.update],
      [names.delete, calls.delete],
    ];
  }),
) as CallsByName;

/** `version` belongs to the whole order: `If-Match` of a new order is compared with it. */
const ElementTypesMeta = ListMeta.extend({ version: z.int() });

export const referenceDataOperations = {
  ...callsByName,
  listServiceLines: listOperation('service-lines', 'Service lines in the order of the day', ReferenceEntry),
  listElementTypes: operation({
    ...listOperation('element-types', 'Element types in their order', ReferenceEntry),
    query: PageQuery.extend({ q: PageQuery.shape.q.unwrap().overwrite(spelledSandwich).default('') }),
    meta: ElementTypesMeta,
  }),
  /** The set of element types is fixed, their order is editable (catalogue-12). */
  orderElementTypes: operation({
    method: 'PUT',
    path: '/v1/element-types',
    permission: 'superAdmin',
    summary: 'Put the element types into another order',
    body: z.object({ elementTypeIds: z.array(Id).max(1_000) }),
    data: z.array(ReferenceEntry),
    parts: ['element_types'],
    meta: ElementTypesMeta,
  }),
};
