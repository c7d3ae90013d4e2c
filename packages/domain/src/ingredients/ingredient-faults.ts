import type { Origin } from '#contract/ingredient-types.ts';
import type { Fault } from '#contract/refusal.ts';
import { type IdName, isVisibleName } from '#contract/values.ts';
import { type Conversion, validateConversions } from '../amounts/conversions.ts';
import { ingredientTexts } from './ingredient-texts.ts';
import { findContradictedOrigin } from './origins.ts';

type Missing = null | undefined;

export interface CheckedVendor {
  /** Row of the vendor table, 1 to 3. */
  readonly preference: number;
  readonly vendorId?: string | Missing;
  readonly itemId?: string | Missing;
  readonly unitsPerCase?: number | Missing;
  readonly costPerCase?: number | Missing;
  readonly expDays?: number | Missing;
  readonly leadTime?: number | Missing;
}

export interface CheckedIngredient {
  readonly name: string;
  readonly type?: string | Missing;
  readonly proteinType?: string | Missing;
  readonly portionUnitId?: string | Missing;
  readonly allergenIds: readonly string[];
  readonly hasNoAllergens: boolean;
  readonly origins?: readonly Origin[] | undefined;
  /** With their names: only then a statement of origin is compared with them. */
  readonly allergens?: readonly IdName[];
  readonly vendors: readonly CheckedVendor[];
  /** With the names of their units; null where one is gone or not chosen. */
  readonly conversions?: readonly (Conversion | null)[];
}

const isBlank = (text: string | Missing) => !isVisibleName(text ?? '');

/**
 * Vendor 1 is required. Another row is checked once it has any input, so that nothing typed is dropped (catalogue-8).
 */
const mustBeComplete = ({ preference, vendorId, itemId, ...numbers }: CheckedVendor) =>
  preference === 1 ||
  !isBlank(vendorId) ||
  !isBlank(itemId) ||
  Object.values(numbers).some((value) => value !== null && value !== undefined);

/** Required fields of a vendor row, with their names in the sentence (catalogue-8). */
const vendorFields = [
  { key: 'vendorId', fieldName: 'vendor' },
  { key: 'itemId', fieldName: 'item id' },
] as const;

/** A case of nothing has no price per unit, and a price of 0 would count as free (money-4). */
const validateCases = (vendors: readonly CheckedVendor[]): Fault[] =>
  vendors.flatMap(({ unitsPerCase, costPerCase }, index) => [
    ...(unitsPerCase === 0 ? [{ field: `vendors.${index}.unitsPerCase`, message: ingredientTexts.emptyCase }] : []),
    ...(costPerCase === 0 ? [{ field: `vendors.${index}.costPerCase`, message: ingredientTexts.freeCase }] : []),
  ]);

function validateVendors(vendors: readonly CheckedVendor[]): Fault[] {
  const rows: (CheckedVendor & { index: number })[] = vendors.map((vendor, index) => ({ ...vendor, index }));
  if (!rows.some((row) => row.preference === 1)) rows.unshift({ preference: 1, index: rows.length });
  return rows
    .toSorted((a, b) => a.preference - b.preference)
    .filter(({ index: _, ...vendor }) => mustBeComplete(vendor))
    .flatMap((row) =>
      vendorFields
        .filter(({ key }) => isBlank(row[key]))
        .map(({ key, fieldName }) => ({
          field: `vendors.${row.index}.${key}`,
          message: ingredientTexts.vendorFieldMissing(row.preference, fieldName),
        })),
    );
}

const toOriginRecord = ({ name, type, proteinType, allergens, hasNoAllergens, origins }: CheckedIngredient) => ({
  name: name || ingredientTexts.unnamed,
  type: type ?? '',
  proteinType: (type === 'Protein' && proteinType) || null,
  allergens: (!hasNoAllergens && allergens) || [],
  origins: origins ?? [],
});

/** All rules that the ingredient breaks, in the product's order (catalogue-8). */
export function listIngredientFaults(ingredient: CheckedIngredient): Fault[] {
  const faults: Fault[] = [];
  const check = (isFine: boolean, field: string, message: string) => {
    if (!isFine) faults.push({ field, message });
  };
  const { hasNoAllergens, allergenIds } = ingredient;
  check(hasNoAllergens || allergenIds.length > 0, 'allergenIds', ingredientTexts.allergensMissing);
  check(
    !hasNoAllergens || allergenIds.length === 0,
    'hasNoAllergens',
    ingredientTexts.allergensContradict((ingredient.allergens ?? []).map(({ name }) => name)),
  );
  check(!isBlank(ingredient.name), 'name', ingredientTexts.fieldMissing('name'));
  check(!isBlank(ingredient.type), 'type', ingredientTexts.fieldMissing('type'));
  check(!isBlank(ingredient.portionUnitId), 'portionUnitId', ingredientTexts.fieldMissing('unit'));
  check(
    ingredient.type !== 'Protein' || !isBlank(ingredient.proteinType),
    'proteinType',
    ingredientTexts.proteinTypeMissing,
  );
  check(
    isBlank(ingredient.type) || ingredient.type === 'Protein' || isBlank(ingredient.proteinType),
    'proteinType',
    ingredientTexts.proteinTypeContradicts(ingredient.type ?? ''),
  );
  const contradicted = findContradictedOrigin(toOriginRecord(ingredient));
  check(!contradicted, 'origins', contradicted ?? '');
  return [
    ...faults,
    ...validateVendors(ingredient.vendors),
    ...validateCases(ingredient.vendors),
    ...validateConversions(ingredient.conversions ?? []),
  ];
}
