import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReferenceEntryKind } from '#domain/reference-data/reference-data-texts.ts';
import { call } from '../../api/client.ts';
import { invalidate } from '../../api/invalidation.ts';
import { referenceDataQueries } from './queries.ts';
import { type ReferenceEntryFormValues, referenceEntryInput } from './reference-entry-form-values.ts';

const operationsOf = {
  brand: ['createBrand', 'updateBrand', 'deleteBrand'],
  menuElementClass: ['createMenuElementClass', 'updateMenuElementClass', 'deleteMenuElementClass'],
  serviceType: ['createServiceType', 'updateServiceType', 'deleteServiceType'],
  addOnType: ['createAddOnType', 'updateAddOnType', 'deleteAddOnType'],
  market: ['createMarket', 'updateMarket', 'deleteMarket'],
  vendor: ['createVendor', 'updateVendor', 'deleteVendor'],
  allergen: ['createAllergen', 'updateAllergen', 'deleteAllergen'],
  containerType: ['createContainerType', 'updateContainerType', 'deleteContainerType'],
  servingUtensil: ['createServingUtensil', 'updateServingUtensil', 'deleteServingUtensil'],
  servingVessel: ['createServingVessel', 'updateServingVessel', 'deleteServingVessel'],
  portionUnit: ['createPortionUnit', 'updatePortionUnit', 'deletePortionUnit'],
  cuisineType: ['createCuisineType', 'updateCuisineType', 'deleteCuisineType'],
  dietaryPreference: ['createDietaryPreference', 'updateDietaryPreference', 'deleteDietaryPreference'],
  saladType: ['createSaladType', 'updateSaladType', 'deleteSaladType'],
} as const satisfies Record<ReferenceEntryKind, readonly [string, string, string]>;

/** The calls differ only in name. */
const operationsFor = (kind: ReferenceEntryKind) => operationsOf[kind] as (typeof operationsOf)['brand'];

/** The whole app reads names from these lists, so a change invalidates them all. */
function useReferenceDataChanged() {
  const client = useQueryClient();
  return () => invalidate(client, [referenceDataQueries.all()]);
}

interface Save {
  values: ReferenceEntryFormValues;
  /** Id of the entry to change; undefined creates one. */
  id?: string | undefined;
  version?: number | undefined;
}

/** Creates or changes an entry. The calls differ only in name: the kind decides which fields are sent. */
export function useSaveReferenceEntry(kind: ReferenceEntryKind) {
  const onSuccess = useReferenceDataChanged();
  const [create, update] = operationsFor(kind);
  return useMutation({
    mutationFn: ({ values, id, version }: Save) => {
      const body = referenceEntryInput(kind, values);
      return id ? call(update, { params: { id }, body, ifMatch: version }) : call(create, { body });
    },
    onSuccess,
  });
}

export function useDeleteReferenceEntry(kind: ReferenceEntryKind) {
  const onSuccess = useReferenceDataChanged();
  const [, , remove] = operationsFor(kind);
  return useMutation({ mutationFn: (id: string) => call(remove, { params: { id } }), onSuccess });
}

export function useOrderElementTypes() {
  const onSuccess = useReferenceDataChanged();
  return useMutation({
    mutationFn: ({ ids, version }: { ids: string[]; version: number }) =>
      call('orderElementTypes', { body: { elementTypeIds: ids }, ifMatch: version }),
    onSuccess,
  });
}
