import { referenceFields } from '#contract/reference-fields.ts';
import { type ImportField, toImportFields } from './import-fields.ts';

/** The columns of vendors: the name, and the fields of their dialog. */
export const vendorImportFields: readonly ImportField[] = [
  {
    key: 'name',
    label: 'Name',
    also: ['Vendor', 'Vendor name', 'Supplier', 'Supplier name', 'Distributor'],
    kind: { is: 'text' },
    isRequired: true,
    examples: ['Blue Kitchen Supply', 'Sunrise Bakery'],
  },
  ...toImportFields(referenceFields.vendor),
];
