import type { Id } from '#contract/values.ts';
import { type CallInput, call } from '../../api/client.ts';
import { showServices } from '../../api/invalidation.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useChange } from '../../api/use-change.ts';
import type { AddOnChoice } from './queries.ts';

const useServiceEventChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, showServices);

export const useRestoreService = () =>
  useServiceEventChange((id: Id) => call('restoreServiceEvent', { params: { id } }));

export const useFollowSchedule = () =>
  useServiceEventChange(({ id, version }: { id: Id; version: number }) =>
    call('followSchedule', { params: { id }, ifMatch: version }),
  );

/** A closing changes the days of every account and market. */
const closingsShownIn = [queryKeys.closings, ...showServices];

export const useCreateClosing = () =>
  useChange((body: CallInput<'createClosing'>['body']) => call('createClosing', { body }), closingsShownIn);

export const useDeleteClosing = () => useChange((id: Id) => call('deleteClosing', { params: { id } }), closingsShownIn);

interface ServiceEventSave {
  /** Undefined for a new one. */
  readonly id: Id | undefined;
  readonly version: number | undefined;
  readonly body: CallInput<'updateServiceEvent'>['body'];
  /** Kinds of questions that the person has answered with yes. */
  readonly confirmed: string;
}

export const useSaveServiceEvent = () =>
  useServiceEventChange(({ id, version, body, confirmed }: ServiceEventSave) =>
    id === undefined
      ? call('createServiceEvent', { query: { confirmed }, body })
      : call('updateServiceEvent', { params: { id }, query: { confirmed }, body, ifMatch: version }),
  );

export const useDeleteServiceEvent = () =>
  useServiceEventChange(({ id, confirmed }: { id: Id; confirmed: string }) =>
    call('deleteServiceEvent', { params: { id }, query: { confirmed } }),
  );

/** One call per chosen add-on. Names the add-ons that failed; the others stay (service-events-2). */
export const useAddAddOns = () =>
  useServiceEventChange(async ({ eventId, choices }: { eventId: Id; choices: readonly AddOnChoice[] }) => {
    const failedChoices: { choice: AddOnChoice; error: unknown }[] = [];
    for (const choice of choices) {
      const { addOnTypeId, scheduledAddOnId } = choice;
      try {
        await call('addAddOnToServiceEvent', { params: { id: eventId }, body: { addOnTypeId, scheduledAddOnId } });
      } catch (error) {
        failedChoices.push({ choice, error });
      }
    }
    return failedChoices;
  });

interface AddOnSave {
  readonly eventId: Id;
  readonly addOnId: Id;
  readonly version: number | undefined;
  readonly body: CallInput<'updateAddOnOfServiceEvent'>['body'];
}

export const useSaveAddOn = () =>
  useServiceEventChange(({ eventId, addOnId, version, body }: AddOnSave) =>
    call('updateAddOnOfServiceEvent', { params: { id: eventId, addOnId }, body, ifMatch: version }),
  );

export const useRemoveAddOn = () =>
  useServiceEventChange(({ eventId, addOnId }: { eventId: Id; addOnId: Id }) =>
    call('removeAddOnFromServiceEvent', { params: { id: eventId, addOnId } }),
  );
