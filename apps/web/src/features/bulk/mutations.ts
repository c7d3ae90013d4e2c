import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showDishes } from '../../api/invalidation.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { type BulkRequest, sendBulk } from './queries.ts';

interface Save {
  readonly request: BulkRequest;
  /** Questions that the person has confirmed. */
  readonly confirmed: string;
}

const changedKeys = [...showDishes, queryKeys.accounts, queryKeys.serviceEvents, queryKeys.deletions];

export function useBulkChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ request, confirmed }: Save) => sendBulk(request, { preview: 'false', confirmed }),
    // The preview of what was saved is no question any more.
    onSettled: () =>
      Promise.all(
        changedKeys.map((queryKey) =>
          client.invalidateQueries({ queryKey, predicate: (query) => query.queryKey[1] !== 'bulk' }),
        ),
      ),
  });
}
