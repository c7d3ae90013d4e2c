import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewScheduledMenu } from '#contract/scheduling.ts';
import type { Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { schedulingQueries } from './queries.ts';

/** Also after a refusal: it often means that somebody else was quicker, and their menu is what to show. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: schedulingQueries.all() });
}

export const useScheduleMenu = () =>
  useMutation({
    mutationFn: (body: NewScheduledMenu) => call('createScheduledMenu', { body }),
    onSettled: useRefresh(),
  });

export const useUnscheduleMenu = () =>
  useMutation({
    mutationFn: (id: Id) => call('deleteScheduledMenu', { params: { id } }),
    onSettled: useRefresh(),
  });
