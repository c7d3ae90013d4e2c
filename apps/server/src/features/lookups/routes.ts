import { type AddOnType, lookupOperations } from '#contract/lookups.ts';
import type { PageQuery } from '#contract/values.ts';
import type { LookupKind } from '#domain/lookups/lookup-texts.ts';
import { type Caller, type Door, replyWith, serve } from '../../http/serve.ts';
import { createLookup, deleteLookup, type LookupValues, orderElementTypes, updateLookup } from './commands.ts';
import { saveSlots } from './commands-add-on-slots.ts';
import { elementTypesVersion, listLookups, lookupLists } from './queries.ts';

type WithBody = Caller & { body: LookupValues };
type WithId = Caller & { params: { id: string } };

/** The same three doors for every maintained list; what differs stands in the contract and in `commands.ts`. */
function maintain(door: Door, kind: LookupKind) {
  const { db } = door;
  return {
    create: async <Item>({ body, by }: WithBody) => replyWith(await createLookup<Item>(db, by, kind, body)),
    update: async <Item>({ params, body, by, ifMatch }: WithBody & WithId) =>
      replyWith(await updateLookup<Item>(db, by, kind, params.id, body, ifMatch)),
    remove: async ({ params, by }: WithId) => replyWith(await deleteLookup(db, by, kind, params.id)),
  };
}

export function lookupRoutes(door: Door): void {
  readLookups(door);
  maintainMenuLookups(door);
  maintainAddOnTypes(door);
  maintainReferenceData(door);
}

function readLookups(door: Door): void {
  const read =
    <Item>(list: (typeof lookupLists)[keyof typeof lookupLists]) =>
    ({ query }: { query: PageQuery }) =>
      listLookups<Item>(door.db, list, query);
  const { listElementTypes, orderElementTypes: order } = lookupOperations;
  serve(door, 'listMarkets', lookupOperations.listMarkets, read(lookupLists.markets));
  serve(door, 'listServiceLines', lookupOperations.listServiceLines, read(lookupLists.serviceLines));
  serve(door, 'listServiceTypes', lookupOperations.listServiceTypes, read(lookupLists.serviceTypes));
  serve(door, 'listCuisineTypes', lookupOperations.listCuisineTypes, read(lookupLists.cuisineTypes));
  serve(door, 'listBrands', lookupOperations.listBrands, read(lookupLists.brands));
  serve(door, 'listMenuElementClasses', lookupOperations.listMenuElementClasses, read(lookupLists.menuElementClasses));
  const readElementTypes = async (query: PageQuery) => {
    const { data, meta } = await listLookups<ElementType>(door.db, lookupLists.elementTypes, query);
    return { data, meta: { ...meta, version: await elementTypesVersion(door.db) } };
  };
  serve(door, 'listElementTypes', listElementTypes, ({ query }) => readElementTypes(query));
  serve(door, 'listAllergens', lookupOperations.listAllergens, read(lookupLists.allergens));
  serve(door, 'listContainerTypes', lookupOperations.listContainerTypes, read(lookupLists.containerTypes));
  serve(door, 'listServingUtensils', lookupOperations.listServingUtensils, read(lookupLists.servingUtensils));
  serve(door, 'listServingVessels', lookupOperations.listServingVessels, read(lookupLists.servingVessels));
  serve(door, 'listPortionUnits', lookupOperations.listPortionUnits, read(lookupLists.portionUnits));
  serve(door, 'listAddOnTypes', lookupOperations.listAddOnTypes, read(lookupLists.addOnTypes));
  serve(door, 'listVendors', lookupOperations.listVendors, read(lookupLists.vendors));
  serve(door, 'listSaladTypes', lookupOperations.listSaladTypes, read(lookupLists.saladTypes));
  serve(door, 'listDietaryPreferences', lookupOperations.listDietaryPreferences, read(lookupLists.dietaryPreferences));
  serve(
    door,
    'orderElementTypes',
    order,
    async ({ body, by, ifMatch }) =>
      (await orderElementTypes(door.db, by, body.elementTypeIds, ifMatch)) ?? readElementTypes(all),
  );
}

interface ElementType {
  id: string;
  name: string;
  version: number;
}
const all = { page: 1, perPage: 10_000, q: '' };

function maintainMenuLookups(door: Door): void {
  const brand = maintain(door, 'brand');
  serve(door, 'createBrand', lookupOperations.createBrand, brand.create);
  serve(door, 'updateBrand', lookupOperations.updateBrand, brand.update);
  serve(door, 'deleteBrand', lookupOperations.deleteBrand, brand.remove);
  const tag = maintain(door, 'menuElementClass');
  serve(door, 'createMenuElementClass', lookupOperations.createMenuElementClass, tag.create);
  serve(door, 'updateMenuElementClass', lookupOperations.updateMenuElementClass, tag.update);
  serve(door, 'deleteMenuElementClass', lookupOperations.deleteMenuElementClass, tag.remove);
  const serviceType = maintain(door, 'serviceType');
  serve(door, 'createServiceType', lookupOperations.createServiceType, serviceType.create);
  serve(door, 'updateServiceType', lookupOperations.updateServiceType, serviceType.update);
  serve(door, 'deleteServiceType', lookupOperations.deleteServiceType, serviceType.remove);
}

function maintainAddOnTypes(door: Door): void {
  const { db } = door;
  const { createAddOnType, updateAddOnType, deleteAddOnType } = lookupOperations;
  serve(door, 'createAddOnType', createAddOnType, async ({ body: { name, addOnSlots }, by }) =>
    replyWith(
      await createLookup<AddOnType>(db, by, 'addOnType', { name }, (transaction, id) =>
        saveSlots(transaction, id, addOnSlots),
      ),
    ),
  );
  serve(door, 'updateAddOnType', updateAddOnType, async ({ params, body: { name, addOnSlots }, by, ifMatch }) =>
    replyWith(
      await updateLookup<AddOnType>(db, by, 'addOnType', params.id, { name }, ifMatch, (transaction, id) =>
        saveSlots(transaction, id, addOnSlots),
      ),
    ),
  );
  serve(door, 'deleteAddOnType', deleteAddOnType, maintain(door, 'addOnType').remove);
}

function maintainReferenceData(door: Door): void {
  const market = maintain(door, 'market');
  serve(door, 'createMarket', lookupOperations.createMarket, market.create);
  serve(door, 'updateMarket', lookupOperations.updateMarket, market.update);
  serve(door, 'deleteMarket', lookupOperations.deleteMarket, market.remove);
  const vendor = maintain(door, 'vendor');
  serve(door, 'createVendor', lookupOperations.createVendor, vendor.create);
  serve(door, 'updateVendor', lookupOperations.updateVendor, vendor.update);
  serve(door, 'deleteVendor', lookupOperations.deleteVendor, vendor.remove);
  const allergen = maintain(door, 'allergen');
  serve(door, 'createAllergen', lookupOperations.createAllergen, allergen.create);
  serve(door, 'updateAllergen', lookupOperations.updateAllergen, allergen.update);
  serve(door, 'deleteAllergen', lookupOperations.deleteAllergen, allergen.remove);
  const container = maintain(door, 'containerType');
  serve(door, 'createContainerType', lookupOperations.createContainerType, container.create);
  serve(door, 'updateContainerType', lookupOperations.updateContainerType, container.update);
  serve(door, 'deleteContainerType', lookupOperations.deleteContainerType, container.remove);
  const utensil = maintain(door, 'servingUtensil');
  serve(door, 'createServingUtensil', lookupOperations.createServingUtensil, utensil.create);
  serve(door, 'updateServingUtensil', lookupOperations.updateServingUtensil, utensil.update);
  serve(door, 'deleteServingUtensil', lookupOperations.deleteServingUtensil, utensil.remove);
  const vessel = maintain(door, 'servingVessel');
  serve(door, 'createServingVessel', lookupOperations.createServingVessel, vessel.create);
  serve(door, 'updateServingVessel', lookupOperations.updateServingVessel, vessel.update);
  serve(door, 'deleteServingVessel', lookupOperations.deleteServingVessel, vessel.remove);
  const unit = maintain(door, 'portionUnit');
  serve(door, 'createPortionUnit', lookupOperations.createPortionUnit, unit.create);
  serve(door, 'updatePortionUnit', lookupOperations.updatePortionUnit, unit.update);
  serve(door, 'deletePortionUnit', lookupOperations.deletePortionUnit, unit.remove);
  const cuisine = maintain(door, 'cuisineType');
  serve(door, 'createCuisineType', lookupOperations.createCuisineType, cuisine.create);
  serve(door, 'updateCuisineType', lookupOperations.updateCuisineType, cuisine.update);
  serve(door, 'deleteCuisineType', lookupOperations.deleteCuisineType, cuisine.remove);
  const preference = maintain(door, 'dietaryPreference');
  serve(door, 'createDietaryPreference', lookupOperations.createDietaryPreference, preference.create);
  serve(door, 'updateDietaryPreference', lookupOperations.updateDietaryPreference, preference.update);
  serve(door, 'deleteDietaryPreference', lookupOperations.deleteDietaryPreference, preference.remove);
  const salad = maintain(door, 'saladType');
  serve(door, 'createSaladType', lookupOperations.createSaladType, salad.create);
  serve(door, 'updateSaladType', lookupOperations.updateSaladType, salad.update);
  serve(door, 'deleteSaladType', lookupOperations.deleteSaladType, salad.remove);
}
