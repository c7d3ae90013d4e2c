import * as z from 'zod';
import { ingredientFields } from '#contract/ingredient-fields.ts';
import { ingredientTypes, proteinTypes } from '#contract/ingredient-types.ts';
import { VENDOR_SLOTS, vendorFields } from '#contract/ingredient-vendors.ts';
import {
  defaultIngredientType,
  defaultIngredientUnit,
  type Ingredient,
  type IngredientInput,
} from '#contract/ingredients.ts';
import type { PortionUnit } from '#contract/reference-records.ts';
import type { IdName } from '#contract/values.ts';
import { amountTexts } from '#domain/amounts/amount-texts.ts';
import type { DietIngredient } from '#domain/coverage/diet-verdict.ts';
import { toAllergenStatement } from '#domain/elements/known-allergens.ts';
import { listIngredientFaults } from '#domain/ingredients/ingredient-faults.ts';
import { quantity, toFormInput, toFormShape, toFormValues, withoutNulls } from '../../shell/record-field-values.ts';

const VendorRow = z.object(toFormShape(vendorFields));

const ConversionRow = z.object({
  amount: quantity,
  portionUnitId: z.string(),
  equalAmount: quantity,
  equalPortionUnitId: z.string(),
});
type ConversionRow = z.output<typeof ConversionRow>;
const isComplete = (row: ConversionRow) =>
  Boolean(row.amount && row.equalAmount && row.portionUnitId && row.equalPortionUnitId);

export const emptyConversion: ConversionRow = {
  amount: 1,
  portionUnitId: '',
  equalAmount: null,
  equalPortionUnitId: '',
};

/** The shape with the domain's rules, which the server also checks (catalogue-8). */
export const IngredientFormSchema = z
  .object({
    ...toFormShape(ingredientFields),
    vendors: z.array(VendorRow),
    conversions: z.array(ConversionRow),
  })
  .superRefine((values, context) => {
    // Whether conversions say the same twice, the server knows.
    for (const { field, message } of listIngredientFaults({ ...toIngredientInput(values), conversions: [] }))
      context.addIssue({ code: 'custom', path: field.split('.'), message });
    for (const [index, row] of values.conversions.entries())
      if (!isComplete(row))
        context.addIssue({
          code: 'custom',
          path: ['conversions', index, 'amount'],
          message: amountTexts.conversionIncomplete,
        });
  });
export type IngredientFormValues = z.output<typeof IngredientFormSchema>;
/** Type Grain, unit oz, three empty vendor rows (catalogue-8). */
export const toNewIngredientValues = (units: readonly PortionUnit[]): IngredientFormValues => ({
  ...toFormValues(ingredientFields),
  type: defaultIngredientType,
  portionUnitId: (units.find((unit) => unit.abbreviation === defaultIngredientUnit) ?? units[0])?.id ?? '',
  vendors: Array.from({ length: VENDOR_SLOTS }, () => toFormValues(vendorFields)),
  conversions: [],
});

export const toIngredientValues = (ingredient: Ingredient): IngredientFormValues => ({
  ...toFormValues(ingredientFields, ingredient),
  vendors: ingredient.vendors.map((row) => toFormValues(vendorFields, row)),
  conversions: ingredient.conversions,
});

/** The ingredient as diets judge it (diets-2). */
export function toDietIngredient(
  {
    name,
    type,
    proteinType,
    allergenIds,
    hasNoAllergens,
    ...values
  }: Pick<
    IngredientFormValues,
    'name' | 'type' | 'proteinType' | 'allergenIds' | 'hasNoAllergens' | 'origins' | 'notForPreferenceIds'
  >,
  allergens: readonly IdName[],
): DietIngredient {
  return {
    ...values,
    name: name || 'this ingredient',
    type: ingredientTypes.find((ingredientType) => ingredientType === type) ?? defaultIngredientType,
    proteinType: (type === 'Protein' && proteinTypes.find((knownType) => knownType === proteinType)) || null,
    allergens: allergens.filter(({ id }) => allergenIds.includes(id)),
    allergenStatement: toAllergenStatement(allergenIds.length, hasNoAllergens, null),
  };
}

/** Empty numbers are sent as absent, and so is every field of a row without a vendor (catalogue-8). */
export const toIngredientInput = (values: IngredientFormValues): IngredientInput => ({
  ...toFormInput(ingredientFields, { ...values, ...(values.type !== 'Protein' && { proteinType: '' }) }),
  vendors: values.vendors.map((row, index) => ({
    ...{ preference: index + 1, vendorId: null, itemId: null, costPerCase: undefined },
    ...(row.vendorId && withoutNulls(toFormInput(vendorFields, row))),
  })),
  conversions: values.conversions.map((row) => ({
    ...row,
    amount: row.amount ?? 0,
    equalAmount: row.equalAmount ?? 0,
  })),
});
