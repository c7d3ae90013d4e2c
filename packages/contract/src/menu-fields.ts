import { emptiedTextField, entryField, nameField } from './record-field-kinds.ts';
import { Id, isVisibleName, Name, Text } from './values.ts';

/** The fields of a menu beside its elements, in the order of its file: all that holds of any such field is derived from this list (decision 55). */
export const menuFields = {
  name: {
    ...nameField('Name', { also: ['Menu', 'Menu name'], isRequired: true, examples: ['Spring lunch', 'Fruit break'] }),
    input: Name,
  },
  menuElementClassId: {
    ...entryField('Tag', 'tags', { key: 'tag', examples: ['Default', 'Default'] }),
    record: Id,
    input: Id,
  },
  cuisineTypeId: {
    ...entryField('Cuisine type', 'cuisineTypes', {
      key: 'cuisine',
      bulk: true,
      also: ['Cuisine'],
      examples: ['American', 'American'],
    }),
    record: Id,
    input: Id,
  },
  brandId: {
    ...entryField('Brand', 'brands', { key: 'brand', bulk: true, mayBeNone: true, examples: ['', ''] }),
    input: Id.nullish().transform((id) => id ?? null),
  },
  description: {
    ...emptiedTextField('Description', { isRequired: true, examples: ['Brown rice with oranges', 'Oranges'] }),
    input: Text.trim().refine(isVisibleName, 'Description is required.'),
  },
};
