import { sql } from 'drizzle-orm';
import type { PurchasePeriod } from '#contract/purchasing.ts';
import { formatDelivery } from '#domain/costs/purchase-text.ts';
import type { Cell } from '#domain/exports/cells.ts';
import type { Database } from '../../db/client.ts';
import { findPurchaseList } from '../purchasing/queries.ts';

/** With the ids of market and ingredient, by which a bookkeeping knows them again. */
export const purchaseHeaders = [
  'Market',
  'Ingredient',
  'Needed',
  'Unit',
  'At least',
  'On hand',
  'Vendor',
  'Item id',
  'Units per case',
  'Cases',
  'Cost per case',
  'Cost',
  'Not known',
  'First use',
  'Order by',
  'Late',
  'Deliveries',
  'Expired before use',
  'Market id',
  'Ingredient id',
] as const;

const formatYes = (is: boolean) => (is ? 'Yes' : null);

export async function findPurchaseCells(db: Database, period: PurchasePeriod, now: Date): Promise<Cell[][]> {
  const { rows } = await findPurchaseList(db, period, now);
  const nameById = await db.readNamesById(sql`select id, name from markets`);
  return rows.map((row) => [
    nameById.get(row.marketId) ?? null,
    row.ingredient,
    row.needed,
    row.unit,
    formatYes(row.isAtLeast),
    row.onHand,
    row.offer?.vendor ?? null,
    row.offer?.itemId ?? null,
    row.offer?.unitsPerCase ?? null,
    row.cases,
    row.offer?.costPerCase ?? null,
    row.dollars,
    row.why,
    row.firstUse,
    row.orderBy,
    formatYes(row.isLate),
    row.deliveries.map((delivery) => formatDelivery(delivery, row)).join('; '),
    row.expired?.amount ?? null,
    row.marketId,
    row.ingredientId,
  ]);
}
