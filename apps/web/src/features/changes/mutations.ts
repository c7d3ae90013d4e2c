import type { Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useChange } from '../../api/use-change.ts';

export const useAcceptChanges = () =>
  useChange(
    (ids: Id[]) => call('acceptChanges', { body: { ids } }),
    [queryKeys.scheduling, queryKeys.addOns, queryKeys.hosts],
  );
