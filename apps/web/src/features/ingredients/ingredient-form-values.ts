import * as z from 'zod';
import { fieldTexts } from '#contract/field-texts.ts';
import { type IngredientType, Origin, type ProteinType } from '#contract/ingredient-types.ts';
import { VENDOR_SLOTS } from '#contract/ingredient-vendors.ts';
import {
  defaultIngredientType,
  defaultIngredientUnit,
  type Ingredient,
  type IngredientInput,
} from '#contract/ingredients.ts';
import { MAX_NAME_LENGTH } from '#contract/limits.ts';
import type { PortionUnit } from '#contract/reference-records.ts';
import { type IdName, MAX_COUNT } from '#contract/values.ts';
import { amountTexts } from '#domain/amounts/amount-texts.ts';
import type { DietIngredient } from '#domain/coverage/diet-verdict.ts';
import { allergenStatement } from '#domain/elements/known-allergens.ts';
import { ingredientFaults } from '#domain/ingredients/ingredient-faults.ts';

const name = z.string().trim().max(MAX_NAME_LENGTH, fieldTexts.characters(MAX_NAME_LENGTH));
const decimal = (most: number, digits: number, sentence: string) =>
  z
    .number(fieldTexts.number)
    .min(0, fieldTexts.tooSmall)
    .max(most, fieldTexts.tooLarge)
    .multipleOf(digits, sentence)
    .nullable();
const count = z
  .number(fieldTexts.number)
  .int(fieldTexts.notWhole)
  .min(0, fieldTexts.tooSmall)
  .max(MAX_COUNT, fieldTexts.tooLarge)
  .nullable();

/** Empty text means "not chosen", as in native selects; null is an empty number. */
const VendorRow = z.object({
  vendorId: z.string(),
  itemId: name,
  unitsPerCase: decimal(999_999_999, 0.001, fieldTexts.decimals('three')),
  costPerCase: decimal(9_999_999_999, 0.01, fieldTexts.decimals('two')),
  expDays: count,
  leadTime: count,
});

const ConversionRow = z.object({
  amount: decimal(999_999_999, 0.001, fieldTexts.decimals('three')),
  portionUnitId: z.string(),
  equalAmount: decimal(999_999_999, 0.001, fieldTexts.decimals('three')),
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
    name,
    type: z.custom<IngredientType | ''>(),
    proteinType: z.custom<ProteinType | ''>(),
    portionUnitId: z.string(),
    allergenIds: z.array(z.string()),
    hasNoAllergens: z.boolean(),
    origins: z.array(Origin),
    notForPreferenceIds: z.array(z.string()),
    vendors: z.array(VendorRow),
    conversions: z.array(ConversionRow),
  })
  .superRefine((values, context) => {
    // Whether conversions say the same twice, the server knows.
    for (const { field, message } of ingredientFaults({ ...ingredientInput(values), conversions: [] }))
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
type VendorRow = z.output<typeof VendorRow>;

const emptyVendor: VendorRow = {
  vendorId: '',
  itemId: '',
  unitsPerCase: null,
  costPerCase: null,
  expDays: null,
  leadTime: null,
};

/** Type Grain, unit oz, three empty vendor rows (catalogue-8). */
export const newIngredientValues = (units: readonly PortionUnit[]): IngredientFormValues => ({
  name: '',
  type: defaultIngredientType,
  proteinType: '',
  portionUnitId: (units.find((unit) => unit.abbreviation === defaultIngredientUnit) ?? units[0])?.id ?? '',
  allergenIds: [],
  hasNoAllergens: false,
  origins: [],
  notForPreferenceIds: [],
  vendors: Array.from({ length: VENDOR_SLOTS }, () => emptyVendor),
  conversions: [],
});

export const ingredientValues = (ingredient: Ingredient): IngredientFormValues => ({
  name: ingredient.name,
  type: ingredient.type,
  proteinType: ingredient.proteinType ?? '',
  portionUnitId: ingredient.portionUnitId,
  allergenIds: ingredient.allergenIds,
  hasNoAllergens: ingredient.hasNoAllergens,
  origins: ingredient.origins,
  notForPreferenceIds: ingredient.notForPreferenceIds,
  vendors: ingredient.vendors.map(({ preference: _, vendorId, itemId, ...numbers }) => ({
    ...numbers,
    vendorId: vendorId ?? '',
    itemId: itemId ?? '',
  })),
  conversions: ingredient.conversions,
});

/** The ingredient as diets judge it (diets-2). */
export function toJudged(
  {
    name,
    type,
    proteinType,
    allergenIds,
    hasNoAllergens,
    ...values
  }: Omit<IngredientFormValues, 'portionUnitId' | 'vendors' | 'conversions'>,
  allergens: readonly IdName[],
): DietIngredient {
  return {
    ...values,
    name: name || 'this ingredient',
    type: type || defaultIngredientType,
    proteinType: (type === 'Protein' && proteinType) || null,
    allergens: allergens.filter(({ id }) => allergenIds.includes(id)),
    allergenStatement: allergenStatement(allergenIds.length, hasNoAllergens, null),
  };
}

/** Empty numbers are sent as absent, and so is every field of a row without a vendor (catalogue-8). */
export const ingredientInput = (values: IngredientFormValues): IngredientInput => ({
  name: values.name,
  type: values.type || null,
  proteinType: values.type === 'Protein' ? values.proteinType || null : null,
  portionUnitId: values.portionUnitId || null,
  allergenIds: values.allergenIds,
  hasNoAllergens: values.hasNoAllergens,
  origins: values.origins,
  notForPreferenceIds: values.notForPreferenceIds,
  vendors: values.vendors.map((row, index) => ({
    preference: index + 1,
    vendorId: row.vendorId || null,
    itemId: row.vendorId ? row.itemId : null,
    unitsPerCase: row.vendorId ? (row.unitsPerCase ?? undefined) : undefined,
    costPerCase: row.vendorId ? (row.costPerCase ?? undefined) : undefined,
    expDays: row.vendorId ? (row.expDays ?? undefined) : undefined,
    leadTime: row.vendorId ? (row.leadTime ?? undefined) : undefined,
  })),
  conversions: values.conversions.map((row) => ({
    ...row,
    amount: row.amount ?? 0,
    equalAmount: row.equalAmount ?? 0,
  })),
});
