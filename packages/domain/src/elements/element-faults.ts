import type { KnownAllergen } from '#contract/elements.ts';
import type { Fault } from '#contract/refusal.ts';
import { isVisibleName } from '#contract/values.ts';
import { amountTexts } from '../amounts/amount-texts.ts';
import { elementTexts } from './element-texts.ts';
import { listAllergenReasons } from './known-allergens.ts';

export interface CheckedElement {
  readonly name: string;
  readonly method: string;
  /** The printed text, see `toPrintedIngredients`; beside 'No ingredients' the text that is sent. */
  readonly ingredients: string;
  readonly menuElementClassId?: string | null | undefined;
  readonly hasNoIngredients: boolean;
  /** Somebody states that the ingredients are not recorded (catalogue-21). */
  readonly hasUnrecordedIngredients: boolean;
  readonly makesAmount?: number | null | undefined;
  readonly yieldPercent?: number | null | undefined;
  readonly hasNoAllergens: boolean;
  /** Names of the rows, to find duplicates. */
  readonly ingredientNames: readonly string[];
  /** Ticked allergens united with those of the ingredients, see `mergeKnownAllergens`. */
  readonly knownAllergens: readonly KnownAllergen[];
}

const isBlank = (text: string) => !isVisibleName(text);

const findFirstRepeated = (names: readonly string[]) => names.find((name, index) => names.indexOf(name) < index);

/**
 * All rules that the element breaks (catalogue-6). `ingredientsMayFollow` is 'Save & Create Another', which skips the
 * ingredients check only. `isExported`: a dish that was kept without ingredients or allergens comes back as it was (data-9).
 */
export function listElementFaults(
  element: CheckedElement,
  {
    ingredientsMayFollow = false,
    isExported = false,
  }: { ingredientsMayFollow?: boolean | undefined; isExported?: boolean } = {},
): Fault[] {
  const faults: Fault[] = [];
  const check = (isFine: boolean, field: string, message: string) => {
    if (!isFine) faults.push({ field, message });
  };
  const { knownAllergens, hasNoAllergens, hasNoIngredients, hasUnrecordedIngredients } = element;
  check(!isBlank(element.name), 'name', elementTexts.fieldMissing('name'));
  check(!isBlank(element.method), 'method', elementTexts.fieldMissing('method'));
  check(Boolean(element.menuElementClassId), 'menuElementClassId', elementTexts.fieldMissing('tag'));
  check(
    ingredientsMayFollow || isExported || hasNoIngredients || hasUnrecordedIngredients || !isBlank(element.ingredients),
    'ingredients',
    elementTexts.ingredientsMissing,
  );
  check(
    !hasUnrecordedIngredients || !hasNoIngredients,
    'hasUnrecordedIngredients',
    elementTexts.noneAndUnrecordedIngredients,
  );
  check(
    !hasNoIngredients || (element.ingredientNames.length === 0 && isBlank(element.ingredients)),
    'hasNoIngredients',
    elementTexts.noIngredientsContradict,
  );
  check(
    !hasUnrecordedIngredients || hasNoIngredients || isBlank(element.ingredients),
    'hasUnrecordedIngredients',
    elementTexts.ingredientsContradict,
  );
  check(isExported || hasNoAllergens || knownAllergens.length > 0, 'allergenIds', elementTexts.allergensMissing);
  // A label never claims less than the kitchen knows (catalogue-5).
  check(
    !hasNoAllergens || knownAllergens.length === 0,
    'hasNoAllergens',
    elementTexts.allergensContradict(listAllergenReasons(knownAllergens)),
  );
  check(element.makesAmount !== 0, 'makesAmount', amountTexts.makesZero);
  check(element.yieldPercent !== 0, 'yieldPercent', amountTexts.yieldZero);
  const twice = findFirstRepeated(element.ingredientNames);
  check(twice === undefined, 'ingredientObjs', elementTexts.ingredientTwice(twice ?? ''));
  return faults;
}
