import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { invalidate } from '../../api/invalidation.ts';
import { type Period, purchaseQueries } from './queries.ts';

type Entry = Parameters<typeof call<'savePurchaseEntry'>>[1]['body'];

/** Keeps what is typed into a list, and asks for it again, also after a refusal: somebody else may have changed it. */
export function useSaveEntry(period: Period) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Entry) => call('savePurchaseEntry', { body }),
    onSettled: () => invalidate(client, [purchaseQueries.list(period).queryKey]),
  });
}
