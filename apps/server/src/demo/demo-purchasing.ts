import { sql } from 'drizzle-orm';
import type { PurchaseOrderInput } from '#contract/purchase-orders.ts';
import type { PurchaseList } from '#contract/purchasing.ts';
import type { CalendarDay } from '#contract/values.ts';
import { addDays, findMonday } from '#domain/calendar/calendar-day.ts';
import type { Transaction } from '../db/client.ts';
import { brigadeItself, toDatabase } from '../db/transaction.ts';
import { createPurchaseOrder } from '../features/purchase-orders/commands.ts';
import { readPurchaseList } from '../features/purchasing/queries.ts';
import plan from './content/plan.json' with { type: 'json' };

/** The lines of the vendor's first delivery of the list. */
function listFirstDelivery({ rows }: PurchaseList, vendor: string): PurchaseOrderInput | undefined {
  const sold = rows.filter(({ offer, cases }) => offer?.vendor === vendor && cases);
  const day = sold.flatMap(({ deliveries }) => deliveries.flatMap((delivery) => delivery.day ?? [])).toSorted()[0];
  const lines = sold.flatMap(({ ingredientId, offer, deliveries }) =>
    deliveries.flatMap(({ day: deliveryDay, cases, firstUse, lastUse }) =>
      deliveryDay === day && cases && offer?.unitsPerCase
        ? [{ ...offer, ingredientId, cases, unitsPerCase: offer.unitsPerCase, firstUse, lastUse }]
        : [],
    ),
  );
  const [first] = sold;
  return first?.offer && day
    ? { marketId: first.marketId, vendorId: first.offer.vendorId, deliveryDay: day, lines }
    : undefined;
}

/** Next week, the first delivery of one vendor is ordered; a few things were counted today. */
export async function loadPurchasing(transaction: Transaction, today: CalendarDay, now: Date): Promise<void> {
  const { market, vendor, onHand } = plan.purchasing;
  await transaction.execute(sql`
    insert into on_hand_counts (market_id, ingredient_id, amount, portion_unit_id, counted_on)
    select markets.id, ingredients.id, (counts.amount)::numeric, ingredients.portion_unit_id, ${today}
    from jsonb_each_text(${JSON.stringify(onHand)}::jsonb) as counts (name, amount)
    join ingredients on ingredients.name = counts.name join markets on markets.name = ${market}`);
  const { rows } = await transaction.execute<{ id: string }>(sql`select id from markets where name = ${market}`);
  const from = addDays(findMonday(today), 7);
  const period = { marketIds: rows.map(({ id }) => id), from, to: addDays(from, 6) };
  const order = listFirstDelivery(await readPurchaseList(transaction, period, now), vendor);
  if (!order) throw new Error(`Nothing is bought from ${vendor} in the demo's next week.`);
  await createPurchaseOrder(toDatabase(transaction), brigadeItself, order);
}
