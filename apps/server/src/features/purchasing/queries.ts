import type { PurchaseList, PurchasePeriod, VendorTerms } from '#contract/purchasing.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { todayIn } from '#domain/calendar/calendar-day.ts';
import { type PurchaseEntry, toPurchaseList } from '#domain/costs/purchase-list.ts';
import { getFirstCountedDay, getFirstStockDay, type OnHandCount } from '#domain/costs/purchase-stock.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { prepareQuery } from '../../db/prepared.ts';
import { readInSnapshot } from '../../db/snapshot.ts';
import { findCostedServices } from '../costs/queries.ts';
import { listOrdersSince } from '../purchase-orders/queries.ts';

const queryEntries = prepareQuery<PurchaseEntry & Record<string, unknown>>(
  'purchasing-entries',
  `select market_id as "marketId", ingredient_id as "ingredientId", preference
   from purchase_list_entries where market_id = any ($1::uuid[]) and from_date = $2 and to_date = $3`,
);

/** A count in another unit than the ingredient has now is not known (money-16). */
const queryCounts = prepareQuery<OnHandCount & Record<string, unknown>>(
  'purchasing-on-hand',
  `select market_id as "marketId", ingredient_id as "ingredientId", amount::float8 as amount, counted_on as day,
     to_jsonb(counted_at) #>> '{}' as "countedAt"
   from on_hand_counts join ingredients on ingredients.id = ingredient_id
   where market_id = any ($1::uuid[]) and on_hand_counts.portion_unit_id = ingredients.portion_unit_id`,
);

const queryVendorTerms = prepareQuery<VendorTerms & Record<string, unknown>>(
  'purchasing-vendors',
  `select id as "vendorId", name as vendor, order_days as "orderDays", delivery_days as "deliveryDays",
     minimum_order::float8 as "minimumOrder", customer_number as "customerNumber", contact, notes
   from vendors order by search_name`,
);

const queryTimeZones = prepareQuery<{ id: Id; time_zone: string }>(
  'purchasing-markets',
  'select id, time_zone from markets where id = any ($1::uuid[])',
);

/** The list as it is now; `today` is each market's own. */
export const findPurchaseList = (db: Database, period: PurchasePeriod, now: Date): Promise<PurchaseList> =>
  readInSnapshot(db, (snapshot) => readPurchaseList(snapshot, period, now));

/** The same, within a transaction. */
export async function readPurchaseList(
  snapshot: Transaction,
  { marketIds, from, to }: PurchasePeriod,
  now: Date,
): Promise<PurchaseList> {
  const entries = await queryEntries(snapshot, [marketIds, from, to]);
  const counts = await queryCounts(snapshot, [marketIds]);
  const orders = await listOrdersSince(snapshot, marketIds, getFirstCountedDay(from));
  const vendors = await queryVendorTerms(snapshot, []);
  const zones = await queryTimeZones(snapshot, [marketIds]);
  const today = new Map(zones.map(({ id, time_zone }): [Id, CalendarDay] => [id, todayIn(time_zone, now)]));
  const since = getFirstStockDay(from, counts, orders);
  return toPurchaseList({
    ...(await findCostedServices(snapshot, { marketIds, from: since, to })),
    ...{ from, to, entries, counts, orders, vendors },
    todayIn: (marketId) => today.get(marketId) ?? from,
  });
}
