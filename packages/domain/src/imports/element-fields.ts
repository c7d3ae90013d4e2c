import { elementFields } from '#contract/element-fields.ts';
import { elementTexts } from '../elements/element-texts.ts';
import { type ImportField, toImportFields } from './import-fields.ts';

const ingredients: ImportField = {
  key: 'ingredients',
  label: elementFields.ingredientObjs.label,
  also: ['Ingredients with amounts', 'Recipe ingredients'],
  kind: { is: 'amounts', list: 'ingredients', units: 'portionUnits', printed: 'printed' },
  isRequired: true,
  withoutColumn: elementTexts.unrecordedIngredients,
  examples: ['Not recorded', 'Not recorded'],
};

const printedField: ImportField = {
  key: 'printed',
  label: 'Printed ingredients',
  also: ['Ingredients text', elementFields.ingredients.label],
  kind: { is: 'text' },
  examples: ['', ''],
};

/** The columns of elements: the fields of their form. */
export const elementImportFields = toImportFields(elementFields, {
  ingredientObjs: [ingredients],
  ingredients: [printedField],
});
