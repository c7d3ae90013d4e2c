import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ElementInput } from '#contract/elements.ts';
import { call } from '../../api/client.ts';
import { invalidate, showElements } from '../../api/invalidation.ts';
import { elementQueries } from './queries.ts';

/** Menus and what is scheduled show names and allergens of elements, so their cache is invalidated too. */
function useElementsChanged() {
  const client = useQueryClient();
  return () => invalidate(client, [elementQueries.all(), ...showElements]);
}

interface SaveNew {
  body: ElementInput;
  /** 'Save & Create Another' skips the ingredients check (catalogue-6). */
  createAnother: boolean;
  confirmed: string;
}

export function useCreateElement() {
  const onSuccess = useElementsChanged();
  return useMutation({
    mutationFn: ({ body, createAnother, confirmed }: SaveNew) =>
      call('createElement', { body, query: { confirmed, ...(createAnother && { createAnother: 'true' }) } }),
    onSuccess,
  });
}

interface Save {
  id: string;
  body: ElementInput;
  version: number | undefined;
  /** Questions that the person has confirmed. */
  confirmed: string;
}

export function useUpdateElement() {
  const onSuccess = useElementsChanged();
  return useMutation({
    mutationFn: ({ id, body, version, confirmed }: Save) =>
      call('updateElement', { params: { id }, query: { confirmed }, body, ifMatch: version }),
    onSuccess,
  });
}

interface Copy {
  id: string;
  name: string;
  menuElementClassId: string;
}

export function useCopyElement() {
  const onSuccess = useElementsChanged();
  return useMutation({ mutationFn: (body: Copy) => call('copyElement', { body }), onSuccess });
}

export function useDeleteElement() {
  const onSuccess = useElementsChanged();
  return useMutation({ mutationFn: (id: string) => call('deleteElement', { params: { id } }), onSuccess });
}
