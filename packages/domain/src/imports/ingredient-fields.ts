import { VENDOR_SLOTS } from '#contract/ingredient-vendors.ts';
import type { ImportField } from './import-fields.ts';

const vendor = (slot: number, examples: readonly string[][]): ImportField[] => {
  const label = (field: string) => `Vendor ${slot} ${field}`;
  const cells = (column: number) => examples.map((row) => row[column] ?? '');
  const first = { isRequired: slot === 1 };
  const known = (names: string[]) => (slot === 1 ? names : []);
  return [
    {
      key: `vendor${slot}.vendorId`,
      label: `Vendor ${slot}`,
      also: known(['Vendor', 'Supplier']),
      kind: { is: 'one', list: 'vendors' },
      examples: cells(0),
      ...first,
    },
    {
      key: `vendor${slot}.itemId`,
      label: label('item id'),
      also: known(['Item id', 'Item number', 'Product id', 'SKU']),
      offered: known(['Item', 'Product']),
      kind: { is: 'code' },
      examples: cells(1),
      ...first,
    },
    {
      key: `vendor${slot}.unitsPerCase`,
      label: label('units per case'),
      offered: known(['Pack', 'Size']),
      kind: { is: 'number' },
      examples: cells(2),
    },
    {
      key: `vendor${slot}.costPerCase`,
      label: label('cost per case'),
      offered: known(['Case price', 'Case cost', 'Price', 'Cost']),
      kind: { is: 'number', unit: '$' },
      examples: cells(3),
    },
    { key: `vendor${slot}.expDays`, label: label('exp. days'), kind: { is: 'number' }, examples: cells(4) },
    { key: `vendor${slot}.leadTime`, label: label('lead time'), kind: { is: 'number' }, examples: cells(5) },
  ];
};

/** The columns of ingredients: the fields of their form. */
export const ingredientFields: readonly ImportField[] = [
  {
    key: 'name',
    label: 'Name',
    also: ['Ingredient', 'Ingredient name'],
    offered: ['Item description', 'Description', 'Product'],
    kind: { is: 'text' },
    isRequired: true,
    examples: ['Basmati rice', 'Chicken thigh'],
  },
  {
    key: 'type',
    label: 'Type',
    also: ['Ingredient type'],
    kind: { is: 'one', list: 'ingredientTypes' },
    examples: ['Grain', 'Protein'],
  },
  {
    key: 'proteinType',
    label: 'Protein type',
    kind: { is: 'one', list: 'proteinTypes' },
    examples: ['', 'Poultry'],
  },
  {
    key: 'unit',
    label: 'Unit',
    offered: ['UOM', 'Size'],
    kind: { is: 'one', list: 'portionUnits' },
    why: 'Without it, nobody knows what a case holds, and what a portion costs.',
    examples: ['oz', 'oz'],
  },
  {
    key: 'allergens',
    label: 'Allergens',
    also: ['Contains'],
    kind: { is: 'statement', list: 'allergens' },
    isRequired: true,
    examples: ['None', 'None'],
  },
  {
    key: 'origins',
    label: 'Origin',
    kind: { is: 'many', list: 'origins' },
    examples: ['Plant', 'Meat/Poultry'],
  },
  {
    key: 'notFor',
    label: 'Not for',
    kind: { is: 'many', list: 'dietaryPreferences' },
    examples: ['', 'Vegan; Vegetarian'],
  },
  {
    key: 'conversions',
    label: 'Conversions',
    kind: { is: 'conversions', units: 'portionUnits' },
    examples: ['1 each = 6 oz', ''],
  },
  ...Array.from({ length: VENDOR_SLOTS }, (_, index) =>
    vendor(
      index + 1,
      index === 0
        ? [
            ['Green Valley Produce', 'GV-4411', '25', '31.50', '365', '2'],
            ['Green Valley Produce', 'GV-2080', '40', '86.00', '7', '1'],
          ]
        : [],
    ),
  ).flat(),
];
