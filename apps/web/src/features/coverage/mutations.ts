import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CoverageOverrideInput } from '#contract/coverage.ts';
import type { NewAlternative } from '#contract/scheduled-menus.ts';
import type { Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** Refetches after a refusal too: somebody else may have decided the same. */
function useCoverageMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.scheduling }),
  });
}

export const useCreateOverride = () =>
  useCoverageMutation((body: CoverageOverrideInput) => call('createCoverageOverride', { body }));
export const useDeleteOverride = () =>
  useCoverageMutation((id: Id) => call('deleteCoverageOverride', { params: { id } }));

export const useAddAlternative = (scheduledMenuId: Id) =>
  useCoverageMutation((body: NewAlternative) => call('addAlternative', { params: { id: scheduledMenuId }, body }));
