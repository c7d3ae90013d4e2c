import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '../../api/client.ts';
import { showServices } from '../../api/invalidation.ts';
import { scheduleQueries } from './queries.ts';
import type { AddOnChanges } from './schedule-form-values.ts';
import type { SentAddOn } from './unsaved-add-ons-texts.ts';

interface Line {
  readonly accountId: string;
  readonly serviceLineId: string;
}

interface AddOnCall extends SentAddOn {
  readonly send: () => Promise<unknown>;
}

/** One call for each change of a row. */
const addOnCalls = (line: Line, { create, update, remove }: AddOnChanges): AddOnCall[] => [
  ...create.map((row) => ({ ...row, send: () => call('createRecurringAddOn', { body: { ...line, ...row } }) })),
  ...update.map(({ id, version, ...row }) => ({
    ...row,
    send: () => call('updateRecurringAddOn', { params: { id }, body: { ...line, ...row }, ifMatch: version }),
  })),
  ...remove.map(({ id, ...row }) => ({ ...row, send: () => call('deleteRecurringAddOn', { params: { id } }) })),
];

/** The saves of a week, and how to read again what is saved then. Each save makes the service events follow. */
export function useScheduleMutations(line: Line) {
  const queryClient = useQueryClient();
  const update = useMutation({
    mutationFn: ({ body, version }: { body: CallInput<'updateServingSchedules'>['body']; version: number }) =>
      call('updateServingSchedules', { query: line, body, ifMatch: version }),
  });
  const saveAddOns = useMutation({
    mutationFn: async (changes: AddOnChanges) => {
      const sentAddOns: SentAddOn[] = [];
      // One after the other: all of them wait for the same account.
      for (const { addOnTypeId, day, send } of addOnCalls(line, changes)) {
        try {
          await send();
          sentAddOns.push({ addOnTypeId, day });
        } catch (error) {
          sentAddOns.push({ addOnTypeId, day, error });
        }
      }
      return sentAddOns;
    },
  });
  async function reload() {
    for (const queryKey of showServices) await queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    await queryClient.invalidateQueries({ queryKey: scheduleQueries.ofAccount(line.accountId).queryKey, exact: true });
    const { accountId, serviceLineId } = line;
    try {
      const [week, addOns] = await Promise.all([
        queryClient.fetchQuery({ ...scheduleQueries.ofLine(accountId, serviceLineId), staleTime: 0 }),
        queryClient.fetchQuery({ ...scheduleQueries.addOns(accountId, serviceLineId), staleTime: 0 }),
      ]);
      return { schedules: week.data, version: week.meta.version, addOns };
    } catch {
      // The save is done; the form keeps its values, and the next save reports a stale part.
      return undefined;
    }
  }
  return { update, saveAddOns, reload };
}
