import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HostFlowElementInput } from '#contract/menus.ts';
import { call } from '../../api/client.ts';
import { menuQueries } from '../menus/queries.ts';

interface HostFlowSave {
  id: string;
  body: { elements: HostFlowElementInput[] };
  version: number | undefined;
}

export function useUpdateMenuHostFlow() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body, version }: HostFlowSave) =>
      call('updateMenuHostFlow', { params: { id }, body, ifMatch: version }),
    onSuccess: (_reply, { id }) => queryClient.invalidateQueries({ queryKey: menuQueries.one(id).queryKey }),
  });
}
