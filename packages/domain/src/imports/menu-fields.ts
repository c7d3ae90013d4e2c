import { menuFields } from '#contract/menu-fields.ts';
import { type ImportField, toImportFields } from './import-fields.ts';

/** The columns of menus: the fields of their form. */
export const menuImportFields: readonly ImportField[] = [
  ...toImportFields(menuFields),
  {
    key: 'elements',
    label: 'Elements',
    also: ['Dishes', 'Items'],
    kind: { is: 'many', list: 'elements', isOrdered: true },
    examples: ['Brown rice; Orange slices', 'Orange slices'],
  },
];
