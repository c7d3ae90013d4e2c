import { accountCoverage } from '#domain/coverage/account-coverage.ts';
import { coursesOf } from '#domain/coverage/service-dish.ts';
import { aDiet, aDish, anAccountServed, anIngredient, recorded } from '#testing/coverage.ts';

const ALLERGENS = 11;
const PEOPLE = 500;
const DISHES = 40;
const TURNS = 20;

const allergens = Array.from({ length: ALLERGENS }, (_, index) => ({
  id: `allergen ${index}`,
  name: `Allergen ${index}`,
}));
const diets = ['Vegetarian', 'Vegan', 'Halal', 'Gluten Free'].map((name, index) =>
  aDiet(name, { isByStatement: name === 'Halal', excludedAllergenIds: allergens.slice(0, index).map(({ id }) => id) }),
);
const some = <Item>(items: readonly Item[], seed: number, of: number) =>
  items.filter((_, index) => (seed * (index + 7)) % of === 0);

/** 500 people, hardly two with the same needs, and 40 dishes that compete for them. */
function service() {
  const dishes = Array.from({ length: DISHES }, (_, index) => {
    const ingredients = Array.from({ length: 8 }, (_unused, part) =>
      anIngredient(`ingredient ${index} ${part}`, { allergens: some(allergens, index + part, 17) }),
    );
    const type = index % 2 === 0 ? 'Veg Entree' : index % 8 === 1 ? 'Side' : 'Protein';
    return aDish(`dish ${index}`, { type, records: [recorded(ingredients), recorded(ingredients)] });
  });
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    id: `person ${index}`,
    name: `Person ${index}`,
    dietaryPreferenceId: diets[index % 5]?.id ?? null,
    allergens: allergens.filter((_unused, position) => ((index * 37) >> position) % 3 === 0),
  }));
  const events = [{ eaterCount: PEOPLE, dietaryCount: 6, allergenCount: 0 }];
  const account = anAccountServed({ events, people, factorOf: () => 300n });
  return () => accountCoverage(account, coursesOf(dishes), diets);
}

/** The domain alone, without database and wire: the slowest of twenty. */
export function benchCoverage(): { work: string; milliseconds: number; aim: number } {
  const cover = service();
  const { covered, uncovered, notKnown, groups } = cover();
  const times = Array.from({ length: TURNS }, () => {
    const started = performance.now();
    cover();
    return performance.now() - started;
  });
  const outcome = `${covered} covered, ${uncovered} uncovered, ${notKnown} not known, ${groups.length} groups`;
  return {
    work: `coverage of ${PEOPLE} people × ${DISHES} dishes (${outcome})`,
    milliseconds: Math.max(...times),
    aim: 100,
  };
}
