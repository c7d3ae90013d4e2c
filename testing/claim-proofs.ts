import { sql } from 'drizzle-orm';
import type { DietRule } from '#contract/diets.ts';
import type { Reader } from '#server/db/client.ts';

/*
 * Proves, from the rows of the database alone, that a dish suits a diet or a person: by what somebody recorded or stated, read
 * here again and in other words than the product's (diets-2, diets-4, diets-5, diets-6, diets-15).
 */

interface Part {
  readonly allergens: readonly string[];
  readonly isChecked: boolean;
  readonly kinds: readonly string[];
  readonly origins: readonly string[];
  readonly notFor: readonly string[];
}

interface Said {
  /** Null: deleted since. */
  readonly parts: readonly (Part | null)[];
  readonly partIds: readonly (string | null)[];
  readonly allergens: readonly string[];
  readonly saysNoAllergens: boolean;
  readonly saysNoIngredients: boolean;
  readonly printed: string;
  readonly suits: readonly string[];
  readonly notFor: readonly string[];
}

interface Diet {
  readonly id: string;
  readonly rule: DietRule;
}

export interface ProvenNeeds {
  readonly dietId: string | null;
  readonly allergenIds: readonly string[];
}

const animal = 'Dairy/Egg/Honey';
const ofKind: Readonly<Record<string, string>> = {
  Fruit: 'Plant',
  Vegetable: 'Plant',
  Bean: 'Plant',
  Nut: 'Plant',
  Dairy: animal,
  Egg: animal,
  Seafood: 'Fish/Seafood',
  Poultry: 'Meat/Poultry',
  'Red Meat': 'Meat/Poultry',
};
const ofAllergen: Readonly<Record<string, string>> = {
  Milk: animal,
  Egg: animal,
  Fish: 'Fish/Seafood',
  Sesame: 'Plant',
};

const contained = ({ parts, allergens }: Said) => [...allergens, ...parts.flatMap((part) => part?.allergens ?? [])];

/** True if nothing can be in it that nobody recorded. */
const isRecorded = (statement: Said) =>
  statement.parts.every((part) => part?.isChecked) &&
  (statement.saysNoAllergens ||
    (contained(statement).length > 0 && (statement.saysNoIngredients || statement.printed !== '')));

function isExcluded({ rule, id }: Diet, statement: Said, names: ReadonlyMap<string, string>): boolean {
  if (statement.notFor.includes(id)) return true;
  if (contained(statement).some((allergenId) => rule.excludedAllergenIds.includes(allergenId))) return true;
  const words: readonly string[] = [...rule.ingredientTypes, ...rule.proteinTypes, ...rule.origins];
  return statement.parts.some((part) => {
    if (!part) return false;
    const derived = part.kinds.flatMap((kind) => ofKind[kind] ?? []);
    const carriedWords = part.allergens.flatMap((allergenId) => ofAllergen[names.get(allergenId) ?? ''] ?? []);
    return (
      part.notFor.includes(id) ||
      [...part.kinds, ...part.origins, ...derived, ...carriedWords].some((word) => words.includes(word))
    );
  });
}

function isOriginSaid(part: Part, names: ReadonlyMap<string, string>): boolean {
  if (part.origins.length > 0) return true;
  const [derived] = part.kinds.toReversed().flatMap((kind) => ofKind[kind] ?? []);
  // Nobody knows where an allergen with another name comes from.
  const carriedOrigins = part.allergens.map((allergenId) => ofAllergen[names.get(allergenId) ?? ''] ?? 'anything');
  return derived !== undefined && carriedOrigins.every((origin) => origin === derived || origin === 'Plant');
}

/** True if what somebody said suits the diet by itself. */
function isProven(diet: Diet, statement: Said, names: ReadonlyMap<string, string>): boolean {
  if (isExcluded(diet, statement, names)) return false;
  if (statement.suits.includes(diet.id)) return true;
  const { rule } = diet;
  if (rule.isByStatement || statement.parts.length === 0) return false;
  const hasOrigins = rule.origins.length === 0 || statement.parts.every((part) => part && isOriginSaid(part, names));
  return isRecorded(statement) && hasOrigins;
}

/** True if it is known to contain none of these allergens. */
const isFree = (allergenIds: readonly string[], statement: Said) =>
  isRecorded(statement) && !contained(statement).some((allergenId) => allergenIds.includes(allergenId));

const isSame = (left: readonly unknown[], right: readonly unknown[]) =>
  JSON.stringify([...new Set(left)].sort()) === JSON.stringify([...new Set(right)].sort());

/** No rows are a recipe only where somebody said that there are no ingredients. */
const areOneRecipe = (copy: Said, master: Said) =>
  copy.partIds.length + master.partIds.length === 0
    ? copy.saysNoIngredients && master.saysNoIngredients
    : copy.partIds.length > 0 && !copy.partIds.includes(null) && isSame(copy.partIds, master.partIds);

type Row = Record<string, unknown> & { id: string };
const ids = (value: unknown) =>
  Array.isArray(value) ? value.map((value) => (value === null ? null : String(value))) : [];
const listKnownIds = (value: unknown) => ids(value).filter((knownId) => knownId !== null);

/** Proofs of the claims of all elements, scheduled elements and alternatives, as the database is now. */
export async function readProofs(db: Reader, diets: readonly Diet[]) {
  const read = async (query: ReturnType<typeof sql>) => (await db.execute<Row>(query)).rows;
  const names = new Map((await read(sql`select id, name from allergens`)).map(({ id, name }) => [id, String(name)]));
  const parts = new Map<string, Part>();
  for (const row of await read(sql`select *, protein_type as protein,
      array(select allergen_id from ingredient_allergens where ingredient_id = id) as allergens,
      array(select dietary_preference_id from ingredient_exclusions where ingredient_id = id) as not_for from ingredients`)) {
    const allergens = listKnownIds(row.allergens);
    parts.set(row.id, {
      allergens,
      isChecked: allergens.length > 0 || row.has_no_allergens === true,
      kinds: [String(row.type), ...(row.protein ? [String(row.protein)] : [])],
      origins: listKnownIds(row.origins),
      notFor: listKnownIds(row.not_for),
    });
  }
  const toStatement = (row: Record<string, unknown>): Said => ({
    parts: ids(row.parts).map((id) => (id && parts.get(id)) || null),
    partIds: ids(row.parts).map((id) => (id && parts.has(id) ? id : null)),
    allergens: listKnownIds(row.allergens),
    saysNoAllergens: row.has_no_allergens === true,
    saysNoIngredients: row.no_ingredients === true,
    printed: String(row.ingredients),
    suits: listKnownIds(row.suits),
    notFor: listKnownIds(row.excluded),
  });
  const masters = new Map(
    (
      await read(sql`select id, ingredients, has_no_allergens, has_no_ingredients as no_ingredients,
        array(select ingredient_id from element_ingredients where element_id = id) as parts,
        array(select allergen_id from element_allergens where element_id = id) as allergens,
        array(select dietary_preference_id from element_suitabilities where element_id = id) as suits,
        array(select dietary_preference_id from element_exclusions where element_id = id) as excluded from elements`)
    ).map((row) => [row.id, toStatement(row)]),
  );
  const copySaid = sql`coalesce((copied_from -> 'said' ->> 'hasNoIngredients')::boolean, false) as no_ingredients,
    array(select jsonb_array_elements_text(copied_from -> 'said' -> 'suitableForPreferenceIds')) as suits,
    array(select jsonb_array_elements_text(copied_from -> 'said' -> 'notForPreferenceIds')) as excluded`;
  const rows =
    await read(sql`select coalesce(instead_of || ' ' || "order", id::text) as id, original_element_id as master, ingredients, has_no_allergens,
    instead_of is null or name = copied_from -> 'printed' ->> 'name' and ingredients = copied_from -> 'printed' ->> 'ingredients' as as_copied,
    portion_per_person as portion, ${copySaid},
    array(select ingredient_id from scheduled_element_ingredients where scheduled_element_id = id) as parts,
    array(select allergen_id from scheduled_element_allergens where scheduled_element_id = id) as allergens
    from scheduled_elements`);
  const copies = new Map(rows.map((row) => [row.id, row]));
  const diet = (id: string) => {
    const foundDiet = diets.find((candidate) => candidate.id === id);
    if (!foundDiet) throw new Error('There is no such diet.');
    return foundDiet;
  };
  /** By copy and master: what the copy contains is in it, whatever its master says now. */
  const isTrueForBoth = (
    row: Row | undefined,
    excluded: readonly string[],
    isProof: (said: Said) => boolean,
  ): boolean => {
    // What was typed for one date names nothing that anybody recorded.
    if (row?.as_copied !== true) return false;
    const own = toStatement(row);
    const master = typeof row.master === 'string' ? masters.get(row.master) : undefined;
    if (!master) return isProof(own);
    if (contained(own).some((allergenId) => excluded.includes(allergenId))) return false;
    return isProof(master) && (areOneRecipe(own, master) || isProof(own));
  };
  /** Whether a scheduled element, or an alternative (`{scheduled element} {order}`), suits the diet. */
  const ofCopy = (id: string, dietId: string): boolean =>
    isTrueForBoth(copies.get(id), diet(dietId).rule.excludedAllergenIds, (statement) =>
      isProven(diet(dietId), statement, names),
    );
  return {
    /** Whether an element of the catalogue suits the diet. */
    ofElement: (id: string, dietId: string): boolean => {
      const master = masters.get(id);
      return master !== undefined && isProven(diet(dietId), master, names);
    },
    ofCopy,
    /** That somebody with these needs can eat it, and that it is cooked. */
    ofMeal: (id: string, { dietId, allergenIds }: ProvenNeeds): boolean =>
      Number(copies.get(id)?.portion ?? 0) > 0 &&
      (dietId === null || ofCopy(id, dietId)) &&
      (allergenIds.length === 0 ||
        isTrueForBoth(copies.get(id), allergenIds, (statement) => isFree(allergenIds, statement))),
  };
}
