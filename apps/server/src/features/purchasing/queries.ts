import type { PurchaseList, PurchasePeriod, VendorTerms } from '#contract/purchasing.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { todayIn } from '#domain/calendar/calendar-day.ts';
import { type PurchaseEntry, purchaseList } from '#domain/costs/purchase-list.ts';
import type { Database } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { readSnapshot } from '../../db/snapshot.ts';
import { findCostedServices } from '../costs/queries.ts';

const entriesOf = prepared<PurchaseEntry & Record<string, unknown>>(
  'purchasing-entries',
  `select market_id as "marketId", ingredient_id as "ingredientId", on_hand::float8 as "onHand", preference
   from purchase_list_entries where market_id = any ($1::uuid[]) and from_date = $2 and to_date = $3`,
);

const termsOfVendors = prepared<VendorTerms & Record<string, unknown>>(
  'purchasing-vendors',
  `select id as "vendorId", name as vendor, order_days as "orderDays", delivery_days as "deliveryDays",
     minimum_order::float8 as "minimumOrder", customer_number as "customerNumber", contact, notes
   from vendors order by search_name`,
);

const zonesOf = prepared<{ id: Id; time_zone: string }>(
  'purchasing-markets',
  'select id, time_zone from markets where id = any ($1::uuid[])',
);

/** The list as it is now; `today` is each market's own. */
export const findPurchaseList = (
  db: Database,
  { marketIds, from, to }: PurchasePeriod,
  now: Date,
): Promise<PurchaseList> =>
  readSnapshot(db, async (snapshot) => {
    const entries = await entriesOf(snapshot, [marketIds, from, to]);
    const zones = await zonesOf(snapshot, [marketIds]);
    const today = new Map(zones.map(({ id, time_zone }): [Id, CalendarDay] => [id, todayIn(time_zone, now)]));
    return purchaseList({
      ...(await findCostedServices(snapshot, { marketIds, from, to })),
      entries,
      vendors: await termsOfVendors(snapshot, []),
      todayIn: (marketId) => today.get(marketId) ?? from,
    });
  });
