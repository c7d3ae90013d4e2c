import type { ImportField } from './import-fields.ts';

/** The columns of menus: the fields of their form. */
export const menuFields: readonly ImportField[] = [
  {
    key: 'name',
    label: 'Name',
    also: ['Menu', 'Menu name'],
    kind: { is: 'text' },
    isRequired: true,
    examples: ['Spring lunch', 'Fruit break'],
  },
  { key: 'tag', label: 'Tag', kind: { is: 'one', list: 'tags' }, examples: ['Default', 'Default'] },
  {
    key: 'cuisine',
    label: 'Cuisine type',
    also: ['Cuisine'],
    kind: { is: 'one', list: 'cuisineTypes' },
    examples: ['American', 'American'],
  },
  { key: 'brand', label: 'Brand', kind: { is: 'one', list: 'brands', mayBeNone: true }, examples: ['', ''] },
  {
    key: 'description',
    label: 'Description',
    kind: { is: 'text' },
    isRequired: true,
    examples: ['Brown rice with oranges', 'Oranges'],
  },
  {
    key: 'elements',
    label: 'Elements',
    also: ['Dishes', 'Items'],
    kind: { is: 'many', list: 'elements', isOrdered: true },
    examples: ['Brown rice; Orange slices', 'Orange slices'],
  },
];
