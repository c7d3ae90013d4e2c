import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CopyInput, MenuInput } from '#contract/menus.ts';
import { call } from '../../api/client.ts';
import { menuQueries } from './queries.ts';

interface MenuSave {
  id: string;
  body: MenuInput;
  version: number | undefined;
}

/** Any menu change makes lists and used tags stale; the response updates the record itself. */
function useMenuMutation<Input>(change: (input: Input) => ReturnType<typeof call<'createMenu'>>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (reply) => {
      await queryClient.invalidateQueries({ queryKey: menuQueries.all() });
      queryClient.setQueryData(menuQueries.one(reply.data.id).queryKey, reply);
    },
  });
}

export const useCreateMenu = () => useMenuMutation((body: MenuInput) => call('createMenu', { body }));
export const useUpdateMenu = () =>
  useMenuMutation(({ id, body, version }: MenuSave) => call('updateMenu', { params: { id }, body, ifMatch: version }));
export const useCopyMenu = () => useMenuMutation((body: CopyInput) => call('copyMenu', { body }));

export function useDeleteMenu() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('deleteMenu', { params: { id } }),
    onSuccess: async (_reply, id) => {
      queryClient.removeQueries({ queryKey: menuQueries.one(id).queryKey });
      await queryClient.invalidateQueries({ queryKey: menuQueries.all() });
    },
  });
}
