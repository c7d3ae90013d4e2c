import { getReferenceCallNames, type ReferenceKind } from '#contract/reference-kinds.ts';
import { call } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';
import { referenceDataQueries } from './queries.ts';
import { type ReferenceEntryFormValues, toReferenceEntryInput } from './reference-entry-form-values.ts';

/** The whole app reads names from these lists. */
const shownIn = [referenceDataQueries.all()];

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
  const { create, update } = getReferenceCallNames(kind);
  return useChange(({ values, id, version, confirmed = '' }: Save) => {
    const body = toReferenceEntryInput(kind, values);
    return id ? call(update, { params: { id }, query: { confirmed }, body, ifMatch: version }) : call(create, { body });
  }, shownIn);
}

export const useDeleteReferenceEntry = (kind: ReferenceKind) =>
  useChange((id: string) => call(getReferenceCallNames(kind).delete, { params: { id } }), shownIn);

export const useOrderElementTypes = () =>
  useChange(
    ({ ids, version }: { ids: string[]; version: number }) =>
      call('orderElementTypes', { body: { elementTypeIds: ids }, ifMatch: version }),
    shownIn,
  );
