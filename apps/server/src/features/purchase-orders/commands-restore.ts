import { PurchaseOrderInput } from '#contract/purchase-orders.ts';
import { pastRecord, pastRows, type RestoreOfRecord, saveParsedVersion } from '../../db/record-version.ts';
import { updatePurchaseOrder } from './commands.ts';

export const restorePurchaseOrder: RestoreOfRecord = ({ db, by, id, version, ifMatch }) => {
  const lines = pastRows(version, 'purchase_order_lines');
  return saveParsedVersion(PurchaseOrderInput, { ...pastRecord(version, 'purchase_orders'), lines }, (input) =>
    updatePurchaseOrder(db, by, id, input, ifMatch),
  );
};
