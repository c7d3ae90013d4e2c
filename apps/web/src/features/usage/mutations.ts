import type { CopyPart } from '#contract/dated-copies.ts';
import type { Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useChange } from '../../api/use-change.ts';

interface TakeOver {
  readonly copyIds: Id[];
  readonly parts: CopyPart[];
}

export const useTakeOverElement = (elementId: Id) =>
  useChange(
    (body: TakeOver) => call('takeOverElement', { params: { id: elementId }, body }),
    [queryKeys.usage, queryKeys.scheduling, queryKeys.addOns, queryKeys.hosts],
  );
