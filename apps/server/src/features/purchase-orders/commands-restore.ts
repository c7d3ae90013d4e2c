import { PurchaseOrderInput } from '#contract/purchase-orders.ts';
import { getPastRecord, listPastRows, type RestoreOfRecord, validateAndSave } from '../../db/record-version.ts';
import { updatePurchaseOrder } from './commands.ts';

export const restorePurchaseOrder: RestoreOfRecord = ({ db, by, id, version, ifMatch }) => {
  const lines = listPastRows(version, 'purchase_order_lines');
  return validateAndSave(PurchaseOrderInput, { ...getPastRecord(version, 'purchase_orders'), lines }, (input) =>
    updatePurchaseOrder(db, by, id, input, ifMatch),
  );
};
