import { unitSpellings } from '#domain/amounts/units.ts';
import { isObject, type Json, toList, toPlainText, toText } from './recipe-texts.ts';

/** What a recipe makes, as the cells of 'Makes' and 'Makes unit' say it; or the words that are not read as that. */
export type RecipeYield =
  | { readonly amount: string; readonly unit: string; readonly unread?: undefined }
  | { readonly unread: string };

/** schema.org and Mealie, then Tandoor. */
const yieldKeys = ['recipeYield', 'yield', 'recipe_yield', 'recipeServings', 'recipe_servings', 'servings'];
const people = /^(?:servings?|portions?|people|persons)$/i;
const measures = new Set(unitSpellings.flat());

const joinYieldText = (value: unknown) =>
  isObject(value) && !('@value' in value)
    ? `${toText(value.value)} ${toText(value.unitText)}`.trim()
    : toPlainText(toText(value));

function readYieldText(text: string): RecipeYield {
  const [, amount = '', unit = ''] =
    /^(?:(?:makes|serves|yields?)\s*:?\s*)?(\d+(?:\.\d{1,3})?)\s*(.*)$/i.exec(text) ?? [];
  if (amount !== '' && (unit === '' || people.test(unit))) return { amount, unit: 'portion' };
  return amount !== '' && measures.has(unit.toLowerCase()) ? { amount, unit } : { unread: text };
}

/** Undefined where a recipe says nothing of it. Several texts that say different amounts are not read. */
export function readYield(recipe: Json): RecipeYield | undefined {
  const texts = yieldKeys
    .flatMap((key) => toList(recipe[key]).map(joinYieldText))
    .filter((text) => /[^0\s]/.test(text));
  const [first, ...others] = [...new Set(texts)].map(readYieldText);
  const isSame = (other: RecipeYield) => JSON.stringify(other) === JSON.stringify(first);
  return others.every(isSame) ? first : { unread: [...new Set(texts)].join(', ') };
}
