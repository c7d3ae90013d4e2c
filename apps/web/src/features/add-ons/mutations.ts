import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewScheduledAddOn } from '#contract/add-ons.ts';
import type { Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { addOnQueries } from './queries.ts';

export function useScheduleAddOn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewScheduledAddOn) => call('createScheduledAddOn', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: addOnQueries.all() }),
  });
}

/** The list is loaded again only once the add-on is gone (spec §4). */
export function useUnscheduleAddOn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: Id) => call('deleteScheduledAddOn', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: addOnQueries.all() }),
  });
}
