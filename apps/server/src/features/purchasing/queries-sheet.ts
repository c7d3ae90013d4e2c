import { inArray } from 'drizzle-orm';
import type { PurchasePeriod } from '#contract/purchasing.ts';
import { purchasingTexts } from '#contract/purchasing-texts.ts';
import { type Refusal, refuse } from '#contract/refusal.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import type { PurchaseSheetSource } from '#documents/view/purchase-sheet.ts';
import type { Database } from '../../db/client.ts';
import { markets } from '../../db/schema/reference-data.ts';
import { findPurchaseList } from './queries.ts';

/** The part of a list that is bought from one vendor, or that one of its deliveries brings. */
export async function findPurchaseSheet(
  db: Database,
  {
    vendorId,
    deliveryDay = null,
    ...period
  }: PurchasePeriod & { vendorId: Id; deliveryDay?: CalendarDay | null | undefined },
  now: Date,
): Promise<PurchaseSheetSource | Refusal> {
  const { rows, vendors, orders } = await findPurchaseList(db, period, now);
  const ofVendor = rows.filter(
    ({ offer, deliveries }) =>
      offer?.vendorId === vendorId &&
      deliveries.some(({ day, cases }) => cases !== 0 && (deliveryDay === null || day === deliveryDay)),
  );
  const [first] = ofVendor;
  if (!first?.offer) return refuse('not_found', purchasingTexts.noSheet);
  const places = await db
    .select({ id: markets.id, name: markets.name, letterhead: markets.letterhead, timeZone: markets.timeZone })
    .from(markets)
    .where(inArray(markets.id, [...period.marketIds]))
    .orderBy(markets.position, markets.searchName);
  const { from, to } = period;
  const timeZone = places[0]?.timeZone ?? 'UTC';
  const list = { rows: ofVendor, vendors, orders, markets: places };
  return { vendor: first.offer.vendor, from, to, deliveryDay, ...list, printedAt: now, timeZone };
}
