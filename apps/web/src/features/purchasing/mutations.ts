import type { PurchaseOrderInput } from '#contract/purchase-orders.ts';
import { purchasingTexts as texts } from '#contract/purchasing-texts.ts';
import { toOrderInput, type VendorOrder } from '#domain/costs/vendor-orders.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';
import { useUndo } from '../../shell/use-undo.ts';
import { useNotify } from '../../ui/feedback.ts';
import { type Period, purchaseQueries } from './queries.ts';

type Entry = Parameters<typeof call<'savePurchaseEntry'>>[1]['body'];

/** Keeps what is typed into a list. */
export const useSaveEntry = (period: Period) =>
  useChange((body: Entry) => call('savePurchaseEntry', { body }), [purchaseQueries.list(period).queryKey]);

export const useDeleteOrder = (period: Period) =>
  useChange((id: string) => call('deletePurchaseOrder', { params: { id } }), [purchaseQueries.list(period).queryKey]);

export const useUpdateOrder = (period: Period) =>
  useChange(
    ({ id, version, body }: { id: string; version: number | undefined; body: PurchaseOrderInput }) =>
      call('updatePurchaseOrder', { params: { id }, body, ifMatch: version }),
    [purchaseQueries.list(period).queryKey],
  );

/** One press: who, when and what is ordered of a vendor (money-15). */
export function useCreateOrder(period: Period) {
  const save = useChange(
    (body: ReturnType<typeof toOrderInput> & { seenOrderIds: string[] }) => call('createPurchaseOrder', { body }),
    [purchaseQueries.list(period).queryKey],
  );
  const notify = useNotify();
  const { notifyUndoable } = useUndo();
  /** True once it is kept. */
  async function keepOrder(order: VendorOrder, name: string, seenOrderIds: readonly string[]): Promise<boolean> {
    try {
      notifyUndoable(
        texts.orderKept(name),
        await save.mutateAsync({ ...toOrderInput(order), seenOrderIds: [...seenOrderIds] }),
      );
      return true;
    } catch (error) {
      notify(toErrorMessage(error), 'error');
      return false;
    }
  }
  return { isSaving: save.isPending, keepOrder };
}
