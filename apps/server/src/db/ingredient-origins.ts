import { saidOrigins } from '#domain/ingredients/origins.ts';

/*
 * The origins of the row of `ingredients`, as the domain reads them (diets-15). Raw SQL: prepared statements hold it, too. A
 * test compares it with the domain.
 */

const choiceOf = (column: string, words: Readonly<Record<string, string>>) =>
  `case ${column} ${Object.entries(words)
    .map(([word, origin]) => `when '${word}' then '${origin}'`)
    .join(' ')} end`;
const saidByKind = `coalesce(${choiceOf('ingredients.protein_type', saidOrigins.proteinTypes)}, ${choiceOf('ingredients.type', saidOrigins.types)})`;

const saidByAllergens = `ingredient_allergens join allergens on allergens.id = allergen_id
  join (values ${Object.entries(saidOrigins.allergens)
    .map((pair) => `(${pair.map((word) => `'${word}'`).join(', ')})`)
    .join(', ')}) as said (word, origin) on said.word = lower(allergens.name)`;

/** True if one of these origins is in it for certain. */
export const hasOriginOf = (origins: string): string => `(
  ingredients.origins && ${origins} or ${saidByKind} = any (${origins}) or ingredients.id in (
    select ingredient_id from ${saidByAllergens} where said.origin = any (${origins})))`;

/** True if something else could be in it, too: nobody stated the origin, and type and allergens leave doubt. */
export const isOriginUnknown = `(
  cardinality(ingredients.origins) = 0 and (${saidByKind} is null or exists (
    select from ${saidByAllergens} where ingredient_id = ingredients.id and said.origin <> ${saidByKind})))`;
