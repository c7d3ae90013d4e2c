import { ingredientFields } from '#contract/ingredient-fields.ts';
import { VENDOR_SLOTS, vendorFields } from '#contract/ingredient-vendors.ts';
import { type ImportField, toImportFields } from './import-fields.ts';

const conversions: ImportField = {
  key: 'conversions',
  label: ingredientFields.conversions.label,
  kind: { is: 'conversions', units: 'portionUnits' },
  examples: ['1 each = 6 oz', ''],
};

/** The columns of one row of the vendor table. Headings of other programs mean the first. */
const toSlotColumns = (slot: number): ImportField[] =>
  toImportFields(vendorFields).map(({ key, label, kind, also = [], ...first }) => ({
    ...(slot === 1 ? { ...first, also: key === 'vendorId' ? [label, ...also] : also } : { examples: [] }),
    key: `vendor${slot}.${key}`,
    label: key === 'vendorId' ? `Vendor ${slot}` : `Vendor ${slot} ${label.toLowerCase()}`,
    kind,
  }));

export const vendorColumns = Array.from({ length: VENDOR_SLOTS }, (_, index) => toSlotColumns(index + 1)).flat();

/** The columns of ingredients: the fields of their form. */
export const ingredientImportFields = toImportFields(ingredientFields, {
  conversions: [conversions],
  vendors: vendorColumns,
});
