import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Id } from '#contract/values.ts';
import { type CallInput, call } from '../../api/client.ts';
import { invalidate } from '../../api/invalidation.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { AddOnChoice } from './queries.ts';
import { serviceEventQueries } from './queries.ts';

function useServiceEventMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: serviceEventQueries.all() }),
  });
}

export const useRestoreService = () =>
  useServiceEventMutation((id: Id) => call('restoreServiceEvent', { params: { id } }));

export const useFollowSchedule = () =>
  useServiceEventMutation(({ id, version }: { id: Id; version: number }) =>
    call('followSchedule', { params: { id }, ifMatch: version }),
  );

/** A closing changes the days of every account and market. */
function useClosingMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      invalidate(queryClient, [
        queryKeys.closings,
        queryKeys.serviceEvents,
        queryKeys.scheduling,
        queryKeys.dailyNumbers,
      ]),
  });
}

export const useCreateClosing = () =>
  useClosingMutation((body: CallInput<'createClosing'>['body']) => call('createClosing', { body }));

export const useTakeBackClosing = () => useClosingMutation((id: Id) => call('deleteClosing', { params: { id } }));

interface ServiceEventSave {
  /** Undefined for a new one. */
  readonly id: Id | undefined;
  readonly version: number | undefined;
  readonly body: CallInput<'createServiceEvent'>['body'];
  /** Kinds of questions that the person has answered with yes. */
  readonly confirmed: string;
}

export const useSaveServiceEvent = () =>
  useServiceEventMutation(({ id, version, body, confirmed }: ServiceEventSave) =>
    id === undefined
      ? call('createServiceEvent', { query: { confirmed }, body })
      : call('updateServiceEvent', { params: { id }, query: { confirmed }, body, ifMatch: version }),
  );

export const useDeleteServiceEvent = () =>
  useServiceEventMutation(({ id, confirmed }: { id: Id; confirmed: string }) =>
    call('deleteServiceEvent', { params: { id }, query: { confirmed } }),
  );

/** One call per chosen add-on. Names the add-ons that failed; the others stay (service-events-2). */
export const useAddAddOns = () =>
  useServiceEventMutation(async ({ eventId, choices }: { eventId: Id; choices: readonly AddOnChoice[] }) => {
    const failed: { choice: AddOnChoice; error: unknown }[] = [];
    for (const choice of choices) {
      const { addOnTypeId, scheduledAddOnId } = choice;
      try {
        await call('addAddOnToServiceEvent', { params: { id: eventId }, body: { addOnTypeId, scheduledAddOnId } });
      } catch (error) {
        failed.push({ choice, error });
      }
    }
    return failed;
  });

interface AddOnSave {
  readonly eventId: Id;
  readonly addOnId: Id;
  readonly version: number | undefined;
  readonly body: CallInput<'updateAddOnOfServiceEvent'>['body'];
}

export const useSaveAddOn = () =>
  useServiceEventMutation(({ eventId, addOnId, version, body }: AddOnSave) =>
    call('updateAddOnOfServiceEvent', { params: { id: eventId, addOnId }, body, ifMatch: version }),
  );

export const useRemoveAddOn = () =>
  useServiceEventMutation(({ eventId, addOnId }: { eventId: Id; addOnId: Id }) =>
    call('removeAddOnFromServiceEvent', { params: { id: eventId, addOnId } }),
  );
