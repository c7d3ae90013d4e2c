import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HostFlowElementInput } from '#contract/menus.ts';
import { call } from '../../api/client.ts';
import { menuQueries } from '../menus/queries.ts';

interface HostFlowSave {
  id: string;
  body: { elements: HostFlowElementInput[] };
  ifMatch: string | null;
}

export function useUpdateMenuHostFlow() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body, ifMatch }: HostFlowSave) => call('updateMenuHostFlow', { params: { id }, body, ifMatch }),
    onSuccess: (_reply, { id }) => queryClient.invalidateQueries({ queryKey: menuQueries.one(id).queryKey }),
  });
}
