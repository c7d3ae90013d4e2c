import type { CopyInput, MenuInput } from '#contract/menus.ts';
import { call } from '../../api/client.ts';
import { useRecordDeletion, useRecordSave } from '../../api/use-change.ts';
import { menuQueries } from './queries.ts';

interface MenuSave {
  id: string;
  body: MenuInput;
  version: number | undefined;
}

const shownIn = [menuQueries.all()];

export const useCreateMenu = () =>
  useRecordSave((body: MenuInput) => call('createMenu', { body }), menuQueries.one, shownIn);

export const useUpdateMenu = () =>
  useRecordSave(
    ({ id, body, version }: MenuSave) => call('updateMenu', { params: { id }, body, ifMatch: version }),
    menuQueries.one,
    shownIn,
  );

export const useCopyMenu = () =>
  useRecordSave((body: CopyInput) => call('copyMenu', { body }), menuQueries.one, shownIn);

export const useDeleteMenu = () =>
  useRecordDeletion((id) => call('deleteMenu', { params: { id } }), menuQueries.one, shownIn);
