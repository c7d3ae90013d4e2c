import { eq, sql } from 'drizzle-orm';
import type { OperationRequest } from '#contract/operation.ts';
import type { PurchaseOrder, PurchaseOrderInput, purchaseOrderOperations } from '#contract/purchase-orders.ts';
import { purchasingTexts as texts } from '#contract/purchasing-texts.ts';
import { type Refusal, refuse, refuseNotFound } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { replaceParts, toUpdatedAt } from '../../db/parts.ts';
import { requireSaved } from '../../db/saved-record.ts';
import { purchaseOrderLines, purchaseOrders } from '../../db/schema/purchasing.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import { lockForSave } from '../../db/versions.ts';
import { findPurchaseOrder } from './queries.ts';

type NewOrder = OperationRequest<typeof purchaseOrderOperations.createPurchaseOrder>['body'];

/** Somebody else's order for the same days, which the person has not seen (money-15). Orders of a vendor wait for each other. */
async function refuseUnseenOrder(transaction: Transaction, order: NewOrder): Promise<Refusal | undefined> {
  const { marketId, vendorId, lines, seenOrderIds } = order;
  await transaction.execute(sql`select from vendors where id = ${vendorId} for no key update`);
  if (!seenOrderIds) return undefined;
  const unseenOrder = await transaction.readRow<{ by: string | null }>(sql`
    select (select person_name(users) from users where id = ordered_by) as by
    from purchase_orders where market_id = ${marketId} and vendor_id = ${vendorId}
      and id <> all (${sql.param(seenOrderIds)}::uuid[]) and exists (
        select from purchase_order_lines as line
        join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as sent ("ingredientId" uuid, "firstUse" date, "lastUse" date)
          on "ingredientId" = ingredient_id and first_use <= "lastUse" and last_use >= "firstUse"
        where purchase_order_id = purchase_orders.id)
    order by ordered_at desc limit 1`);
  return unseenOrder && refuse('stale', texts.orderSeen(unseenOrder.by));
}

/** A line keeps the unit in which it was ordered; a new one has that of its ingredient. */
async function saveLines(transaction: Transaction, id: Id, { lines }: PurchaseOrderInput): Promise<number> {
  const rows = await transaction.readRows<{ id: Id; unitId: Id | null }>(sql`
    select ingredients.id, case when line.ingredient_id is null then ingredients.portion_unit_id else line.portion_unit_id end as "unitId"
    from ingredients left join purchase_order_lines as line on line.ingredient_id = ingredients.id and purchase_order_id = ${id}
    where ingredients.id = any (${sql.param(lines.map(({ ingredientId }) => ingredientId))}::uuid[])`);
  const unitById = new Map(rows.map((row) => [row.id, row.unitId]));
  return replaceParts(
    transaction,
    purchaseOrderLines,
    [id],
    lines.map((line) => ({
      ...line,
      purchaseOrderId: id,
      portionUnitId: unitById.get(line.ingredientId) ?? null,
    })),
  );
}

const getPurchaseOrder = (transaction: Transaction, id: Id): Promise<PurchaseOrder> =>
  requireSaved('purchase order', findPurchaseOrder(transaction, id));

export function createPurchaseOrder(db: Database, by: Author, order: NewOrder): Promise<PurchaseOrder | Refusal> {
  return inTransaction(db, by, async (transaction) => {
    const refused = await refuseUnseenOrder(transaction, order);
    if (refused) return refused;
    const { marketId, vendorId, deliveryDay } = order;
    const [row] = await transaction
      .insert(purchaseOrders)
      .values({ marketId, vendorId, deliveryDay, orderedBy: by.userId })
      .returning({ id: purchaseOrders.id });
    const id = String(row?.id);
    await saveLines(transaction, id, order);
    return getPurchaseOrder(transaction, id);
  });
}

export function updatePurchaseOrder(
  db: Database,
  by: Author,
  id: Id,
  order: PurchaseOrderInput,
  ifMatch: number | undefined,
): Promise<PurchaseOrder | Refusal> {
  return inTransaction(db, by, async (transaction) => {
    const refused = await lockForSave(transaction, purchaseOrders, id, ifMatch);
    if (refused) return refused;
    const parts = await saveLines(transaction, id, order);
    const { marketId, vendorId, deliveryDay } = order;
    await transaction
      .update(purchaseOrders)
      .set({ marketId, vendorId, deliveryDay, updatedAt: toUpdatedAt(parts) })
      .where(eq(purchaseOrders.id, id));
    return getPurchaseOrder(transaction, id);
  });
}

export function deletePurchaseOrder(db: Database, by: Author, id: Id): Promise<Refusal | null> {
  return inTransaction(db, by, async (transaction) => {
    const deleted = await transaction
      .delete(purchaseOrders)
      .where(eq(purchaseOrders.id, id))
      .returning({ id: purchaseOrders.id });
    return deleted.length > 0 ? null : refuseNotFound();
  });
}
