import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReferenceKind, referenceCallNames } from '#contract/reference-kinds.ts';
import { call } from '../../api/client.ts';
import { invalidate } from '../../api/invalidation.ts';
import { referenceDataQueries } from './queries.ts';
import { type ReferenceEntryFormValues, referenceEntryInput } from './reference-entry-form-values.ts';

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
  /** Questions that the person has confirmed. */
  confirmed?: string;
}

/** The kind decides which fields are sent. */
export function useSaveReferenceEntry(kind: ReferenceKind) {
  const onSuccess = useReferenceDataChanged();
  const { create, update } = referenceCallNames(kind);
  return useMutation({
    mutationFn: ({ values, id, version, confirmed = '' }: Save) => {
      const body = referenceEntryInput(kind, values);
      return id
        ? call(update, { params: { id }, query: { confirmed }, body, ifMatch: version })
        : call(create, { body });
    },
    onSuccess,
  });
}

export function useDeleteReferenceEntry(kind: ReferenceKind) {
  const onSuccess = useReferenceDataChanged();
  return useMutation({
    mutationFn: (id: string) => call(referenceCallNames(kind).delete, { params: { id } }),
    onSuccess,
  });
}

export function useOrderElementTypes() {
  const onSuccess = useReferenceDataChanged();
  return useMutation({
    mutationFn: ({ ids, version }: { ids: string[]; version: number }) =>
      call('orderElementTypes', { body: { elementTypeIds: ids }, ifMatch: version }),
    onSuccess,
  });
}
