import * as z from 'zod';
import { type Access, operation } from './operation.ts';
import {
  AddOnType,
  AddOnTypeInput,
  Brand,
  ContainerType,
  ContainerTypeInput,
  DietaryPreference,
  DietaryPreferenceInput,
  Market,
  MarketInput,
  PortionUnit,
  PortionUnitInput,
  ReferenceEntry,
  ReferenceEntryInput,
} from './reference-records.ts';
import { Id, IdParams, ListMeta, PageQuery, spelledSandwich } from './values.ts';

const list = <const Path extends `/${string}`, Item extends z.ZodType>(path: Path, summary: string, item: Item) =>
  operation({
    method: 'GET',
    path,
    permission: 'staff',
    summary,
    query: PageQuery,
    data: z.array(item),
    meta: ListMeta,
  });

/** Without `perPage` the whole list is returned. */
export const WholeListQuery = PageQuery.extend({ perPage: PageQuery.shape.perPage.unwrap().default(10_000) });
const wholeList = <const Path extends `/${string}`, Item extends z.ZodType>(path: Path, summary: string, item: Item) =>
  operation({ ...list(path, summary, item), query: WholeListQuery });

interface Maintainers {
  readonly create: Access;
  readonly update: Access;
  readonly remove: Access;
}
/** Lists that are edited beside the menus (access-15). */
const byMenuPermissions = { create: 'addMenu', update: 'editMenu', remove: 'removeMenu' } as const;
const bySuperAdmin = { create: 'superAdmin', update: 'superAdmin', remove: 'superAdmin' } as const;
/** The permission to add elements also adds vendors and allergens (access-15). */
const addedWithElements = { ...bySuperAdmin, create: 'addElement' } as const;

const maintained = <
  const Path extends string,
  Input extends z.ZodType,
  Item extends z.ZodType,
  const By extends Maintainers,
>(
  path: Path,
  thing: string,
  by: By,
  body: Input,
  data: Item,
) => ({
  create: operation({
    method: 'POST',
    path: `/v1/${path}` as const,
    permission: by.create,
    summary: `Create a ${thing}`,
    body,
    status: 201,
    data,
  }),
  update: operation({
    method: 'PUT',
    path: `/v1/${path}/:id` as const,
    permission: by.update,
    summary: `Change a ${thing}`,
    params: IdParams,
    body,
    data,
  }),
  remove: operation({
    method: 'DELETE',
    path: `/v1/${path}/:id` as const,
    permission: by.remove,
    summary: `Delete a ${thing} that nothing uses`,
    params: IdParams,
    data: z.null(),
  }),
});

/** `version` belongs to the whole order: `If-Match` of a new order is compared with it. */
const ElementTypesMeta = ListMeta.extend({ version: z.int() });

const brands = maintained('brands', 'brand', byMenuPermissions, ReferenceEntryInput, Brand);
const tags = maintained('menu-element-classes', 'tag', byMenuPermissions, ReferenceEntryInput, ReferenceEntry);
const serviceTypes = maintained(
  'service-types',
  'service type',
  byMenuPermissions,
  ReferenceEntryInput,
  ReferenceEntry,
);
const addOnTypes = maintained('add-ons', 'add-on type with its slots', byMenuPermissions, AddOnTypeInput, AddOnType);
const markets = maintained('markets', 'market', bySuperAdmin, MarketInput, Market);
const vendors = maintained('vendors', 'vendor', addedWithElements, ReferenceEntryInput, ReferenceEntry);
const allergens = maintained('allergens', 'allergen', addedWithElements, ReferenceEntryInput, ReferenceEntry);
const containers = maintained('container-types', 'container type', bySuperAdmin, ContainerTypeInput, ContainerType);
const utensils = maintained('serving-utensils', 'serving utensil', bySuperAdmin, ReferenceEntryInput, ReferenceEntry);
const vessels = maintained('serving-vessels', 'serving vessel', bySuperAdmin, ReferenceEntryInput, ReferenceEntry);
const units = maintained('portion-units', 'portion unit', bySuperAdmin, PortionUnitInput, PortionUnit);
const cuisines = maintained('cuisine-types', 'cuisine type', bySuperAdmin, ReferenceEntryInput, ReferenceEntry);
const preferences = maintained(
  'dietary-preferences',
  'dietary preference with its rule',
  bySuperAdmin,
  DietaryPreferenceInput,
  DietaryPreference,
);
const saladTypes = maintained('salad-types', 'salad type', bySuperAdmin, ReferenceEntryInput, ReferenceEntry);

export const referenceDataOperations = {
  listMarkets: wholeList('/v1/markets', 'Markets, each with its time zone', Market),
  listServiceLines: wholeList('/v1/service-lines', 'Service lines in the order of the day', ReferenceEntry),
  listServiceTypes: list('/v1/service-types', 'Service types', ReferenceEntry),
  listCuisineTypes: wholeList('/v1/cuisine-types', 'Cuisine types, American first', ReferenceEntry),
  listBrands: list('/v1/brands', 'Brands', Brand),
  listMenuElementClasses: list('/v1/menu-element-classes', 'Tags, Default first', ReferenceEntry),
  listElementTypes: operation({
    ...list('/v1/element-types', 'Element types in their order', ReferenceEntry),
    query: PageQuery.extend({ q: PageQuery.shape.q.unwrap().overwrite(spelledSandwich).default('') }),
    meta: ElementTypesMeta,
  }),
  listAllergens: list('/v1/allergens', 'Allergens', ReferenceEntry),
  listContainerTypes: wholeList('/v1/container-types', 'Container types', ContainerType),
  listServingUtensils: wholeList('/v1/serving-utensils', 'Serving utensils', ReferenceEntry),
  listServingVessels: wholeList('/v1/serving-vessels', 'Serving vessels', ReferenceEntry),
  listPortionUnits: wholeList('/v1/portion-units', 'Portion units', PortionUnit),
  listAddOnTypes: wholeList('/v1/add-ons', 'Add-on types with their slots', AddOnType),
  listVendors: wholeList('/v1/vendors', 'Vendors', ReferenceEntry),
  listSaladTypes: wholeList('/v1/salad-types', 'Salad types', ReferenceEntry),
  listDietaryPreferences: wholeList(
    '/v1/dietary-preferences',
    'Dietary preferences, each with its rule',
    DietaryPreference,
  ),

  createBrand: brands.create,
  updateBrand: brands.update,
  deleteBrand: brands.remove,
  createMenuElementClass: tags.create,
  updateMenuElementClass: tags.update,
  deleteMenuElementClass: tags.remove,
  createServiceType: serviceTypes.create,
  updateServiceType: serviceTypes.update,
  deleteServiceType: serviceTypes.remove,
  createAddOnType: addOnTypes.create,
  updateAddOnType: { ...addOnTypes.update, parts: ['add_on_slots'] },
  deleteAddOnType: addOnTypes.remove,
  createMarket: markets.create,
  updateMarket: markets.update,
  deleteMarket: markets.remove,
  createVendor: vendors.create,
  updateVendor: vendors.update,
  deleteVendor: vendors.remove,
  createAllergen: allergens.create,
  updateAllergen: allergens.update,
  deleteAllergen: allergens.remove,
  createContainerType: containers.create,
  updateContainerType: containers.update,
  deleteContainerType: containers.remove,
  createServingUtensil: utensils.create,
  updateServingUtensil: utensils.update,
  deleteServingUtensil: utensils.remove,
  createServingVessel: vessels.create,
  updateServingVessel: vessels.update,
  deleteServingVessel: vessels.remove,
  createPortionUnit: units.create,
  updatePortionUnit: units.update,
  deletePortionUnit: units.remove,
  createCuisineType: cuisines.create,
  updateCuisineType: cuisines.update,
  deleteCuisineType: cuisines.remove,
  createDietaryPreference: preferences.create,
  updateDietaryPreference: { ...preferences.update, parts: ['dietary_preference_allergens'] },
  deleteDietaryPreference: preferences.remove,
  createSaladType: saladTypes.create,
  updateSaladType: saladTypes.update,
  deleteSaladType: saladTypes.remove,

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
