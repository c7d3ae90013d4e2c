import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RecordKind } from '#contract/record-kinds.ts';
import type { Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';

interface Restore {
  /** The version that the person has seen. */
  version: number;
  /** Questions that the person has confirmed. */
  confirmed: string;
}

export function useRestoreVersion(kind: RecordKind, id: Id, entryId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, confirmed }: Restore) =>
      call('restoreVersion', { params: { kind, id, entryId }, query: { confirmed }, ifMatch: version }),
    // A record of any kind, and what shows it.
    onSuccess: () => client.invalidateQueries(),
  });
}
