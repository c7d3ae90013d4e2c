import { dishFields, recipeFields, servingDefaults } from '#contract/element-fields.ts';
import { elementTexts } from '../elements/element-texts.ts';
import { type ImportField, importFieldsOf } from './import-fields.ts';

/** The columns of elements: the fields of their form. */
export const elementImportFields: readonly ImportField[] = [
  {
    key: 'name',
    label: 'Name',
    also: ['Element', 'Element name', 'Dish', 'Recipe', 'Title'],
    kind: { is: 'text' },
    isRequired: true,
    examples: ['Brown rice', 'Orange slices'],
  },
  { key: 'tag', label: 'Tag', kind: { is: 'one', list: 'tags' }, examples: ['Default', 'Default'] },
  ...importFieldsOf(dishFields),
  {
    key: 'ingredients',
    label: 'Ingredients',
    also: ['Ingredients with amounts', 'Recipe ingredients'],
    kind: { is: 'amounts', list: 'ingredients', units: 'portionUnits', printed: 'printed' },
    isRequired: true,
    withoutColumn: elementTexts.unrecordedIngredients,
    examples: ['Not recorded', 'Not recorded'],
  },
  ...importFieldsOf(recipeFields),
  {
    key: 'printed',
    label: 'Printed ingredients',
    also: ['Ingredients text', 'Ingredients as printed'],
    kind: { is: 'text' },
    examples: ['', ''],
  },
  {
    key: 'allergens',
    label: 'Allergens',
    exactly: 'Allergens ticked by hand',
    also: ['Contains'],
    kind: { is: 'statement', list: 'allergens' },
    isRequired: true,
    examples: ['None', 'None'],
  },
  {
    key: 'suitableFor',
    label: 'Suitable for',
    kind: { is: 'many', list: 'dietaryPreferences' },
    examples: ['Vegan; Vegetarian', 'Vegan; Vegetarian'],
  },
  {
    key: 'notFor',
    label: 'Not for',
    also: ['Not suitable for'],
    kind: { is: 'many', list: 'dietaryPreferences' },
    examples: ['', ''],
  },
  ...importFieldsOf(servingDefaults),
];
