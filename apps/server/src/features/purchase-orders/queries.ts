import { type SQL, sql } from 'drizzle-orm';
import type { PurchaseOrder, PurchaseOrderListQuery } from '#contract/purchase-orders.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import type { Database, Reader } from '../../db/client.ts';
import { selectCountedPage } from '../../db/counted-page.ts';
import { prepareQuery } from '../../db/prepared.ts';
import { getOffset } from '../../db/search.ts';

const columns = `
  purchase_orders.id, market_id as "marketId", vendor_id as "vendorId", vendors.name as vendor, delivery_day as "deliveryDay",
  (select person_name(users) from users where id = ordered_by) as "orderedBy",
  to_jsonb(ordered_at) #>> '{}' as "orderedAt", purchase_orders.version, (
    select coalesce(json_agg(json_build_object('ingredientId', ingredient_id, 'ingredient', ingredients.name, 'cases', cases,
      'unitsPerCase', units_per_case, 'unit', portion_units.abbreviation, 'costPerCase', cost_per_case, 'itemId', item_id,
      'firstUse', first_use, 'lastUse', last_use) order by ingredients.search_name), '[]')
    from purchase_order_lines join ingredients on ingredients.id = ingredient_id
    left join portion_units on portion_units.id = purchase_order_lines.portion_unit_id
    where purchase_order_id = purchase_orders.id) as lines`;
const from = 'from purchase_orders join vendors on vendors.id = vendor_id';

type Row = PurchaseOrder & Record<string, unknown>;
const queryOrder = prepareQuery<Row>('purchase-order', `select ${columns} ${from} where purchase_orders.id = $1`);

export async function findPurchaseOrder(db: Reader, id: Id): Promise<PurchaseOrder | undefined> {
  const [order] = await queryOrder(db, [id]);
  return order;
}

/** Orders of some markets for uses from a day on, the latest first. */
const queryOrdersSince = prepareQuery<Row>(
  'purchase-orders-since',
  `select ${columns} ${from} where market_id = any ($1::uuid[]) and purchase_orders.id = any (array(
     select purchase_order_id from purchase_order_lines where last_use >= $2))
   order by ordered_at desc, purchase_orders.id desc`,
);

export const listOrdersSince = (db: Reader, marketIds: readonly Id[], day: CalendarDay): Promise<PurchaseOrder[]> =>
  queryOrdersSince(db, [marketIds, day]);

export async function listPurchaseOrders(db: Database, filter: PurchaseOrderListQuery) {
  const { marketId, vendorId, from: firstDay, to } = filter;
  const conditions: SQL[] = [
    ...(marketId ? [sql`market_id = ${marketId}`] : []),
    ...(vendorId ? [sql`vendor_id = ${vendorId}`] : []),
    ...(firstDay || to
      ? [
          sql`exists (select from purchase_order_lines where purchase_order_id = purchase_orders.id
            and last_use >= ${firstDay ?? '-infinity'}::date and first_use <= ${to ?? 'infinity'}::date)`,
        ]
      : []),
  ];
  const where = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
  const { data, count } = await db.readPage<PurchaseOrder>(
    selectCountedPage(
      sql`select ${sql.raw(columns)} ${sql.raw(from)} where ${where}
        order by ordered_at desc, purchase_orders.id desc limit ${filter.perPage} offset ${getOffset(filter)}`,
      sql`select count(*) from purchase_orders where ${where}`,
    ),
  );
  return { data, meta: { count } };
}
