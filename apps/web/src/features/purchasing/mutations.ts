import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PurchaseOrderInput } from '#contract/purchase-orders.ts';
import { purchasingTexts as texts } from '#contract/purchasing-texts.ts';
import { listVendorOrders, toOrderInput, type VendorOrder } from '#domain/costs/vendor-orders.ts';
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

/**
 * Until what was just typed is kept, and the list is read again: a press of a button leaves the field that was typed in, and both
 * would be sent at once.
 */
export const waitForSaves = (client: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe = client.getMutationCache().subscribe(check);
    function check() {
      if (client.isMutating() > 0) return;
      unsubscribe();
      resolve();
    }
    check();
  });

/** One press: who, when and what is ordered of a vendor (money-15). */
export function useCreateOrder(period: Period) {
  const save = useChange(
    (body: ReturnType<typeof toOrderInput> & { seenOrderIds: string[] }) => call('createPurchaseOrder', { body }),
    [purchaseQueries.list(period).queryKey],
  );
  const client = useQueryClient();
  const notify = useNotify();
  const { notifyUndoable } = useUndo();
  const [isWaiting, setWaiting] = useState(false);
  /** True once it is kept. */
  async function keepOrder(order: VendorOrder, name: string): Promise<boolean> {
    setWaiting(true);
    await waitForSaves(client);
    setWaiting(false);
    const list = client.getQueryData(purchaseQueries.list(period).queryKey);
    const input = toOrderInput(order);
    const isAsShown = (other: VendorOrder) => JSON.stringify(toOrderInput(other)) === JSON.stringify(input);
    if (!list || !listVendorOrders(list).some(isAsShown)) {
      notify(texts.orderDiffers(name), 'error');
      return false;
    }
    try {
      const seenOrderIds = list.orders.map(({ id }) => id);
      notifyUndoable(texts.orderKept(name), await save.mutateAsync({ ...input, seenOrderIds }));
      return true;
    } catch (error) {
      notify(toErrorMessage(error), 'error');
      return false;
    }
  }
  return { isSaving: isWaiting || save.isPending, keepOrder };
}
