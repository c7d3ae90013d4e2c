import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ElementInput } from '#contract/elements.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { elementQueries } from './queries.ts';

const shownElsewhere = [queryKeys.menus, queryKeys.scheduling, queryKeys.addOns, queryKeys.hosts, queryKeys.usage];

/** Menus and what is scheduled show names and allergens of elements, so their cache is invalidated too. */
function useElementsChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: elementQueries.all() }),
      ...shownElsewhere.map((queryKey) => client.invalidateQueries({ queryKey })),
    ]);
}

interface SaveNew {
  body: ElementInput;
  /** 'Save & Create Another' skips the ingredients check (catalogue-6). */
  createAnother: boolean;
}

export function useCreateElement() {
  const onSuccess = useElementsChanged();
  return useMutation({
    mutationFn: ({ body, createAnother }: SaveNew) =>
      call('createElement', {
        body,
        query: createAnother ? { createAnother: 'true' } : {},
      }),
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
