import type { Fault } from '#contract/refusal.ts';
import { ingredientTexts } from './ingredient-texts.ts';

type Missing = null | undefined;

export interface CheckedVendor {
  /** 1 to 3: the row of the vendor table. */
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
  readonly vendors: readonly CheckedVendor[];
}

const isBlank = (text: string | Missing) => (text ?? '').trim() === '';

/** The first vendor is required; the others once anything stands in their row, so that nothing typed is dropped. */
const mustBeComplete = ({ preference, vendorId, itemId, ...numbers }: CheckedVendor) =>
  preference === 1 ||
  !isBlank(vendorId) ||
  !isBlank(itemId) ||
  Object.values(numbers).some((value) => value !== null && value !== undefined);

/** What of a vendor row must be filled in, as its sentence calls it (domain §10). */
const vendorFields = [
  { key: 'vendorId', called: 'vendor' },
  { key: 'itemId', called: 'item id' },
] as const;

function vendorFaults(vendors: readonly CheckedVendor[]): Fault[] {
  const rows: (CheckedVendor & { index: number })[] = vendors.map((vendor, index) => ({ ...vendor, index }));
  if (!rows.some((row) => row.preference === 1)) rows.unshift({ preference: 1, index: rows.length });
  return rows
    .toSorted((one, other) => one.preference - other.preference)
    .filter(({ index: _, ...vendor }) => mustBeComplete(vendor))
    .flatMap((row) =>
      vendorFields
        .filter(({ key }) => isBlank(row[key]))
        .map(({ key, called }) => ({
          field: `vendors.${row.index}.${key}`,
          message: ingredientTexts.vendorFieldMissing(row.preference, called),
        })),
    );
}

/** Every rule of spec §5 that the ingredient breaks, in the order in which the spec lists them. */
export function ingredientFaults(ingredient: CheckedIngredient): Fault[] {
  const faults: Fault[] = [];
  const check = (isFine: boolean, field: string, message: string) => {
    if (!isFine) faults.push({ field, message });
  };
  const { hasNoAllergens, allergenIds } = ingredient;
  check(hasNoAllergens || allergenIds.length > 0, 'allergenIds', ingredientTexts.allergensMissing);
  check(!isBlank(ingredient.name), 'name', ingredientTexts.fieldMissing('name'));
  check(!isBlank(ingredient.type), 'type', ingredientTexts.fieldMissing('type'));
  check(!isBlank(ingredient.portionUnitId), 'portionUnitId', ingredientTexts.fieldMissing('unit'));
  check(
    ingredient.type !== 'Protein' || !isBlank(ingredient.proteinType),
    'proteinType',
    ingredientTexts.proteinTypeMissing,
  );
  return [...faults, ...vendorFaults(ingredient.vendors)];
}
