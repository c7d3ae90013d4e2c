import { referenceDataOperations } from '#contract/reference-data.ts';
import type { AddOnType, DietaryPreference, DietaryPreferenceInput } from '#contract/reference-records.ts';
import type { PageQuery } from '#contract/values.ts';
import type { ReferenceEntryKind } from '#domain/reference-data/reference-data-texts.ts';
import type { Author } from '../../db/transaction.ts';
import { type Caller, type RouteContext, replyWith, serve } from '../../http/serve.ts';
import {
  createReferenceEntry,
  deleteReferenceEntry,
  orderElementTypes,
  type ReferenceEntryValues,
  type SaveAround,
  updateReferenceEntry,
} from './commands.ts';
import { saveSlots } from './commands-add-on-slots.ts';
import { ruleColumns, saveExcludedAllergens } from './commands-diet-rules.ts';
import { elementTypesVersion, listReferenceData, referenceLists } from './queries.ts';

type WithBody = Caller & { body: ReferenceEntryValues };
type WithId = Caller & { params: { id: string } };

/** The same three operations for every maintained list; the differences are in the contract and in `commands.ts`. */
function maintain(context: RouteContext, kind: ReferenceEntryKind) {
  const { db } = context;
  return {
    create: async <Item>({ body, by }: WithBody) => replyWith(await createReferenceEntry<Item>(db, by, kind, body)),
    update: async <Item>({ params, body, by, ifMatch }: WithBody & WithId) =>
      replyWith(await updateReferenceEntry<Item>(db, by, kind, params.id, body, ifMatch)),
    remove: async ({ params, by }: WithId) => replyWith(await deleteReferenceEntry(db, by, kind, params.id)),
  };
}

/** Additional work of the save of a rule. The app passes it in: its flags are computed from these lists. */
export type SaveOfRule = (
  by: Author,
  id: string,
  rule: DietaryPreferenceInput['rule'],
) => SaveAround<DietaryPreference>;

export function referenceDataRoutes(context: RouteContext, saveOfRule: SaveOfRule): void {
  readReferenceData(context);
  maintainNames(context);
  maintainAddOnTypes(context);
  maintainDietaryPreferences(context, saveOfRule);
  maintainReferenceData(context);
}

function readReferenceData(context: RouteContext): void {
  const read =
    <Item>(list: (typeof referenceLists)[keyof typeof referenceLists]) =>
    ({ query }: { query: PageQuery }) =>
      listReferenceData<Item>(context.db, list, query);
  const { listElementTypes, orderElementTypes: order } = referenceDataOperations;
  serve(context, 'listMarkets', referenceDataOperations.listMarkets, read(referenceLists.markets));
  serve(context, 'listServiceLines', referenceDataOperations.listServiceLines, read(referenceLists.serviceLines));
  serve(context, 'listServiceTypes', referenceDataOperations.listServiceTypes, read(referenceLists.serviceTypes));
  serve(context, 'listCuisineTypes', referenceDataOperations.listCuisineTypes, read(referenceLists.cuisineTypes));
  serve(context, 'listBrands', referenceDataOperations.listBrands, read(referenceLists.brands));
  serve(
    context,
    'listMenuElementClasses',
    referenceDataOperations.listMenuElementClasses,
    read(referenceLists.menuElementClasses),
  );
  const readElementTypes = async (query: PageQuery) => {
    const { data, meta } = await listReferenceData<ElementType>(context.db, referenceLists.elementTypes, query);
    return { data, meta: { ...meta, version: await elementTypesVersion(context.db) } };
  };
  serve(context, 'listElementTypes', listElementTypes, ({ query }) => readElementTypes(query));
  serve(context, 'listAllergens', referenceDataOperations.listAllergens, read(referenceLists.allergens));
  serve(context, 'listContainerTypes', referenceDataOperations.listContainerTypes, read(referenceLists.containerTypes));
  serve(
    context,
    'listServingUtensils',
    referenceDataOperations.listServingUtensils,
    read(referenceLists.servingUtensils),
  );
  serve(context, 'listServingVessels', referenceDataOperations.listServingVessels, read(referenceLists.servingVessels));
  serve(context, 'listPortionUnits', referenceDataOperations.listPortionUnits, read(referenceLists.portionUnits));
  serve(context, 'listAddOnTypes', referenceDataOperations.listAddOnTypes, read(referenceLists.addOnTypes));
  serve(context, 'listVendors', referenceDataOperations.listVendors, read(referenceLists.vendors));
  serve(context, 'listSaladTypes', referenceDataOperations.listSaladTypes, read(referenceLists.saladTypes));
  serve(
    context,
    'listDietaryPreferences',
    referenceDataOperations.listDietaryPreferences,
    read(referenceLists.dietaryPreferences),
  );
  serve(
    context,
    'orderElementTypes',
    order,
    async ({ body, by, ifMatch }) =>
      (await orderElementTypes(context.db, by, body.elementTypeIds, ifMatch)) ?? readElementTypes(all),
  );
}

interface ElementType {
  id: string;
  name: string;
  version: number;
}
const all = { page: 1, perPage: 10_000, q: '' };

function maintainNames(context: RouteContext): void {
  const brand = maintain(context, 'brand');
  serve(context, 'createBrand', referenceDataOperations.createBrand, brand.create);
  serve(context, 'updateBrand', referenceDataOperations.updateBrand, brand.update);
  serve(context, 'deleteBrand', referenceDataOperations.deleteBrand, brand.remove);
  const tag = maintain(context, 'menuElementClass');
  serve(context, 'createMenuElementClass', referenceDataOperations.createMenuElementClass, tag.create);
  serve(context, 'updateMenuElementClass', referenceDataOperations.updateMenuElementClass, tag.update);
  serve(context, 'deleteMenuElementClass', referenceDataOperations.deleteMenuElementClass, tag.remove);
  const serviceType = maintain(context, 'serviceType');
  serve(context, 'createServiceType', referenceDataOperations.createServiceType, serviceType.create);
  serve(context, 'updateServiceType', referenceDataOperations.updateServiceType, serviceType.update);
  serve(context, 'deleteServiceType', referenceDataOperations.deleteServiceType, serviceType.remove);
}

function maintainAddOnTypes(context: RouteContext): void {
  const { db } = context;
  const { createAddOnType, updateAddOnType, deleteAddOnType } = referenceDataOperations;
  serve(context, 'createAddOnType', createAddOnType, async ({ body: { name, addOnSlots }, by }) =>
    replyWith(
      await createReferenceEntry<AddOnType>(db, by, 'addOnType', { name }, (transaction, id) =>
        saveSlots(transaction, id, addOnSlots),
      ),
    ),
  );
  serve(context, 'updateAddOnType', updateAddOnType, async ({ params, body: { name, addOnSlots }, by, ifMatch }) =>
    replyWith(
      await updateReferenceEntry<AddOnType>(db, by, 'addOnType', params.id, { name }, ifMatch, (transaction, id) =>
        saveSlots(transaction, id, addOnSlots),
      ),
    ),
  );
  serve(context, 'deleteAddOnType', deleteAddOnType, maintain(context, 'addOnType').remove);
}

function maintainDietaryPreferences(context: RouteContext, saveOfRule: SaveOfRule): void {
  const { db } = context;
  const kind = 'dietaryPreference';
  const { createDietaryPreference, updateDietaryPreference, deleteDietaryPreference } = referenceDataOperations;
  serve(context, 'createDietaryPreference', createDietaryPreference, async ({ body: { name, rule }, by }) =>
    replyWith(
      await createReferenceEntry<DietaryPreference>(db, by, kind, { name, ...ruleColumns(rule) }, (transaction, id) =>
        saveExcludedAllergens(transaction, id, rule),
      ),
    ),
  );
  serve(
    context,
    'updateDietaryPreference',
    updateDietaryPreference,
    async ({ params, body: { name, rule }, by, ifMatch }) => {
      const values = { name, ...ruleColumns(rule) };
      return replyWith(
        await updateReferenceEntry<DietaryPreference>(
          db,
          by,
          kind,
          params.id,
          values,
          ifMatch,
          (transaction, id) => saveExcludedAllergens(transaction, id, rule),
          saveOfRule(by, params.id, rule),
        ),
      );
    },
  );
  serve(context, 'deleteDietaryPreference', deleteDietaryPreference, maintain(context, kind).remove);
}

function maintainReferenceData(context: RouteContext): void {
  const market = maintain(context, 'market');
  serve(context, 'createMarket', referenceDataOperations.createMarket, market.create);
  serve(context, 'updateMarket', referenceDataOperations.updateMarket, market.update);
  serve(context, 'deleteMarket', referenceDataOperations.deleteMarket, market.remove);
  const vendor = maintain(context, 'vendor');
  serve(context, 'createVendor', referenceDataOperations.createVendor, vendor.create);
  serve(context, 'updateVendor', referenceDataOperations.updateVendor, vendor.update);
  serve(context, 'deleteVendor', referenceDataOperations.deleteVendor, vendor.remove);
  const allergen = maintain(context, 'allergen');
  serve(context, 'createAllergen', referenceDataOperations.createAllergen, allergen.create);
  serve(context, 'updateAllergen', referenceDataOperations.updateAllergen, allergen.update);
  serve(context, 'deleteAllergen', referenceDataOperations.deleteAllergen, allergen.remove);
  const container = maintain(context, 'containerType');
  serve(context, 'createContainerType', referenceDataOperations.createContainerType, container.create);
  serve(context, 'updateContainerType', referenceDataOperations.updateContainerType, container.update);
  serve(context, 'deleteContainerType', referenceDataOperations.deleteContainerType, container.remove);
  const utensil = maintain(context, 'servingUtensil');
  serve(context, 'createServingUtensil', referenceDataOperations.createServingUtensil, utensil.create);
  serve(context, 'updateServingUtensil', referenceDataOperations.updateServingUtensil, utensil.update);
  serve(context, 'deleteServingUtensil', referenceDataOperations.deleteServingUtensil, utensil.remove);
  const vessel = maintain(context, 'servingVessel');
  serve(context, 'createServingVessel', referenceDataOperations.createServingVessel, vessel.create);
  serve(context, 'updateServingVessel', referenceDataOperations.updateServingVessel, vessel.update);
  serve(context, 'deleteServingVessel', referenceDataOperations.deleteServingVessel, vessel.remove);
  const unit = maintain(context, 'portionUnit');
  serve(context, 'createPortionUnit', referenceDataOperations.createPortionUnit, unit.create);
  serve(context, 'updatePortionUnit', referenceDataOperations.updatePortionUnit, unit.update);
  serve(context, 'deletePortionUnit', referenceDataOperations.deletePortionUnit, unit.remove);
  const cuisine = maintain(context, 'cuisineType');
  serve(context, 'createCuisineType', referenceDataOperations.createCuisineType, cuisine.create);
  serve(context, 'updateCuisineType', referenceDataOperations.updateCuisineType, cuisine.update);
  serve(context, 'deleteCuisineType', referenceDataOperations.deleteCuisineType, cuisine.remove);
  const salad = maintain(context, 'saladType');
  serve(context, 'createSaladType', referenceDataOperations.createSaladType, salad.create);
  serve(context, 'updateSaladType', referenceDataOperations.updateSaladType, salad.update);
  serve(context, 'deleteSaladType', referenceDataOperations.deleteSaladType, salad.remove);
}
