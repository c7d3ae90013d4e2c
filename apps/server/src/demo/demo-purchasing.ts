import { sql } from 'drizzle-orm';
import type { CalendarDay, Id } from '#contract/values.ts';
import { addDays, findMonday } from '#domain/calendar/calendar-day.ts';
import { listVendorOrders, toOrderInput } from '#domain/costs/vendor-orders.ts';
import type { Transaction } from '../db/client.ts';
import { brigadeItself, toDatabase } from '../db/transaction.ts';
import { createPurchaseOrder } from '../features/purchase-orders/commands.ts';
import { readPurchaseList } from '../features/purchasing/queries.ts';
import plan from './content/plan.json' with { type: 'json' };

/** A few things were counted yesterday. What had to be ordered for next week until yesterday is, but for one vendor. */
export async function loadPurchasing(transaction: Transaction, today: CalendarDay, now: Date): Promise<void> {
  const { countedIn, onHand, lateVendor } = plan.purchasing;
  await transaction.execute(sql`
    insert into on_hand_counts (market_id, ingredient_id, amount, portion_unit_id, counted_on)
    select markets.id, ingredients.id, (counts.amount)::numeric, ingredients.portion_unit_id, ${addDays(today, -1)}
    from jsonb_each_text(${JSON.stringify(onHand)}::jsonb) as counts (name, amount)
    join ingredients on ingredients.name = counts.name join markets on markets.name = ${countedIn}`);
  const { rows } = await transaction.execute<{ id: Id }>(sql`select id from markets`);
  const from = addDays(findMonday(today), 7);
  const list = await readPurchaseList(
    transaction,
    { marketIds: rows.map(({ id }) => id), from, to: addDays(from, 6) },
    now,
  );
  for (const order of listVendorOrders(list))
    if (order.isLate && order.vendor !== lateVendor)
      await createPurchaseOrder(toDatabase(transaction), brigadeItself, toOrderInput(order));
}
