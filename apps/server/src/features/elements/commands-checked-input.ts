import { elementFields } from '#contract/element-fields.ts';
import type { ElementInput } from '#contract/elements.ts';
import { type Refusal, refuse, refuseFaults } from '#contract/refusal.ts';
import { validatePrintable, validatePrintableIngredients } from '#documents/glyphs.ts';
import { listContradictedMarks } from '#domain/coverage/diet-verdict.ts';
import { listElementFaults } from '#domain/elements/element-faults.ts';
import {
  hasUnrecordedIngredients,
  type PrintedIngredients,
  toPrintedIngredients,
} from '#domain/elements/ingredients-text.ts';
import { mergeKnownAllergens, toAllergenStatement } from '#domain/elements/known-allergens.ts';
import type { Reader } from '../../db/client.ts';
import { toFieldColumns } from '../../db/record-fields.ts';
import { findKnownCatalogue, type KnownCatalogue } from './queries.ts';

export interface CheckedElementInput {
  readonly input: ElementInput;
  readonly menuElementClassId: string;
  readonly printed: PrintedIngredients;
}

export async function validateElement(
  db: Reader,
  input: ElementInput,
  ingredientsMayFollow: boolean,
): Promise<CheckedElementInput | Refusal> {
  const ingredientIds = input.ingredientObjs.map((row) => row.ingredientId);
  const catalogue = await findKnownCatalogue(db, { allergenIds: input.allergenIds, ingredientIds });
  return validateAgainstCatalogue(catalogue, input, { ingredientsMayFollow });
}

/** Applies catalogue-5 and catalogue-6 with the names and allergens that are in the database now. */
export function validateAgainstCatalogue(
  { tickedAllergens, carriers, diets }: KnownCatalogue,
  input: ElementInput,
  missing: Parameters<typeof listElementFaults>[1],
): CheckedElementInput | Refusal {
  const rows = input.ingredientObjs;
  const allergenIds = [...new Set(input.allergenIds)];
  const carrierById = new Map(carriers.map((carrier) => [carrier.id, carrier]));
  const inOrder = rows.flatMap((row) => carrierById.get(row.ingredientId) ?? []);
  if (inOrder.length < rows.length) {
    return refuse('validation_failed', isGone, { fields: { ingredientObjs: isGone } });
  }
  if (tickedAllergens.length < allergenIds.length) {
    return refuse('validation_failed', isGone, { fields: { allergenIds: isGone } });
  }
  const names = inOrder.map((carrier) => carrier.name);
  const printedTexts = toPrintedIngredients(input, names);
  const allergens = mergeKnownAllergens(tickedAllergens, carriers);
  const faults = [
    ...listElementFaults(
      {
        ...input,
        ingredients: input.hasNoIngredients ? input.ingredients : printedTexts.ingredients,
        ingredientNames: names,
        knownAllergens: allergens,
      },
      missing,
    ),
    ...listContradictedMarks(diets, {
      ingredients: inOrder,
      hasNoIngredients: input.hasNoIngredients,
      allergens,
      allergenStatement: toAllergenStatement(allergens.length, input.hasNoAllergens, {
        ingredients: inOrder,
        hasUnrecordedIngredients: hasUnrecordedIngredients({ ...input, ...printedTexts }),
      }),
      suitableForPreferenceIds: input.suitableForPreferenceIds ?? [],
      notForPreferenceIds: input.notForPreferenceIds ?? [],
    }).map((message) => ({ field: 'suitableForPreferenceIds', message })),
    ...validatePrintable('name', 'element', [input.name]),
    ...validatePrintableIngredients('ingredients', printedTexts.ingredients),
  ];
  if (faults.length > 0 || !input.menuElementClassId) return refuseFaults(faults);
  return {
    input: { ...input, allergenIds },
    menuElementClassId: input.menuElementClassId,
    printed: printedTexts,
  };
}

export const toElementRow = ({ input, menuElementClassId, printed }: CheckedElementInput) => ({
  ...toFieldColumns(elementFields, input),
  menuElementClassId,
  ...printed,
});

const isGone = 'An ingredient or allergen of this element does not exist any more. Please choose another one.';
