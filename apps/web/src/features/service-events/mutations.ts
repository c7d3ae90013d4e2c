import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Id } from '#contract/values.ts';
import { type CallInput, call } from '../../api/client.ts';
import type { AddOnChoice } from './queries.ts';
import { serviceEventQueries } from './queries.ts';

function useServiceEventMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: serviceEventQueries.all() }),
  });
}

interface ServiceEventSave {
  /** Undefined for a new one. */
  readonly id: Id | undefined;
  readonly version: number | undefined;
  readonly body: CallInput<'createServiceEvent'>['body'];
}

export const useSaveServiceEvent = () =>
  useServiceEventMutation(({ id, version, body }: ServiceEventSave) =>
    id === undefined
      ? call('createServiceEvent', { body })
      : call('updateServiceEvent', { params: { id }, body, ifMatch: `"${version}"` }),
  );

export const useDeleteServiceEvent = () =>
  useServiceEventMutation((id: Id) => call('deleteServiceEvent', { params: { id } }));

/** One call for each chosen add-on (domain §10): tells which could not be put there, the others stay. */
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
