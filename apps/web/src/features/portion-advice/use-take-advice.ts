import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountAdvice } from '#contract/portion-advice.ts';
import { portionAdviceTexts as texts } from '#contract/portion-advice-texts.ts';
import { formatAdvisedModifier } from '#domain/portion-advice/advice-text.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { showServices } from '../../api/invalidation.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useCan } from '../../shell/current-user.ts';
import { useUndo } from '../../shell/use-undo.ts';
import { useNotify } from '../../ui/feedback.ts';
import { adviceQueries } from './queries.ts';

/** Writes an advised modifier as the account's own form does; the toast offers to undo it (portion-advice-3). */
export function useTakeAdvice() {
  const [mayUpdate, mayEdit] = [useCan('editMenu'), useCan('editElement')];
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { notifyUndoable } = useUndo();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ account, elementType, current, modifier }: AccountAdvice) => {
      const { data, meta } = await call('getAccountPortionModifiers', { params: { id: account.id } });
      const savedModifier = data.find(({ elementTypeId }) => elementTypeId === elementType.id);
      // Somebody has set another one since the advice was read.
      if (modifier === null || savedModifier?.value !== current) return undefined;
      return call('updateAccountPortionModifiers', {
        params: { id: account.id },
        body: { elementTypeIds: [{ elementTypeId: elementType.id, value: modifier }] },
        ifMatch: meta.version,
      });
    },
    onSuccess: (reply, { account, elementType, modifier }) => {
      if (!reply) return notify(texts.changedMeanwhile, 'error');
      notifyUndoable(texts.taken(elementType.name, account.name, formatAdvisedModifier(modifier ?? 0)), reply);
    },
    onError: (error) => notify(toErrorMessage(error), 'error'),
    onSettled: () =>
      Promise.all(
        [adviceQueries.all(), queryKeys.accounts, ...showServices].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
  /** True once it is taken. */
  const take = (advice: AccountAdvice): Promise<boolean> =>
    mutateAsync(advice).then(
      (reply) => reply !== undefined,
      () => false,
    );
  return { mayTake: mayUpdate && mayEdit, take, isTaking: isPending };
}
