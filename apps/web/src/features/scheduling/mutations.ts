import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TakeOverMenuInput } from '#contract/dated-copies.ts';
import type { ScheduleCopyInput } from '#contract/schedule-copies.ts';
import type { ScheduledMenuInput } from '#contract/scheduled-menus.ts';
import type { NewScheduledMenu } from '#contract/scheduling.ts';
import type { Id } from '#contract/values.ts';
import { isChangedMeanwhile } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useChange } from '../../api/use-change.ts';
import { schedulingQueries } from './queries.ts';

/** Often another person scheduled first, and their menu must show. */
export const useScheduleMenu = () =>
  useChange((body: NewScheduledMenu) => call('createScheduledMenu', { body }), [schedulingQueries.all()]);

export const useCopySchedule = () =>
  useChange(
    ({ confirmed, ...body }: ScheduleCopyInput & { confirmed: string }) =>
      call('copySchedule', { body, query: { confirmed } }),
    [schedulingQueries.all(), queryKeys.addOns],
  );

/** Refetches on success, and when the record is gone or stale. */
export function useUnscheduleMenu() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: schedulingQueries.all() });
  const unschedule = useMutation({
    mutationFn: (id: Id) => call('deleteScheduledMenu', { params: { id } }),
    onSuccess: refresh,
    onError: (error) => (isChangedMeanwhile(error) ? refresh() : undefined),
  });
  return { unschedule, findLosses: (id: Id) => call('listScheduledMenuLosses', { params: { id } }), refresh };
}

/** Sheets and hosts show what is taken over, too. */
export const useTakeOverMenu = (id: Id) =>
  useChange(
    (body: TakeOverMenuInput) => call('takeOverMenu', { params: { id }, body }),
    [queryKeys.scheduling, queryKeys.usage, queryKeys.hosts, queryKeys.dailyNumbers],
  );

interface ScheduledMenuSave {
  id: Id;
  body: ScheduledMenuInput;
  version: number | undefined;
}

/** Saves the page or host flow of a scheduled menu; the response is the current record. */
export function useUpdateScheduledMenu() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body, version }: ScheduledMenuSave) =>
      call('updateScheduledMenu', { params: { id }, body, ifMatch: version }),
    onSuccess: async (reply) => {
      await queryClient.invalidateQueries({ queryKey: schedulingQueries.all(), refetchType: 'none' });
      queryClient.setQueryData(schedulingQueries.one(reply.data.id).queryKey, reply);
    },
  });
}
