import type { ServiceCoverage } from '#contract/coverage.ts';
import type { ReplacementCandidate } from '#contract/replacements.ts';
import type { AllergenStatement, Id, IdName } from '#contract/values.ts';
import { listLostMeals } from '../changes/lost-meals.ts';
import { type Diet, type DietIngredient, judgeDiet, toDietRecord } from '../coverage/diet-verdict.ts';
import { type CatalogueRecord, type CopyRecord, isSameRecipe, type Kitchen } from '../coverage/scheduled-records.ts';
import { type CoverageInput, toServiceCoverages } from '../coverage/service-coverages.ts';

type JudgedCandidate = DietIngredient & { readonly id: Id };

/** An ingredient with what its preferred vendor says. */
export type OfferedIngredient = JudgedCandidate &
  Omit<ReplacementCandidate, 'losingPeople' | 'addedAllergens' | 'removedAllergens'>;

const listVerdicts = (diets: readonly Diet[], ingredient: DietIngredient) =>
  diets.map((diet) => judgeDiet(diet, toDietRecord(ingredient)).verdict);

/** Ingredients of one kind are the same to every eater. */
const findKind = (diets: readonly Diet[], ingredient: DietIngredient) =>
  [
    ...ingredient.allergens.map(({ id }) => id).sort(),
    ingredient.allergenStatement,
    ...listVerdicts(diets, ingredient),
  ].join(' ');

const unknownLast: Readonly<Record<AllergenStatement, number>> = { some: 0, none: 0, unknown: 1 };
const best = { yes: 2, unknown: 1, no: 0 } as const;

/** Nobody can lose a meal by it: it carries no further allergen and is excluded by no further preference. */
function isNoWorse(diets: readonly Diet[], replacedIngredient: DietIngredient, candidate: DietIngredient): boolean {
  const before = listVerdicts(diets, replacedIngredient);
  return (
    unknownLast[candidate.allergenStatement] <= unknownLast[replacedIngredient.allergenStatement] &&
    listNewNames(candidate.allergens, replacedIngredient.allergens).length === 0 &&
    listVerdicts(diets, candidate).every((verdict, place) => best[verdict] >= best[before[place] ?? 'yes'])
  );
}

const listNewNames = (some: readonly IdName[], others: readonly IdName[]) =>
  some.filter(({ id }) => others.every((other) => other.id !== id)).map(({ name }) => name);

const replaceInPlace = <Value extends Id | null>(ids: readonly Value[], from: Id, to: Id) => [
  ...new Set(ids.map((id) => (id === from ? to : id))),
];

interface Replacement {
  readonly from: JudgedCandidate;
  readonly to: JudgedCandidate;
  readonly elementIds: ReadonlySet<Id>;
  readonly alsoScheduled: boolean;
}

const listKnownAllergenIds = ({ ingredients }: Kitchen, { allergenIds, ingredientIds }: CatalogueRecord): Id[] => [
  ...new Set([
    ...allergenIds,
    ...ingredientIds.flatMap((id) => ingredients.get(id)?.allergens.map((allergen) => allergen.id) ?? []),
  ]),
];

/** The input of coverage after the replacement; copies that somebody edited stay as they are (changes-5). */
function withReplacement(input: CoverageInput, replacement: Replacement): CoverageInput {
  const { from, to, elementIds, alsoScheduled } = replacement;
  const ingredients = new Map(input.kitchen.ingredients).set(to.id, to);
  const kitchen = { ...input.kitchen, ingredients };
  const elements = new Map(
    [...input.elements].map(([id, element]) => [
      id,
      elementIds.has(id)
        ? { ...element, ingredientIds: replaceInPlace(element.ingredientIds, from.id, to.id) }
        : element,
    ]),
  );
  const withReplacement = <Copy extends CopyRecord & { readonly elementId: Id | null }>(copy: Copy): Copy => {
    const { elementId } = copy;
    const before = alsoScheduled && elementId && elementIds.has(elementId) ? input.elements.get(elementId) : undefined;
    const after = elements.get(elementId ?? '');
    if (!before || !after || !copy.isAsCopied || !isSameRecipe(copy, before)) return copy;
    const [wasKnown, knownIds] = [listKnownAllergenIds(input.kitchen, before), listKnownAllergenIds(kitchen, after)];
    // What somebody ticked in the copy stays.
    const own = copy.allergenIds.filter((id) => knownIds.includes(id) || !wasKnown.includes(id));
    return { ...copy, ingredientIds: after.ingredientIds, allergenIds: [...new Set([...own, ...knownIds])] };
  };
  const dishes = input.dishes.map((dish) => ({
    ...withReplacement(dish),
    alternatives: dish.alternatives.map(withReplacement),
  }));
  return { ...input, kitchen, elements, dishes };
}

/** Each kind costs a calculation of all counted services. */
const MOST_KINDS = 12;

/** Without an input, nothing is scheduled that it would change. */
type Counted = Omit<Replacement, 'to'> & { readonly input: CoverageInput | undefined; readonly diets: readonly Diet[] };

/** How many people each candidate costs their meal; those of too many different kinds are left out. */
function countLosing(
  candidates: readonly OfferedIngredient[],
  before: readonly ServiceCoverage[],
  coverageCounts: Counted,
) {
  const { input, diets, from } = coverageCounts;
  const ofKind = new Map<string, number>([[findKind(diets, from), 0]]);
  let calculated = 0;
  return candidates.flatMap((candidate) => {
    const kind = findKind(diets, candidate);
    if (!ofKind.has(kind) && isNoWorse(diets, from, candidate)) ofKind.set(kind, 0);
    if (!ofKind.has(kind) && calculated < MOST_KINDS) {
      calculated += 1;
      const after = input ? toServiceCoverages(withReplacement(input, { ...coverageCounts, to: candidate })) : [];
      ofKind.set(
        kind,
        listLostMeals(before, after).reduce((sum, { people }) => sum + people, 0),
      );
    }
    const losingPeople = ofKind.get(kind);
    return losingPeople === undefined ? [] : [{ candidate, losingPeople }];
  });
}

const sortLastIfNone = (value: number | null) => value ?? Number.POSITIVE_INFINITY;
const compareNumbers = (left: number, right: number) => (left === right ? 0 : left - right);

/** How unlike the two are: another protein type counts less than another type. */
const measureDistance = (left: DietIngredient, right: DietIngredient) =>
  (left.type === right.type ? 0 : 2) + (left.proteinType === right.proteinType ? 0 : 1);

/**
 * Candidates with what each means for people and allergens, the best first: who keeps their meal, no new allergen, the same
 * type and protein type, cost and lead time of the preferred vendor (changes-5).
 */
export function rankReplacements(candidates: readonly OfferedIngredient[], coverageCounts: Counted) {
  const { from, input } = coverageCounts;
  const before = input ? toServiceCoverages(input) : [];
  const ranked = countLosing(candidates, before, coverageCounts)
    .map(({ candidate, losingPeople }) => ({
      ...candidate,
      losingPeople,
      addedAllergens: listNewNames(candidate.allergens, from.allergens),
      removedAllergens: listNewNames(from.allergens, candidate.allergens),
    }))
    .sort(
      (a, b) =>
        a.losingPeople - b.losingPeople ||
        unknownLast[a.allergenStatement] - unknownLast[b.allergenStatement] ||
        a.addedAllergens.length - b.addedAllergens.length ||
        measureDistance(a, from) - measureDistance(b, from) ||
        compareNumbers(sortLastIfNone(a.costPerUnit), sortLastIfNone(b.costPerUnit)) ||
        compareNumbers(sortLastIfNone(a.leadTime), sortLastIfNone(b.leadTime)) ||
        a.name.localeCompare(b.name, 'en-US'),
    );
  return { people: before.reduce((sum, { covered }) => sum + covered, 0), ranked };
}
