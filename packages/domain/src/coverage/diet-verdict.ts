import { coverageTexts as texts } from '#contract/coverage-texts.ts';
import type { DietRule, DietVerdict, Reason } from '#contract/diets.ts';
import { type Origin, proteinTypes } from '#contract/ingredient-types.ts';
import type { IngredientSummary } from '#contract/ingredients.ts';
import type { AllergenStatement, Id, IdName } from '#contract/values.ts';
import { isOriginKnown, listPresentOrigins, saidOrigins } from '../ingredients/origins.ts';

/** A dietary preference with its rule. */
export interface Diet extends IdName {
  readonly rule: DietRule;
}

export type DietIngredient = Pick<
  IngredientSummary,
  'name' | 'type' | 'proteinType' | 'allergens' | 'allergenStatement' | 'origins' | 'notForPreferenceIds'
>;

/** The recorded facts of an element, or of its scheduled copy. */
export interface DietRecord {
  readonly ingredients: readonly DietIngredient[];
  readonly hasNoIngredients: boolean;
  /** Known allergens, those of the ingredients included (catalogue-5). */
  readonly allergens: readonly IdName[];
  readonly allergenStatement: AllergenStatement;
  /** Preferences that a person marked it as suitable, or as not suitable for. */
  readonly suitableForPreferenceIds: readonly Id[];
  readonly notForPreferenceIds: readonly Id[];
}

/** A dish of this ingredient alone. */
export const toDietRecord = (ingredient: DietIngredient): DietRecord => ({
  ...ingredient,
  ingredients: [ingredient],
  hasNoIngredients: false,
  suitableForPreferenceIds: [],
  // The ingredient's own marks are those of its row.
  notForPreferenceIds: [],
});

export type Judgement = Pick<DietVerdict, 'verdict' | 'reasons'>;

function listExcludedIngredients({ id, name, rule }: Diet, { ingredients }: DietRecord): Reason[] {
  const types: readonly string[] = rule.ingredientTypes;
  const excludedKinds: readonly string[] = rule.proteinTypes;
  const formatIngredient = (ingredient: DietIngredient) => {
    const { type, proteinType } = ingredient;
    if (ingredient.notForPreferenceIds.includes(id)) return texts.ingredientIsNotFor(ingredient.name, name);
    if (proteinType !== null && excludedKinds.includes(proteinType))
      return texts.ingredientIs(ingredient.name, proteinType);
    if (types.includes(type)) return texts.ingredientIs(ingredient.name, type);
    // The allergen is the better reason where it excludes the ingredient, too.
    if (ingredient.allergens.some((allergen) => rule.excludedAllergenIds.includes(allergen.id))) return undefined;
    const origin = listPresentOrigins(ingredient).find((presentOrigin) =>
      listExcludedOrigins(rule).includes(presentOrigin),
    );
    return origin && texts.ingredientIs(ingredient.name, origin);
  };
  return ingredients.flatMap((ingredient) => {
    const text = formatIngredient(ingredient);
    return text === undefined ? [] : [{ kind: 'ingredient' as const, text }];
  });
}

/** The sources of this allergen; empty if the dish does not contain it. */
export function listContainsReasons({ ingredients, allergens }: DietRecord, allergenId: Id): Reason[] {
  const name = allergens.find(({ id }) => id === allergenId)?.name;
  if (name === undefined) return [];
  const carriers = ingredients.filter((ingredient) => ingredient.allergens.some(({ id }) => id === allergenId));
  const carrierReasons = carriers.map((ingredient) => texts.ingredientContains(ingredient.name, name));
  return (carrierReasons.length > 0 ? carrierReasons : [texts.contains(name)]).map((text) => ({
    kind: 'allergen',
    text,
  }));
}

const toNotRecorded = (text: string): Reason => ({ kind: 'notRecorded', text });

/** The reasons why the allergens are unknown: the ingredients that nobody checked, else the dish itself (decision 28). */
export function listUnrecordedReasons({ ingredients, allergenStatement }: DietRecord): Reason[] {
  const unchecked = ingredients.filter((ingredient) => ingredient.allergenStatement === 'unknown');
  if (unchecked.length > 0) return unchecked.map(({ name }) => toNotRecorded(texts.noAllergensOf(name)));
  return allergenStatement === 'unknown' ? [toNotRecorded(texts.noAllergens)] : [];
}

/** 'No ingredients' is said of water and ice: by itself it suits nobody (catalogue-21). */
function listUnknownRecipe({ name }: Diet, { ingredients, hasNoIngredients }: DietRecord): Reason[] {
  if (ingredients.length > 0) return [];
  return [hasNoIngredients ? { kind: 'preference', text: texts.notStated(name) } : toNotRecorded(texts.noIngredients)];
}

function listUnknowns(diet: Diet, record: DietRecord): Reason[] {
  const { name, rule } = diet;
  if (rule.isByStatement) return [{ kind: 'preference', text: texts.notStated(name) }];
  return [
    ...listUnknownRecipe(diet, record),
    ...listUnrecordedReasons(record),
    ...(asksOrigin(rule) ? listUnstatedOrigins(record) : []),
    ...listHalfExcluded(rule, record),
  ];
}

/** Meat and fish: a rule against all kinds of one excludes its origin, too. */
const bodyKinds = (['Meat/Poultry', 'Fish/Seafood'] as const).map((origin) => ({
  origin,
  kinds: proteinTypes.filter((type) => saidOrigins.proteinTypes[type] === origin),
}));

const listExcludedOrigins = ({ origins, proteinTypes: excluded }: DietRule): Origin[] => [
  ...origins,
  ...bodyKinds.filter(({ kinds }) => kinds.every((kind) => excluded.includes(kind))).map(({ origin }) => origin),
];

/** A rule against a kind of meat or fish: of meat that is stated without its kind nobody knows (diets-15). */
const listHalfExcludedOrigins = (rule: DietRule): Origin[] =>
  bodyKinds
    .filter(({ kinds }) => kinds.some((kind) => rule.proteinTypes.includes(kind)))
    .map(({ origin }) => origin)
    .filter((origin) => !listExcludedOrigins(rule).includes(origin));

/** True if whom a dish suits by this rule hangs on origins. */
export const asksOrigin = (rule: DietRule): boolean =>
  listExcludedOrigins(rule).length + listHalfExcludedOrigins(rule).length > 0;

const listHalfExcluded = (rule: DietRule, { ingredients }: DietRecord): Reason[] =>
  ingredients.flatMap(({ name, proteinType, origins }) => {
    const origin =
      proteinType === null
        ? listHalfExcludedOrigins(rule).find((halfExcludedOrigin) => origins.includes(halfExcludedOrigin))
        : undefined;
    return origin ? [toNotRecorded(texts.kindNotStated(name, origin))] : [];
  });

/** Silence says nothing: of an ingredient of unknown origin nobody knows if it is vegan (diets-15). */
const listUnstatedOrigins = ({ ingredients }: DietRecord): Reason[] =>
  ingredients
    .filter((ingredient) => !isOriginKnown(ingredient))
    .map(({ name }) => toNotRecorded(texts.originNotStated(name)));

/** The reasons why a dish cannot suit the preference; empty if nothing is excluded. */
const listExclusions = (diet: Diet, record: DietRecord): Reason[] => [
  ...(record.notForPreferenceIds.includes(diet.id)
    ? [{ kind: 'stated' as const, text: texts.statedNotFor(diet.name) }]
    : []),
  ...listExcludedIngredients(diet, record),
  ...diet.rule.excludedAllergenIds.flatMap((id) => listContainsReasons(record, id)),
];

/** True if what is recorded suits a dietary preference (diets-2). */
export function judgeDiet(diet: Diet, record: DietRecord): Judgement {
  const excluded = listExclusions(diet, record);
  if (excluded.length > 0) return { verdict: 'no', reasons: excluded };
  if (record.suitableForPreferenceIds.includes(diet.id)) {
    return { verdict: 'yes', reasons: [{ kind: 'stated', text: texts.stated(diet.name) }] };
  }
  const unknown = listUnknowns(diet, record);
  return unknown.length > 0
    ? { verdict: 'unknown', reasons: unknown }
    : { verdict: 'yes', reasons: [{ kind: 'derived', text: texts.derived }] };
}

/** Each sentence once. */
export const listDifferentReasons = (reasons: readonly Reason[]): Reason[] =>
  reasons.filter(({ text }, place) => reasons.findIndex((other) => other.text === text) === place);

/** The judgement that claims least: a copy never claims more than copy and master both do (diets-4). */
export function getLeastClaim(judgements: readonly Judgement[]): Judgement {
  for (const verdict of ['no', 'unknown'] as const) {
    const those = judgements.filter((judgement) => judgement.verdict === verdict);
    if (those.length > 0) return { verdict, reasons: listDifferentReasons(those.flatMap(({ reasons }) => reasons)) };
  }
  return judgements[0] ?? { verdict: 'unknown', reasons: [toNotRecorded(texts.noIngredients)] };
}

/** The preferences that a dish is known to suit; of several records, each has to say so (diets-4). */
export const listSuitedDiets = (diets: readonly Diet[], records: readonly DietRecord[]): Diet[] =>
  diets.filter((diet) => getLeastClaim(records.map((record) => judgeDiet(diet, record))).verdict === 'yes');

/** True if what is recorded suits each of these preferences. */
export const listDietVerdicts = (diets: readonly Diet[], record: DietRecord): DietVerdict[] =>
  diets.map(({ id, name, rule }) => ({ id, name, ...judgeDiet({ id, name, rule }, record) }));

/** Sentences against marks as suitable for a preference that something in the dish excludes (diets-3). */
export const listContradictedMarks = (diets: readonly Diet[], record: DietRecord): string[] =>
  diets
    .filter(({ id }) => record.suitableForPreferenceIds.includes(id))
    .map((diet) => ({ name: diet.name, reasons: listExclusions(diet, record) }))
    .filter(({ reasons }) => reasons.length > 0)
    .map(({ name, reasons }) =>
      texts.markContradicted(
        name,
        reasons.map(({ text }) => text),
      ),
    );
