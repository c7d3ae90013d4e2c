import type { Id, IdName } from '#contract/values.ts';
import { countUnregistered, type EventCounts, VEGETARIAN } from '../scheduling/accommodations.ts';
import type { Diet } from './diet-verdict.ts';
import { hasNeeds, type Needs } from './person-verdict.ts';

/** A registered eater; without a preference other than None and without allergens they are one of the others. */
export interface RegisteredPerson extends IdName {
  readonly dietaryPreferenceId: Id | null;
  readonly allergens: readonly IdName[];
}

/** People with the same needs, who can swap their dishes. */
export interface EatingGroup {
  readonly needs: Needs;
  readonly people: readonly IdName[];
  readonly count: number;
}

export interface Eaters {
  readonly groups: readonly EatingGroup[];
  /** People whose needs nobody knows: "with allergies", or of a preference without a rule. */
  readonly unknownNeeds: { readonly vegetarians: number; readonly allergies: number };
}

const getNeedsKey = ({ diet, allergens }: Needs) => [diet?.id, ...allergens.map(({ id }) => id).sort()].join(' ');

/**
 * The people at an account's events of one service, grouped by needs: all registered eaters with needs, people without a
 * name whom the events count beyond them, and the others (scheduling-6).
 */
export function groupEaters(
  events: readonly EventCounts[],
  registered: readonly RegisteredPerson[],
  diets: readonly Diet[],
): Eaters {
  const eaterCount = events.reduce((sum, event) => sum + event.eaterCount, 0);
  if (eaterCount === 0) return { groups: [], unknownNeeds: { vegetarians: 0, allergies: 0 } };
  const dietById = new Map(diets.map((diet) => [diet.id, diet]));
  const toNeeds = ({ dietaryPreferenceId, allergens }: RegisteredPerson): Needs => ({
    diet: (dietaryPreferenceId && dietById.get(dietaryPreferenceId)) || null,
    allergens,
  });
  const withNeeds = registered
    .map((person) => ({ person, needs: toNeeds(person) }))
    .filter(({ needs }) => hasNeeds(needs));
  const beyond = countUnregistered(
    events,
    withNeeds.map(({ needs }) => ({
      accountId: '',
      dietaryPreference: needs.diet?.name ?? null,
      allergens: needs.allergens.map(({ name }) => name),
    })),
  );
  // Never more people without a name than eat there.
  const room = Math.max(0, eaterCount - withNeeds.length);
  const allergies = Math.min(beyond.allergies, room);
  const vegetarians = Math.min(beyond.vegetarians, room - allergies);
  const vegetarian = diets.find(({ name }) => name === VEGETARIAN);

  const groups = new Map<string, { needs: Needs; people: IdName[]; count: number }>();
  const add = (needs: Needs, people: readonly IdName[], count: number) => {
    const group = groups.get(getNeedsKey(needs)) ?? { needs, people: [], count: 0 };
    group.people.push(...people);
    group.count += count;
    groups.set(getNeedsKey(needs), group);
  };
  for (const { person, needs } of withNeeds) add(needs, [{ id: person.id, name: person.name }], 1);
  if (vegetarian && vegetarians > 0) add({ diet: vegetarian, allergens: [] }, [], vegetarians);
  if (beyond.others > 0) add({ diet: null, allergens: [] }, [], beyond.others);
  return {
    groups: [...groups.values()],
    unknownNeeds: { vegetarians: vegetarian ? 0 : vegetarians, allergies },
  };
}
