import { saidOrigins } from '#domain/ingredients/origins.ts';

/*
 * The origins of ingredients, as the domain reads them (diets-15). Raw SQL: prepared statements hold it, too. A test compares
 * it with the domain. `ingredient` and `preference` are names of rows of `ingredients` and `dietary_preferences`.
 */

const toChoice = (column: string, words: Readonly<Record<string, string>>) =>
  `case ${column} ${Object.entries(words)
    .map(([word, origin]) => `when '${word}' then '${origin}'`)
    .join(' ')} end`;
const selectOriginsByKind = (ingredient: string) =>
  `coalesce(${toChoice(`${ingredient}.protein_type`, saidOrigins.proteinTypes)}, ${toChoice(`${ingredient}.type`, saidOrigins.types)})`;

const saidByAllergens = `ingredient_allergens join allergens on allergens.id = allergen_id
  left join (values ${Object.entries(saidOrigins.allergens)
    .map((pair) => `(${pair.map((word) => `'${word}'`).join(', ')})`)
    .join(', ')}) as said (word, origin) on said.word = lower(allergens.name)`;

/** True if one of these origins is in it for certain. */
export function selectHasOrigin(ingredient: string, origins: string): string {
  return `(
  ${ingredient}.origins && ${origins} or ${selectOriginsByKind(ingredient)} = any (${origins}) or ${ingredient}.id in (
    select ingredient_id from ${saidByAllergens} where said.origin = any (${origins}) and said.origin <> 'Plant'))`;
}

/** True if something else could be in it, too: nobody stated the origin, and type and allergens leave doubt. */
export function selectIsOriginUnknown(ingredient: string): string {
  return `(
  cardinality(${ingredient}.origins) = 0 and (${selectOriginsByKind(ingredient)} is null or exists (
    select from ${saidByAllergens}
    where ingredient_id = ${ingredient}.id and coalesce(said.origin not in ('Plant', ${selectOriginsByKind(ingredient)}), true))))`;
}

const bodies = `(values ('Meat/Poultry', array['Poultry', 'Red Meat']), ('Fish/Seafood', array['Seafood'])) as body (origin, kinds)`;
/** The excluded origins, as in the domain: a rule against all kinds of meat excludes meat. */
export function selectExcludedOrigins(preference: string): string {
  return `(${preference}.origins || array(select origin from ${bodies} where kinds <@ ${preference}.protein_types))`;
}
/** The origins that a rule against a kind of meat or fish does not exclude. */
export function selectHalfExcludedOrigins(preference: string): string {
  return `array(select origin from ${bodies}
    where ${preference}.protein_types && kinds and origin <> all (${selectExcludedOrigins(preference)}))`;
}
