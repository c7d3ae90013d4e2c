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
  left join (values ${Object.entries(saidOrigins.allergens)
    .map((pair) => `(${pair.map((word) => `'${word}'`).join(', ')})`)
    .join(', ')}) as said (word, origin) on said.word = lower(allergens.name)`;

/** True if one of these origins is in it for certain. */
export const hasOriginOf = (origins: string): string => `(
  ingredients.origins && ${origins} or ${saidByKind} = any (${origins}) or ingredients.id in (
    select ingredient_id from ${saidByAllergens} where said.origin = any (${origins}) and said.origin <> 'Plant'))`;

/** True if something else could be in it, too: nobody stated the origin, and type and allergens leave doubt. */
export const isOriginUnknown = `(
  cardinality(ingredients.origins) = 0 and (${saidByKind} is null or exists (
    select from ${saidByAllergens}
    where ingredient_id = ingredients.id and coalesce(said.origin not in ('Plant', ${saidByKind}), true))))`;

const bodies = `(values ('Meat/Poultry', array['Poultry', 'Red Meat']), ('Fish/Seafood', array['Seafood'])) as body (origin, kinds)`;
/** The excluded origins of the row of `dietary_preferences`, as in the domain: a rule against all kinds of meat excludes meat. */
export const excludedOrigins = `(dietary_preferences.origins || array(
  select origin from ${bodies} where kinds <@ dietary_preferences.protein_types))`;
/** The origins that a rule against a kind of meat or fish does not exclude. */
export const halfExcludedOrigins = `array(
  select origin from ${bodies} where dietary_preferences.protein_types && kinds and origin <> all (${excludedOrigins}))`;
