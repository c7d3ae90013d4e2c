import * as z from 'zod';
import { fieldTexts } from './field-texts.ts';
import { Count, differ, Id, Line, Money, Quantity } from './values.ts';

export const VENDOR_SLOTS = 3;

export const IngredientVendor = z.object({
  /** Null in an empty slot, as is every other field but the preference. */
  vendorId: Id.nullable(),
  /** Row of the vendor table, 1 to 3. */
  preference: z.int().min(1).max(VENDOR_SLOTS),
  itemId: z.string().nullable(),
  unitsPerCase: Quantity.nullable(),
  /** Dollars. */
  costPerCase: Money.nullable(),
  /** Days until expiry. */
  expDays: Count.nullable(),
  /** Days from order to delivery. */
  leadTime: Count.nullable(),
});

const vendorTwins = [
  ['itemId', 'productId'],
  ['costPerCase', 'caseCost'],
] as const;

/**
 * One row of the vendor table as sent. Empty numbers are absent. `productId` and `caseCost` are accepted as other names
 * of `itemId` and `costPerCase`; both names with different values are refused.
 */
export const IngredientVendorInput = z
  .object({
    vendorId: Id.nullish(),
    preference: z.int().min(1).max(VENDOR_SLOTS),
    itemId: Line.nullish(),
    productId: Line.nullish(),
    unitsPerCase: Quantity.nullish(),
    costPerCase: Money.nullish(),
    caseCost: Money.nullish(),
    expDays: Count.nullish(),
    leadTime: Count.nullish(),
  })
  .superRefine((row, context) => {
    for (const [name, twin] of vendorTwins)
      if (differ(row[name], row[twin]))
        context.addIssue({ code: 'custom', path: [twin], message: fieldTexts.differs(name) });
  })
  .transform(({ productId, caseCost, ...row }) => ({
    ...row,
    itemId: row.itemId ?? productId,
    costPerCase: row.costPerCase ?? caseCost,
  }));
