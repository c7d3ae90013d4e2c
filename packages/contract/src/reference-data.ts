import * as z from 'zod';
import { operation } from './operation.ts';
import {
  addedWithElements,
  byMenuPermissions,
  bySuperAdmin,
  defineListOperation,
  defineMaintainOperations,
} from './reference-calls.ts';
import {
  allReferenceKinds,
  getReferenceCallNames,
  type ReferenceKind,
  type referenceKinds,
} from './reference-kinds.ts';
import {
  AddOnType,
  AddOnTypeInput,
  Brand,
  createEntrySchemas,
  DietaryPreference,
  DietaryPreferenceInput,
  ReferenceEntry,
} from './reference-records.ts';
import { correctSandwich, Id, ListMeta, PageQuery } from './values.ts';

const inPages = { query: PageQuery };

/** The same four calls for each maintained list. */
export const referenceCalls = {
  brand: defineMaintainOperations('brand', byMenuPermissions, {
    path: 'brands',
    ...inPages,
    ...createEntrySchemas('brand'),
    item: Brand,
  }),
  menuElementClass: defineMaintainOperations('menuElementClass', byMenuPermissions, {
    path: 'menu-element-classes',
    summary: 'Tags, Default first',
    ...inPages,
    ...createEntrySchemas('menuElementClass'),
  }),
  serviceType: defineMaintainOperations('serviceType', byMenuPermissions, {
    path: 'service-types',
    ...inPages,
    ...createEntrySchemas('serviceType'),
  }),
  addOnType: defineMaintainOperations('addOnType', byMenuPermissions, {
    path: 'add-ons',
    summary: 'Add-on types with their slots',
    thing: 'add-on type with its slots',
    input: AddOnTypeInput,
    item: AddOnType,
    parts: ['add_on_slots'],
  }),
  market: defineMaintainOperations('market', bySuperAdmin, {
    path: 'markets',
    summary: 'Markets, each with its time zone',
    ...createEntrySchemas('market'),
    questions: ['timeZone'],
  }),
  vendor: defineMaintainOperations('vendor', addedWithElements, { path: 'vendors', ...createEntrySchemas('vendor') }),
  allergen: defineMaintainOperations('allergen', addedWithElements, {
    path: 'allergens',
    ...inPages,
    ...createEntrySchemas('allergen'),
  }),
  containerType: defineMaintainOperations('containerType', bySuperAdmin, {
    path: 'container-types',
    ...createEntrySchemas('containerType'),
  }),
  servingUtensil: defineMaintainOperations('servingUtensil', bySuperAdmin, {
    path: 'serving-utensils',
    ...createEntrySchemas('servingUtensil'),
  }),
  servingVessel: defineMaintainOperations('servingVessel', bySuperAdmin, {
    path: 'serving-vessels',
    ...createEntrySchemas('servingVessel'),
  }),
  portionUnit: defineMaintainOperations('portionUnit', bySuperAdmin, {
    path: 'portion-units',
    ...createEntrySchemas('portionUnit'),
    questions: ['meaning'],
  }),
  cuisineType: defineMaintainOperations('cuisineType', bySuperAdmin, {
    path: 'cuisine-types',
    summary: 'Cuisine types, American first',
    ...createEntrySchemas('cuisineType'),
  }),
  dietaryPreference: defineMaintainOperations('dietaryPreference', bySuperAdmin, {
    path: 'dietary-preferences',
    summary: 'Dietary preferences, each with its rule',
    thing: 'dietary preference with its rule',
    input: DietaryPreferenceInput,
    item: DietaryPreference,
    parts: ['dietary_preference_allergens'],
  }),
  saladType: defineMaintainOperations('saladType', bySuperAdmin, {
    path: 'salad-types',
    ...createEntrySchemas('saladType'),
  }),
};

type Calls = typeof referenceCalls;
type CallsByName = {
  [Kind in ReferenceKind as `list${Capitalize<(typeof referenceKinds)[Kind]['list']>}`]: Calls[Kind]['list'];
} & { [Kind in ReferenceKind as `create${Capitalize<Kind>}`]: Calls[Kind]['create'] } & {
  [Kind in ReferenceKind as `update${Capitalize<Kind>}`]: Calls[Kind]['update'];
} & { [Kind in ReferenceKind as `delete${Capitalize<Kind>}`]: Calls[Kind]['delete'] };

const callsByName = Object.fromEntries(
  allReferenceKinds.flatMap((kind) => {
    const [calls, names] = [referenceCalls[kind], getReferenceCallNames(kind)];
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
  listServiceLines: defineListOperation('service-lines', 'Service lines in the order of the day', ReferenceEntry),
  listElementTypes: operation({
    ...defineListOperation('element-types', 'Element types in their order', ReferenceEntry),
    query: PageQuery.extend({ q: PageQuery.shape.q.unwrap().overwrite(correctSandwich).default('') }),
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
