import type { HostFlowElementInput } from '#contract/menus.ts';
import { call } from '../../api/client.ts';
import { useRecordSave } from '../../api/use-change.ts';
import { menuQueries } from '../menus/queries.ts';

interface HostFlowSave {
  id: string;
  body: { elements: HostFlowElementInput[] };
  version: number | undefined;
}

export const useUpdateMenuHostFlow = () =>
  useRecordSave(
    ({ id, body, version }: HostFlowSave) => call('updateMenuHostFlow', { params: { id }, body, ifMatch: version }),
    menuQueries.one,
    [],
  );
