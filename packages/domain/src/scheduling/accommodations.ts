import type { Accommodations } from '#contract/accommodations.ts';
import { coverageTexts } from '#contract/coverage-texts.ts';

/** The event's own counts, whether or not its eaters are registered. */
export interface EventCounts {
  readonly eaterCount: number;
  readonly dietaryCount: number;
  readonly allergenCount: number;
}

/** A registered eater; the preference is null for 'None'. */
export interface RegisteredEater {
  readonly accountId: string;
  readonly dietaryPreference: string | null;
  readonly allergens: readonly string[];
}

/** Names for counted people who are not registered (scheduling-6). */
export const VEGETARIAN = 'Vegetarian';
const ALLERGIES = 'Allergies';
const meatless: ReadonlySet<string> = new Set([VEGETARIAN, 'Vegan']);

const isMeatless = ({ dietaryPreference }: RegisteredEater) =>
  dietaryPreference !== null && meatless.has(dietaryPreference);
const isAllergic = ({ allergens }: RegisteredEater) => allergens.length > 0;
const hasAccommodations = (eater: RegisteredEater) => eater.dietaryPreference !== null || isAllergic(eater);

type Accommodation = Accommodations['accommodationSummary'][number];

const toSummary = (counts: Iterable<Accommodation>): Accommodation[] =>
  [...counts]
    .filter(({ count }) => count > 0)
    .sort((left, right) => right.count - left.count || left.name.localeCompare(right.name, 'en-US'));

const sumField = (events: readonly EventCounts[], field: keyof EventCounts) =>
  events.reduce((total, event) => total + event[field], 0);

/** People without a name: those that events count beyond the registered eaters (scheduling-6). */
export function countUnregistered(events: readonly EventCounts[], eaters: readonly RegisteredEater[]) {
  const vegetarians = Math.max(0, sumField(events, 'dietaryCount') - eaters.filter(isMeatless).length);
  const allergies = Math.max(0, sumField(events, 'allergenCount') - eaters.filter(isAllergic).length);
  const withNeeds = eaters.filter(hasAccommodations).length + vegetarians + allergies;
  return { vegetarians, allergies, others: Math.max(0, sumField(events, 'eaterCount') - withNeeds) };
}

/**
 * Accommodations of an account's events of one service (scheduling-6): registered eaters with needs, plus people that
 * the events count beyond them. All known names are listed, also if fewer people eat that day: nobody knows who stays
 * away (decision 26).
 */
export function toAccommodations(events: readonly EventCounts[], eaters: readonly RegisteredEater[]): Accommodations {
  const registered = eaters.filter(hasAccommodations);
  const { vegetarians, allergies, others } = countUnregistered(events, registered);

  const counts = new Map<string, Accommodation>();
  const count = (name: string, people: number, isAllergen = false) =>
    counts.set(name, { name, count: (counts.get(name)?.count ?? 0) + people, isAllergen });
  for (const { dietaryPreference, allergens } of registered) {
    if (dietaryPreference) count(dietaryPreference, 1);
    for (const allergen of allergens) count(allergen, 1, true);
  }
  count(VEGETARIAN, vegetarians);
  count(ALLERGIES, allergies);

  const headcountA = sumField(events, 'eaterCount') - others;
  return {
    headcountA,
    headcountNoA: others,
    accommodationSummary: headcountA > 0 ? toSummary(counts.values()) : [],
  };
}

/** 'no Milk' for an allergen: 'Milk' alone would read as what somebody wants. */
export const formatAccommodationName = ({ name, isAllergen }: Accommodation): string =>
  isAllergen ? coverageTexts.without(name) : name;

/** '12: Vegetarian 9, no Milk 3' */
export const formatAccommodations = ({ headcountA, accommodationSummary }: Accommodations): string =>
  headcountA === 0
    ? 'None'
    : `${headcountA.toLocaleString('en-US')}: ${accommodationSummary.map((accommodation) => `${formatAccommodationName(accommodation)} ${accommodation.count}`).join(', ')}`;

/** Registered meatless eaters beyond the event's vegetarian count. */
export function countUncountedMeatless(
  { dietaryCount }: Pick<EventCounts, 'dietaryCount'>,
  { accommodationSummary }: Pick<Accommodations, 'accommodationSummary'>,
): number {
  const namedCount = accommodationSummary.reduce(
    (total, { name, count }) => total + (meatless.has(name) ? count : 0),
    0,
  );
  return Math.max(0, namedCount - dietaryCount);
}
