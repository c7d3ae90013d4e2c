import { changesTexts as texts } from '#contract/changes-texts.ts';
import type { Element } from '#contract/elements.ts';
import type { Ingredient } from '#contract/ingredients.ts';
import type { IdName } from '#contract/values.ts';
import { formatKnownOrigins, type OriginRecord } from '../ingredients/origins.ts';

/** The data of an ingredient or element that dishes depend on, with names for its sentences. */
interface JudgedRecord {
  readonly name: string;
  readonly allergens: readonly IdName[];
  readonly hasNoAllergens: boolean;
}

export interface JudgedIngredientRecord extends JudgedRecord, Pick<OriginRecord, 'type' | 'proteinType' | 'origins'> {
  readonly notFor: readonly IdName[];
}

export interface JudgedElementRecord extends JudgedRecord {
  readonly ingredients: readonly IdName[];
  readonly hasNoIngredients: boolean;
  readonly hasUnrecordedIngredients: boolean;
  readonly suitableFor: readonly IdName[];
  readonly notFor: readonly IdName[];
}

const listNewNames = (some: readonly IdName[], others: readonly IdName[]) =>
  some.filter(({ id }) => others.every((other) => other.id !== id)).map(({ name }) => name);

type Sentence = (part: string) => string;
const listDifferences = (
  before: readonly IdName[],
  after: readonly IdName[],
  addedSentence: Sentence,
  removedSentence: Sentence,
) => [...listNewNames(after, before).map(addedSentence), ...listNewNames(before, after).map(removedSentence)];

function listAllergenSentences(before: JudgedRecord, after: JudgedRecord): string[] {
  const { name } = after;
  const isNone = ({ allergens, hasNoAllergens }: JudgedRecord) => allergens.length === 0 && hasNoAllergens;
  const isUnknown = ({ allergens, hasNoAllergens }: JudgedRecord) => allergens.length === 0 && !hasNoAllergens;
  return [
    ...listDifferences(
      before.allergens,
      after.allergens,
      (allergen) => texts.added(allergen, name),
      (allergen) => texts.removed(allergen, name),
    ),
    ...(isNone(after) && !isNone(before) ? [texts.noAllergens(name)] : []),
    ...(isUnknown(after) && !isUnknown(before) ? [texts.allergensUnknown(name)] : []),
  ];
}

/** 'Milk was added to Pesto.': what a save changed that dishes are judged by; empty if nothing. */
export function listIngredientChanges(before: JudgedIngredientRecord, after: JudgedIngredientRecord): string[] {
  const { name } = after;
  const formatKind = ({ type, proteinType }: JudgedIngredientRecord) =>
    proteinType ? `${type} (${proteinType})` : type;
  return [
    ...listAllergenSentences(before, after),
    ...(formatKind(before) === formatKind(after) ? [] : [texts.isNow(name, formatKind(after))]),
    ...(formatKnownOrigins(before) === formatKnownOrigins(after)
      ? []
      : [texts.originIsNow(name, formatKnownOrigins(after))]),
    ...listDifferences(
      before.notFor,
      after.notFor,
      (preference) => texts.notFor(name, preference),
      (preference) => texts.notForNoMore(name, preference),
    ),
  ];
}

export function listElementChanges(before: JudgedElementRecord, after: JudgedElementRecord): string[] {
  const { name } = after;
  // With a printed text alone nobody knows whom it suits; without it, its other allergens are unknown, too.
  const listUnknownParts = ({ ingredients, hasNoIngredients, hasUnrecordedIngredients }: JudgedElementRecord) =>
    Number(ingredients.length === 0 && !hasNoIngredients) + Number(hasUnrecordedIngredients);
  return [
    ...listAllergenSentences(before, after),
    ...listDifferences(
      before.ingredients,
      after.ingredients,
      (ingredient) => texts.added(ingredient, name),
      (ingredient) => texts.removed(ingredient, name),
    ),
    ...(after.hasNoIngredients && !before.hasNoIngredients ? [texts.noIngredients(name)] : []),
    ...(listUnknownParts(after) > listUnknownParts(before) ? [texts.ingredientsUnknown(name)] : []),
    ...listDifferences(
      before.suitableFor,
      after.suitableFor,
      (preference) => texts.suits(name, preference),
      (preference) => texts.suitsNoMore(name, preference),
    ),
    ...listDifferences(
      before.notFor,
      after.notFor,
      (preference) => texts.notFor(name, preference),
      (preference) => texts.notForNoMore(name, preference),
    ),
  ];
}

/** The title of the question that a save asks, 'Add Milk to Pesto?', and its button. */
export interface ChangeQuestion {
  readonly title: string;
  readonly confirmLabel: string;
}

/** 'Rename Tofu to Firm tofu?' where nothing else changes. */
export const askAboutIngredient = (
  before: Ingredient,
  after: Ingredient,
  sentences: readonly string[],
): ChangeQuestion | null =>
  before.name !== after.name && sentences.length === 1
    ? texts.renameQuestion(before.name, after.name)
    : askAboutChange(before, after, sentences);

/** 'Add Sesame to Cumin?' where nothing but allergens changes, and in one direction; else null. `sentences` are all that changes. */
function askAboutChange(
  before: JudgedRecord,
  after: JudgedRecord,
  sentences: readonly string[],
): ChangeQuestion | null {
  const addedAllergens = listNewNames(after.allergens, before.allergens);
  const removedAllergens = listNewNames(before.allergens, after.allergens);
  if (addedAllergens.length > 0 && addedAllergens.length === sentences.length)
    return texts.addQuestion(addedAllergens, before.name);
  // Without any, one sentence says whether there are none or nobody knows.
  const isAboutNone = after.allergens.length === 0 ? 1 : 0;
  if (removedAllergens.length > 0 && removedAllergens.length + isAboutNone === sentences.length)
    return texts.removeQuestion(removedAllergens, before.name);
  return null;
}

/** The changes of an ingredient's save, from the catalogue's answers before and after it. */
export function listIngredientSentences(before: Ingredient, after: Ingredient): string[] {
  const toJudgedIngredient = (ingredient: Ingredient): JudgedIngredientRecord => ({
    ...ingredient,
    notFor: ingredient.diets.filter(({ id }) => ingredient.notForPreferenceIds.includes(id)),
  });
  const renamed = before.name === after.name ? [] : [texts.renamed(before.name, after.name)];
  return [...renamed, ...listIngredientChanges(toJudgedIngredient(before), toJudgedIngredient(after))];
}

const withTickedAllergens = (element: Element) => ({
  ...element,
  allergens: element.allergens.filter(({ isTicked }) => isTicked),
});

export const askAboutElement = (before: Element, after: Element, sentences: readonly string[]): ChangeQuestion | null =>
  askAboutChange(withTickedAllergens(before), withTickedAllergens(after), sentences);

/** The same of an element; its allergens are those ticked by hand. */
export function listElementSentences(before: Element, after: Element): string[] {
  const toJudgedElement = (element: Element): JudgedElementRecord => ({
    ...withTickedAllergens(element),
    ingredients: element.ingredientObjs.map(({ ingredientId, name }) => ({ id: ingredientId, name })),
    suitableFor: element.diets.filter(({ id }) => element.suitableForPreferenceIds.includes(id)),
    notFor: element.diets.filter(({ id }) => element.notForPreferenceIds.includes(id)),
  });
  return listElementChanges(toJudgedElement(before), toJudgedElement(after));
}
