import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ScheduledMenuInput } from '#contract/scheduled-menus.ts';
import type { NewScheduledMenu } from '#contract/scheduling.ts';
import type { Id } from '#contract/values.ts';
import { isChangedMeanwhile } from '../../api/api-error.ts';
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

/** The list is loaded again once the menu is gone (spec §4), or is not as it was shown. */
export function useUnscheduleMenu() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: Id) => call('deleteScheduledMenu', { params: { id } }),
    onSuccess: refresh,
    onError: (error) => (isChangedMeanwhile(error) ? refresh() : undefined),
  });
}

interface ScheduledMenuSave {
  id: Id;
  body: ScheduledMenuInput;
  ifMatch: string | null;
}

/** Saves the page or the host flow of a scheduled menu; the answer is the record as it is now. */
export function useUpdateScheduledMenu() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body, ifMatch }: ScheduledMenuSave) =>
      call('updateScheduledMenu', { params: { id }, body, ifMatch }),
    onSuccess: async (reply) => {
      await queryClient.invalidateQueries({ queryKey: schedulingQueries.all(), refetchType: 'none' });
      queryClient.setQueryData(schedulingQueries.one(reply.data.id).queryKey, reply);
    },
  });
}
