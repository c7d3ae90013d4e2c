import type { EaterInput } from '#contract/eaters.ts';
import { call } from '../../api/client.ts';
import { showServices } from '../../api/invalidation.ts';
import { useChange } from '../../api/use-change.ts';
import { eaterQueries } from './queries.ts';

interface EaterSave {
  id: string | undefined;
  version: number | undefined;
  body: EaterInput;
}

/** What somebody may not eat decides who gets which dish. */
const listShownKeys = (accountId: string) => [eaterQueries.ofAccount(accountId).queryKey, ...showServices];

export const useSaveEater = (accountId: string) =>
  useChange(async ({ id, version, body }: EaterSave) => {
    if (id === undefined)
      return { ...(await call('createEater', { params: { accountId }, body })), endedOverrides: [] };
    const reply = await call('updateEater', { params: { id }, body, ifMatch: version });
    return { ...reply, endedOverrides: reply.meta.endedOverrides };
  }, listShownKeys(accountId));
export const useAddEaters = (accountId: string) =>
  useChange((body: EaterInput[]) => call('createEaters', { params: { accountId }, body }), listShownKeys(accountId));
export const useDeleteEater = (accountId: string) =>
  useChange((id: string) => call('deleteEater', { params: { id } }), listShownKeys(accountId));
