import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewScheduledAddOn, ScheduledAddOnInput } from '#contract/add-ons.ts';
import type { Id } from '#contract/values.ts';
import { isChangedMeanwhile } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { invalidate } from '../../api/invalidation.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useChange } from '../../api/use-change.ts';
import { addOnQueries } from './queries.ts';

/** An add-on that is scheduled answers an open question of its service (readiness-1). */
const showAddOns: readonly QueryKey[] = [addOnQueries.all(), queryKeys.scheduling];

export const useScheduleAddOn = () =>
  useChange((body: NewScheduledAddOn) => call('createScheduledAddOn', { body }), showAddOns);

interface ScheduledAddOnSave {
  id: Id;
  body: ScheduledAddOnInput;
  version: number | undefined;
}

/** The response is the current record. */
export function useUpdateScheduledAddOn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body, version }: ScheduledAddOnSave) =>
      call('updateScheduledAddOn', { params: { id }, body, ifMatch: version }),
    onSuccess: async (reply) => {
      await queryClient.invalidateQueries({ queryKey: addOnQueries.all(), refetchType: 'none' });
      queryClient.setQueryData(addOnQueries.one(reply.data.id).queryKey, reply);
    },
  });
}

/** Refetches on success, and when the record is gone or stale (scheduling-9). */
export function useUnscheduleAddOn() {
  const queryClient = useQueryClient();
  const refresh = () => invalidate(queryClient, showAddOns);
  const unschedule = useMutation({
    mutationFn: (id: Id) => call('deleteScheduledAddOn', { params: { id } }),
    onSuccess: refresh,
    onError: (error) => (isChangedMeanwhile(error) ? refresh() : undefined),
  });
  return { unschedule, findLosses: (id: Id) => call('listScheduledAddOnLosses', { params: { id } }), refresh };
}
