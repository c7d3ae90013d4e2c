import fc from 'fast-check';
import type { RegisteredPerson } from '#domain/coverage/eating-groups.ts';
import { groupByCourse, type ScheduledDish } from '#domain/coverage/service-dish.ts';
import { aDiet, aDish, anAccountServed, anIngredient, makeDietRecord } from './coverage.ts';
import type { Need, Option } from './coverage-oracle.ts';

const milk = { id: 'milk', name: 'Milk' };
const soy = { id: 'soy', name: 'Soy' };
const vegetarian = aDiet('Vegetarian', { proteinTypes: ['Poultry'] });
const vegan = aDiet('Vegan', { proteinTypes: ['Poultry'], origins: [], excludedAllergenIds: [milk.id] });
const halal = aDiet('Halal', { isByStatement: true });
export const diets = [vegetarian, vegan, halal];

const anyIngredient = fc.constantFrom(
  anIngredient('Rice'),
  anIngredient('Chicken', { type: 'Protein', proteinType: 'Poultry' }),
  anIngredient('Cheese', { type: 'Dairy', allergens: [milk] }),
  anIngredient('Tofu', { allergens: [soy] }),
  anIngredient('Gelatine', { notForPreferenceIds: [vegetarian.id] }),
  anIngredient('Unlabelled sauce', { allergenStatement: 'unknown' }),
);
const anyRecord = fc
  .record({
    ingredients: fc.uniqueArray(anyIngredient, { maxLength: 3, selector: ({ name }) => name }),
    allergenStatement: fc.constantFrom('some', 'none', 'some', 'unknown'),
    suitableForPreferenceIds: fc.subarray([halal.id, vegan.id]),
  })
  .map(({ ingredients, ...rest }) => makeDietRecord(ingredients, rest));
const anyRecords = fc.array(anyRecord, { minLength: 1, maxLength: 2 });
const anyType = fc.constantFrom('Protein', 'Veg Entree', 'Sandwich', 'Starch', 'Salad');
const anyPortion = fc.constantFrom(4, 4, 4, 0, null);
const anyDish = (mostAlternatives: number) =>
  fc.record({
    type: anyType,
    records: anyRecords,
    portionPerPerson: anyPortion,
    alternatives: fc.array(fc.record({ records: anyRecords, portionPerPerson: anyPortion }), {
      maxLength: mostAlternatives,
    }),
    factor: fc.constantFrom(0n, 300n, 1000n, 1500n),
  });
const anyPerson = fc.record({
  dietaryPreferenceId: fc.constantFrom(null, vegetarian.id, vegan.id, halal.id),
  allergens: fc.subarray([milk, soy]),
});
/** With this many at most. */
interface Size {
  readonly dishes: number;
  readonly alternatives: number;
  readonly people: number;
  readonly eaters: number;
}
/** For an oracle that tries everything. */
const small: Size = { dishes: 4, alternatives: 1, people: 3, eaters: 5 };

export const anyService = ({ dishes, alternatives, people, eaters }: Size = small) =>
  fc.record({
    dishes: fc.array(anyDish(alternatives), { maxLength: dishes }),
    people: fc.array(anyPerson, { maxLength: people }),
    counts: fc.record({
      eaterCount: fc.nat({ max: eaters }),
      dietaryCount: fc.nat({ max: 2 }),
      allergenCount: fc.nat({ max: 2 }),
    }),
  });
export type Service = ReturnType<typeof anyService> extends fc.Arbitrary<infer Value> ? Value : never;

const toNeed = ({ dietaryPreferenceId, allergens }: Service['people'][number]): Need => ({
  diet: diets.find(({ id }) => id === dietaryPreferenceId) ?? null,
  allergens,
});
/** The need of the registered person with this id. */
export const findNeed = ({ people }: Service, id: string): Need => {
  const person = people[Number(id)];
  return person ? toNeed(person) : { diet: null, allergens: [] };
};

/** The needs of all who eat there, and how many nobody named. */
export function everybody({ people, counts }: Service): { needs: Need[]; unnamed: number } {
  if (counts.eaterCount === 0) return { needs: [], unnamed: 0 };
  const namedNeeds = people.map(toNeed).filter(({ diet, allergens }) => diet !== null || allergens.length > 0);
  const meatless = namedNeeds.filter(({ diet }) => diet === vegetarian || diet === vegan).length;
  const allergic = namedNeeds.filter(({ allergens }) => allergens.length > 0).length;
  const room = Math.max(0, counts.eaterCount - namedNeeds.length);
  const unnamed = Math.min(room, Math.max(0, counts.allergenCount - allergic));
  const vegetarians = Math.min(room - unnamed, Math.max(0, counts.dietaryCount - meatless));
  const others = room - unnamed - vegetarians;
  const times = (count: number, need: Need): Need[] => Array.from({ length: count }, () => need);
  return {
    unnamed,
    needs: [
      ...namedNeeds,
      ...times(vegetarians, { diet: vegetarian, allergens: [] }),
      ...times(others, { diet: null, allergens: [] }),
    ],
  };
}

const isMainType = (type: string) => ['Protein', 'Veg Entree', 'Sandwich'].includes(type);
/** True for each dish of the course of which everybody gets one. */
export function listMains({ dishes }: Service): boolean[] {
  const isMain = dishes.map(({ type }) => isMainType(type));
  return isMain.includes(true) ? isMain : dishes.map(() => true);
}

/** All that can be handed out: each dish, and after it its alternatives. */
export function listOptions(service: Service): Option[] {
  const { dishes, counts } = service;
  const isMain = listMains(service);
  const veggies = Math.min(counts.dietaryCount, counts.eaterCount);
  return dishes.flatMap(({ type, records, alternatives, portionPerPerson, factor }, index) => {
    const servings =
      type === 'Protein' ? counts.eaterCount - veggies : type === 'Veg Entree' ? veggies : counts.eaterCount;
    const course = { isMain: isMain[index] === true };
    const isCooked = (portionPerPerson ?? 0) > 0 && factor > 0n;
    const portions = isCooked ? Math.floor((servings * Number(factor)) / 1000) : 0;
    return [
      { ...course, records, portions, isAlternative: false, isCooked },
      ...alternatives.map((alternative) => {
        const isSet = (alternative.portionPerPerson ?? 0) > 0;
        const portions = isSet ? Number.POSITIVE_INFINITY : 0;
        return { ...course, records: alternative.records, portions, isAlternative: true, isCooked: isSet };
      }),
    ];
  });
}

const scheduled = ({ dishes }: Service): ScheduledDish[] =>
  dishes.map(({ alternatives, ...dish }, index) =>
    aDish(`dish ${index}`, {
      ...dish,
      alternatives: alternatives.map(({ records, portionPerPerson }) => ({
        records,
        serving: { container: null, portionUnit: null, portionPerPerson, portionPerContainer: null },
      })),
    }),
  );

export function toServedAccount(service: Service) {
  const people: RegisteredPerson[] = service.people.map((person, index) => ({
    ...person,
    id: `${index}`,
    name: `${index}`,
  }));
  const factors = new Map(service.dishes.map(({ factor }, index) => [`dish ${index}`, factor]));
  return anAccountServed({
    events: [service.counts],
    people,
    getFactor: ({ scheduledElementId }) => factors.get(scheduledElementId) ?? 1000n,
  });
}

/** Its dishes, in this order of their numbers. */
export const toCourses = (service: Service, order: readonly number[] = [...service.dishes.keys()]) => {
  const dishes = scheduled(service);
  return groupByCourse(order.flatMap((number) => dishes[number] ?? []));
};
/** The number of a dish. */
export const toNumber = ({ scheduledElementId }: { scheduledElementId: string }) =>
  Number(scheduledElementId.slice('dish '.length));
