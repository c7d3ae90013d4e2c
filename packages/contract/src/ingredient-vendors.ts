import * as z from 'zod';
import { fieldTexts } from './field-texts.ts';
import { countField, entryField, moneyField, nameField, quantityField } from './record-field-kinds.ts';
import { toFieldShape } from './record-fields.ts';
import { isDifferent, Line } from './values.ts';

export const VENDOR_SLOTS = 3;

/** The fields of a row of the vendor table (decision 55); in an empty slot all are null. */
export const vendorFields = {
  vendorId: entryField('Vendor', 'vendors', {
    also: ['Supplier'],
    isRequired: true,
    examples: ['Green Valley Produce', 'Green Valley Produce'],
  }),
  itemId: {
    ...nameField('Item id', {
      isCode: true,
      also: ['Item id', 'Item number', 'Product id', 'SKU'],
      offered: ['Item', 'Product'],
      isRequired: true,
      examples: ['GV-4411', 'GV-2080'],
    }),
    record: z.string().nullable(),
    input: Line.nullish(),
  },
  unitsPerCase: quantityField('Units per case', { offered: ['Pack', 'Size'], examples: ['25', '40'] }),
  /** Dollars. */
  costPerCase: moneyField('Cost per case', {
    offered: ['Case price', 'Case cost', 'Price', 'Cost'],
    examples: ['31.50', '86.00'],
  }),
  /** Days until expiry. */
  expDays: countField('Exp. days', { examples: ['365', '7'] }),
  /** Days from order to delivery. */
  leadTime: countField('Lead time', { examples: ['2', '1'] }),
};

/** Row of the vendor table, 1 to 3. */
const Preference = z.int().min(1).max(VENDOR_SLOTS);

export const IngredientVendor = z.object({ ...toFieldShape(vendorFields, 'record'), preference: Preference });

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
    ...toFieldShape(vendorFields, 'input'),
    preference: Preference,
    productId: vendorFields.itemId.input,
    caseCost: vendorFields.costPerCase.input,
  })
  .superRefine((row, context) => {
    for (const [name, twin] of vendorTwins)
      if (isDifferent(row[name], row[twin]))
        context.addIssue({ code: 'custom', path: [twin], message: fieldTexts.differs(name) });
  })
  .transform(({ productId, caseCost, ...row }) => ({
    ...row,
    itemId: row.itemId ?? productId,
    costPerCase: row.costPerCase ?? caseCost,
  }));
