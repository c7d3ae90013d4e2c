import type { Accommodations } from '#contract/accommodations.ts';

/** The counts that a service event carries, named eaters or not. */
export interface EventCounts {
  readonly eaterCount: number;
  readonly dietaryCount: number;
  readonly allergenCount: number;
}

/** A registered eater of an account; the preference is null for 'None'. */
export interface RegisteredEater {
  readonly accountId: string;
  readonly dietaryPreference: string | null;
  readonly allergens: readonly string[];
}

/** What people are called whom an event counts beyond the registered eaters (domain §4). */
const VEGETARIAN = 'Vegetarian';
const ALLERGIES = 'Allergies';
const meatless: ReadonlySet<string> = new Set([VEGETARIAN, 'Vegan']);

const isMeatless = ({ dietaryPreference }: RegisteredEater) =>
  dietaryPreference !== null && meatless.has(dietaryPreference);
const isAllergic = ({ allergens }: RegisteredEater) => allergens.length > 0;

const summaryOf = (counts: ReadonlyMap<string, number>): Accommodations['accommodationSummary'] =>
  [...counts]
    .filter(([, count]) => count > 0)
    .map(([name, count]) => ({ name, count }))
    .sort((left, right) => right.count - left.count || left.name.localeCompare(right.name, 'en-US'));

/**
 * Who among an account's eaters needs something else than the menu, for the events of one service (domain §4): the
 * registered eaters with needs, and whoever the events count beyond them. Every screen and sheet uses this rule.
 *
 * All known names are listed, even when fewer people eat that day: nobody knows who stays away (decision 031).
 */
export function accommodationsOf(events: readonly EventCounts[], eaters: readonly RegisteredEater[]): Accommodations {
  const sum = (field: keyof EventCounts) => events.reduce((total, event) => total + event[field], 0);
  const registered = eaters.filter((eater) => eater.dietaryPreference !== null || isAllergic(eater));
  const vegetarians = Math.max(0, sum('dietaryCount') - registered.filter(isMeatless).length);
  const allergies = Math.max(0, sum('allergenCount') - registered.filter(isAllergic).length);

  const counts = new Map<string, number>();
  const count = (name: string, people: number) => counts.set(name, (counts.get(name) ?? 0) + people);
  for (const { dietaryPreference, allergens } of registered) {
    if (dietaryPreference) count(dietaryPreference, 1);
    for (const allergen of allergens) count(allergen, 1);
  }
  count(VEGETARIAN, vegetarians);
  count(ALLERGIES, allergies);

  const headcount = sum('eaterCount');
  const headcountA = Math.min(registered.length + vegetarians + allergies, headcount);
  return {
    headcountA,
    headcountNoA: headcount - headcountA,
    accommodationSummary: headcountA > 0 ? summaryOf(counts) : [],
  };
}

/** '12: Vegetarian 9, Milk 3' */
export const accommodationText = ({ headcountA, accommodationSummary }: Accommodations): string =>
  headcountA === 0
    ? 'None'
    : `${headcountA.toLocaleString('en-US')}: ${accommodationSummary.map(({ name, count }) => `${name} ${count}`).join(', ')}`;

/** Registered eaters who eat no meat, beyond the vegetarians that the event lets the kitchen count. */
export function uncountedMeatless(
  { dietaryCount }: Pick<EventCounts, 'dietaryCount'>,
  { accommodationSummary }: Pick<Accommodations, 'accommodationSummary'>,
): number {
  const named = accommodationSummary.reduce((total, { name, count }) => total + (meatless.has(name) ? count : 0), 0);
  return Math.max(0, named - dietaryCount);
}
