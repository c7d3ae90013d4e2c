import { useMutation, useQueryClient } from '@tanstack/react-query';
import { purchasingTexts as texts } from '#contract/purchasing-texts.ts';
import { toOrderInput, type VendorOrder } from '#domain/costs/vendor-orders.ts';
import { toMessage } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { invalidate } from '../../api/invalidation.ts';
import { useUndo } from '../../shell/use-undo.ts';
import { useNotify } from '../../ui/feedback.ts';
import { type Period, purchaseQueries } from './queries.ts';

type Entry = Parameters<typeof call<'savePurchaseEntry'>>[1]['body'];

/** Asks for the list again, also after a refusal: somebody else may have changed it. */
function useListAgain(period: Period) {
  const client = useQueryClient();
  return { onSettled: () => invalidate(client, [purchaseQueries.list(period).queryKey]) };
}

/** Keeps what is typed into a list. */
export const useSaveEntry = (period: Period) =>
  useMutation({ mutationFn: (body: Entry) => call('savePurchaseEntry', { body }), ...useListAgain(period) });

export const useDeleteOrder = (period: Period) =>
  useMutation({
    mutationFn: (id: string) => call('deletePurchaseOrder', { params: { id } }),
    ...useListAgain(period),
  });

/** One press: who, when and what is ordered of a vendor (money-15). */
export function useKeepOrder(period: Period) {
  const save = useMutation({
    mutationFn: (body: ReturnType<typeof toOrderInput> & { seenOrderIds: string[] }) =>
      call('createPurchaseOrder', { body }),
    ...useListAgain(period),
  });
  const notify = useNotify();
  const { notifyUndoable } = useUndo();
  async function keepOrder(order: VendorOrder, seenOrderIds: readonly string[]) {
    try {
      notifyUndoable(
        texts.orderKept(order.vendor),
        await save.mutateAsync({ ...toOrderInput(order), seenOrderIds: [...seenOrderIds] }),
      );
    } catch (error) {
      notify(toMessage(error), 'error');
    }
  }
  return { isSaving: save.isPending, keepOrder };
}
