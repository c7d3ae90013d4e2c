import * as z from 'zod';
import { elementFields } from '#contract/element-fields.ts';
import type { Element, ElementInput } from '#contract/elements.ts';
import { type IngredientType, Origin, type ProteinType } from '#contract/ingredient-types.ts';
import type { IngredientSummary } from '#contract/ingredients.ts';
import type { AllergenStatement, Id, IdName } from '#contract/values.ts';
import type { DietRecord } from '#domain/coverage/diet-verdict.ts';
import { listElementFaults } from '#domain/elements/element-faults.ts';
import { hasUnrecordedIngredients, joinRowNames, toPrintedIngredients } from '#domain/elements/ingredients-text.ts';
import { mergeKnownAllergens, toAllergenStatement } from '#domain/elements/known-allergens.ts';
import { quantity, toFormInput, toFormShape, toFormValues } from '../../shell/record-field-values.ts';

/** One ingredient row; its allergens come from the picker or the saved element. */
const IngredientRow = z.object({
  ingredientId: z.string(),
  name: z.string(),
  amount: quantity,
  portionUnitId: z.string(),
  doesNotScale: z.boolean(),
  type: z.custom<IngredientType>(),
  proteinType: z.custom<ProteinType | null>(),
  origins: z.array(Origin),
  notForPreferenceIds: z.array(z.string()),
  allergens: z.array(z.custom<IdName>()),
  allergenStatement: z.custom<AllergenStatement>(),
});
export type IngredientRow = z.output<typeof IngredientRow>;

/** Empty text means "not chosen", as in native selects; null is an empty number. */
const shape = z.object({
  ...toFormShape(elementFields),
  hasUnrecordedIngredients: z.boolean(),
  ingredientObjs: z.array(IngredientRow),
  isIngredientsTyped: z.boolean(),
});
export type ElementFormValues = z.output<typeof shape>;

/**
 * The shape with the domain's rules, which the server also checks (catalogue-6). 'Save & Create Another' skips only the
 * ingredients check.
 */
export const createElementFormSchema = (ingredientsMayFollow = () => false) =>
  shape.superRefine((values, context) => {
    const names = values.ingredientObjs.map((row) => row.name);
    const element = {
      ...values,
      ...(!values.hasNoIngredients && toPrintedIngredients(values, names)),
      ingredientNames: names,
      knownAllergens: listKnownAllergens(values),
    };
    for (const { field, message } of listElementFaults(element, {
      ingredientsMayFollow: ingredientsMayFollow(),
    }))
      context.addIssue({ code: 'custom', path: [field], message });
  });

/** Ticked allergens united with those of the rows (catalogue-5). The checkboxes show the names of ticked ones. */
export const listKnownAllergens = ({
  allergenIds,
  ingredientObjs,
}: Pick<ElementFormValues, 'allergenIds' | 'ingredientObjs'>) =>
  mergeKnownAllergens(
    allergenIds.map((id) => ({ id, name: id })),
    ingredientObjs.map((row) => ({ id: row.ingredientId, name: row.name, allergens: row.allergens })),
  );

/** The values that verdicts depend on (diets-2). */
export type JudgedValues = Pick<
  ElementFormValues,
  | 'allergenIds'
  | 'ingredientObjs'
  | 'ingredients'
  | 'isIngredientsTyped'
  | 'hasNoAllergens'
  | 'hasNoIngredients'
  | 'suitableForPreferenceIds'
  | 'notForPreferenceIds'
>;

/** The data that verdicts depend on (diets-2). The reasons name the ticked allergens. */
export function toTypedDietRecord(values: JudgedValues, allAllergens: readonly IdName[]): DietRecord {
  const getAllergen = (id: Id) => allAllergens.find((allergen) => allergen.id === id) ?? { id, name: 'an allergen' };
  const allergens = listKnownAllergens(values).map(({ id }) => getAllergen(id));
  const names = values.ingredientObjs.map(({ name }) => name);
  const { ingredients } = toPrintedIngredients(values, names);
  const statement = toAllergenStatement(allergens.length, values.hasNoAllergens, {
    ingredients: values.ingredientObjs,
    hasUnrecordedIngredients: hasUnrecordedIngredients({ ...values, ingredients }),
  });
  return { ...values, ingredients: values.ingredientObjs, allergens, allergenStatement: statement };
}

/** A new element starts with the tag "Default". */
export const toNewElementValues = (tags: readonly IdName[]): ElementFormValues => ({
  ...toFormValues(elementFields),
  menuElementClassId: (tags.find((tag) => tag.name === 'Default') ?? tags[0])?.id ?? '',
  hasUnrecordedIngredients: false,
  ingredientObjs: [],
  isIngredientsTyped: false,
});

export const toElementValues = (element: Element): ElementFormValues => ({
  ...toFormValues(elementFields, element),
  hasUnrecordedIngredients: element.hasUnrecordedIngredients,
  ingredientObjs: element.ingredientObjs.map(({ portionUnitId, ...ingredient }) => ({
    ...ingredient,
    portionUnitId: portionUnitId ?? '',
  })),
  isIngredientsTyped: element.isIngredientsTyped,
});

/** A picked ingredient starts with its own unit. */
export const toIngredientRow = (ingredient: IngredientSummary): IngredientRow => ({
  ingredientId: ingredient.id,
  name: ingredient.name,
  amount: null,
  portionUnitId: ingredient.portionUnitId,
  doesNotScale: false,
  type: ingredient.type,
  proteinType: ingredient.proteinType,
  origins: ingredient.origins,
  notForPreferenceIds: ingredient.notForPreferenceIds,
  allergens: ingredient.allergens,
  allergenStatement: ingredient.allergenStatement,
});

/** The printed text generated from the rows (catalogue-7). */
export const formatIngredientRows = (rows: readonly IngredientRow[]) => joinRowNames(rows.map((row) => row.name));

export const toElementInput = (values: ElementFormValues): ElementInput => ({
  ...toFormInput(elementFields, values),
  hasUnrecordedIngredients: values.hasUnrecordedIngredients,
  ingredientObjs: values.ingredientObjs.map(({ ingredientId, amount, portionUnitId, doesNotScale }) => ({
    ingredientId,
    amount,
    portionUnitId: portionUnitId || null,
    doesNotScale,
  })),
  isIngredientsTyped: values.isIngredientsTyped,
});
