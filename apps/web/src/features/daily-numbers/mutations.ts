import type { Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';
import { sheetsKey } from '../documents/queries.ts';
import { dailyNumbersQueries } from './queries.ts';

export interface ModifierChange {
  scheduledElementId: Id;
  accountId: Id;
  portionModifier: number;
  /** The version that it was typed over; 0 when nothing was saved so far. */
  version: number;
}

/** One call per change. Names the refused ones, so that only those stay in the form. */
export const useSaveModifiers = () =>
  useChange(
    async (changes: readonly ModifierChange[]) => {
      const results = await Promise.allSettled(
        changes.map(({ scheduledElementId, version, ...body }) =>
          call('saveScheduledElementModifier', {
            params: { id: scheduledElementId },
            body,
            ifMatch: version,
          }),
        ),
      );
      return changes.flatMap((change, index): { change: typeof change; error: unknown }[] => {
        const result = results[index];
        return result?.status === 'rejected' ? [{ change, error: result.reason }] : [];
      });
    },
    [dailyNumbersQueries.all(), sheetsKey],
  );
