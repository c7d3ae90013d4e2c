import type { CoverageOverrideInput } from '#contract/coverage.ts';
import type { NewAlternative } from '#contract/scheduled-menus.ts';
import type { Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useChange } from '../../api/use-change.ts';

const shownIn = [queryKeys.scheduling];

export const useCreateOverride = () =>
  useChange((body: CoverageOverrideInput) => call('createCoverageOverride', { body }), shownIn);
export const useDeleteOverride = () =>
  useChange((id: Id) => call('deleteCoverageOverride', { params: { id } }), shownIn);

export const useAddAlternative = (id: Id) =>
  useChange((body: NewAlternative) => call('addAlternative', { params: { id }, body }), shownIn);
