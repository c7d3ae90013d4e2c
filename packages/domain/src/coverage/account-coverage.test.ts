import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CoveredPeople } from '#contract/coverage.ts';
import { aDiet, aDish, anAccountServed, anIngredient, recorded } from '#testing/coverage.ts';
import { best, type Need, type Option, suits } from '#testing/coverage-oracle.ts';
import { accountCounts, accountCoverage } from './account-coverage.ts';
import type { RegisteredPerson } from './eating-groups.ts';
import { coursesOf, type ScheduledDish } from './service-dish.ts';

const milk = { id: 'milk', name: 'Milk' };
const soy = { id: 'soy', name: 'Soy' };
const vegetarian = aDiet('Vegetarian', { proteinTypes: ['Poultry'] });
const vegan = aDiet('Vegan', { proteinTypes: ['Poultry'], origins: [], excludedAllergenIds: [milk.id] });
const halal = aDiet('Halal', { isByStatement: true });
const diets = [vegetarian, vegan, halal];

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
  .map(({ ingredients, ...rest }) => recorded(ingredients, rest));
const anyRecords = fc.array(anyRecord, { minLength: 1, maxLength: 2 });
const anyType = fc.constantFrom('Protein', 'Veg Entree', 'Sandwich', 'Starch', 'Salad');
const anyDish = fc
  .record({
    type: anyType,
    records: anyRecords,
    portionPerPerson: fc.constantFrom(4, 4, 4, 0),
    alternatives: fc.array(anyRecords, { maxLength: 1 }),
    factor: fc.constantFrom(0n, 300n, 1000n, 1500n),
  })
  .map(({ type, alternatives, ...rest }) => ({ ...rest, type, alternatives }));
const anyPerson = fc.record({
  dietaryPreferenceId: fc.constantFrom(null, vegetarian.id, vegan.id, halal.id),
  allergens: fc.subarray([milk, soy]),
});
// Ten thousand services are judged in a few seconds, in more on a busy machine.
const TIMEOUT = 120_000;

const anyService = fc.record({
  dishes: fc.array(anyDish, { maxLength: 4 }),
  people: fc.array(anyPerson, { maxLength: 3 }),
  counts: fc.record({
    eaterCount: fc.nat({ max: 5 }),
    dietaryCount: fc.nat({ max: 2 }),
    allergenCount: fc.nat({ max: 2 }),
  }),
});
type Service = typeof anyService extends fc.Arbitrary<infer Value> ? Value : never;

function everybody({ people, counts }: Service): { needs: Need[]; unnamed: number } {
  if (counts.eaterCount === 0) return { needs: [], unnamed: 0 };
  const named = people
    .map(({ dietaryPreferenceId, allergens }) => ({
      diet: diets.find(({ id }) => id === dietaryPreferenceId) ?? null,
      allergens,
    }))
    .filter(({ diet, allergens }) => diet !== null || allergens.length > 0);
  const meatless = named.filter(({ diet }) => diet === vegetarian || diet === vegan).length;
  const allergic = named.filter(({ allergens }) => allergens.length > 0).length;
  const room = Math.max(0, counts.eaterCount - named.length);
  const unnamed = Math.min(room, Math.max(0, counts.allergenCount - allergic));
  const vegetarians = Math.min(room - unnamed, Math.max(0, counts.dietaryCount - meatless));
  const others = room - unnamed - vegetarians;
  const times = (count: number, need: Need): Need[] => Array.from({ length: count }, () => need);
  return {
    unnamed,
    needs: [
      ...named,
      ...times(vegetarians, { diet: vegetarian, allergens: [] }),
      ...times(others, { diet: null, allergens: [] }),
    ],
  };
}

function optionsOf({ dishes, counts }: Service): Option[] {
  const isMainType = (type: string) => ['Protein', 'Veg Entree', 'Sandwich'].includes(type);
  const hasMains = dishes.some(({ type }) => isMainType(type));
  const veggies = Math.min(counts.dietaryCount, counts.eaterCount);
  return dishes.flatMap(({ type, records, alternatives, portionPerPerson, factor }) => {
    const servings =
      type === 'Protein' ? counts.eaterCount - veggies : type === 'Veg Entree' ? veggies : counts.eaterCount;
    const portions = portionPerPerson > 0 ? Math.floor((servings * Number(factor)) / 1000) : 0;
    const isMain = !hasMains || isMainType(type);
    return [
      { isMain, records, portions, isAlternative: false, isCooked: portionPerPerson > 0 },
      ...alternatives.map((one) => {
        const asMany = { portions: Number.POSITIVE_INFINITY, isAlternative: true, isCooked: true };
        return { isMain, records: one, ...asMany };
      }),
    ];
  });
}

const scheduled = ({ dishes }: Service): ScheduledDish[] =>
  dishes.map(({ type, records, alternatives, portionPerPerson }, index) =>
    aDish(`dish ${index}`, {
      type,
      records,
      portionPerPerson,
      alternatives: alternatives.map((one) => ({ records: one })),
    }),
  );

function served(service: Service) {
  const people: RegisteredPerson[] = service.people.map((person, index) => ({
    ...person,
    id: `${index}`,
    name: `${index}`,
  }));
  const factors = new Map(service.dishes.map(({ factor }, index) => [`dish ${index}`, factor]));
  return anAccountServed({
    events: [service.counts],
    people,
    factorOf: ({ scheduledElementId }) => factors.get(scheduledElementId) ?? 1000n,
  });
}
const covered = (service: Service, dishes = scheduled(service)) =>
  accountCoverage(served(service), coursesOf(dishes), diets);
const counted = (service: Service) => accountCounts(served(service), coursesOf(scheduled(service)), diets);

test('nobody is falsely covered, nobody is missed, and no alternative is cooked without need', {
  timeout: TIMEOUT,
}, () => {
  fc.assert(
    fc.property(anyService, (service) => {
      const { needs, unnamed } = everybody(service);
      const options = optionsOf(service);
      const sure = best(needs, options, (answer) => answer === 'yes');
      const perhaps = best(needs, options, (answer) => answer !== 'no');
      const answer = covered(service);
      expect(counted(service)).toEqual({
        people: answer.people,
        covered: answer.covered,
        uncovered: answer.uncovered,
        notKnown: answer.notKnown,
        overridden: answer.overridden,
      });
      expect({
        people: answer.people,
        covered: answer.covered,
        notKnown: answer.notKnown,
        plates: answer.plates.reduce((sum, { portions }) => sum + portions, 0),
      }).toEqual({
        people: needs.length + unnamed,
        covered: sure.people,
        notKnown: perhaps.people - sure.people + unnamed,
        plates: sure.plates,
      });
    }),
    { numRuns: 10_000, seed: 20_26_11_22 },
  );
});

/** The result for a group, judged by the oracle. */
function checkGroup(service: Service, { outcome, people, main, side, blocked, needs }: CoveredPeople) {
  if (outcome !== 'covered' && people.length > 0) {
    expect(blocked.length > 0 || service.dishes.length === 0).toBe(true);
    expect(blocked.every(({ reasons }) => reasons.length > 0)).toBe(true);
  }
  if (outcome !== 'covered' || needs.length === 0) return;
  for (const { id } of people) {
    const { dietaryPreferenceId, allergens } = service.people[Number(id)] ?? {
      dietaryPreferenceId: null,
      allergens: [],
    };
    const diet = diets.find((one) => one.id === dietaryPreferenceId) ?? null;
    for (const dish of [main, side].filter((one) => one !== null)) {
      const scheduledDish = service.dishes[positionOf(dish)];
      const records = dish.insteadOf === null ? scheduledDish?.records : scheduledDish?.alternatives[0];
      expect(suits({ diet, allergens }, records ?? [])).toBe('yes');
    }
  }
}

const positionOf = ({ scheduledElementId }: { scheduledElementId: string }) =>
  Number(scheduledElementId.slice('dish '.length));

test('everybody gets a suitable dish, and no dish is given out more often than it has portions', {
  timeout: TIMEOUT,
}, () => {
  fc.assert(
    fc.property(anyService, (service) => {
      const portions = optionsOf(service)
        .filter(({ isAlternative }) => !isAlternative)
        .map((option) => option.portions);
      for (const group of covered(service).groups) {
        checkGroup(service, group);
        const { main, count } = group;
        if (!main || main.insteadOf !== null) continue;
        portions[positionOf(main)] = (portions[positionOf(main)] ?? 0) - count;
      }
      expect(portions.every((left) => left >= 0)).toBe(true);
    }),
    { numRuns: 3_000, seed: 7 },
  );
});

test('another order of the dishes changes no plate, and nobody gets one instead of a dish that they can eat before one instead of a dish that they cannot', {
  timeout: TIMEOUT,
}, () => {
  fc.assert(
    fc.property(
      anyService.chain((service) =>
        fc.tuple(
          fc.constant(service),
          fc.shuffledSubarray([...service.dishes.keys()], { minLength: service.dishes.length }),
        ),
      ),
      ([service, order]) => {
        const dishes = scheduled(service);
        const byDish = ({ plates }: ReturnType<typeof covered>) =>
          plates.toSorted((one, other) => positionOf(one) - positionOf(other));
        const answer = covered(service);
        expect(
          byDish(
            covered(
              service,
              order.flatMap((place) => dishes[place] ?? []),
            ),
          ),
        ).toEqual(byDish(answer));
        const isMainType = (type: string | undefined) => ['Protein', 'Veg Entree', 'Sandwich'].includes(type ?? '');
        const hasMains = service.dishes.some(({ type }) => isMainType(type));
        for (const plate of answer.plates) {
          const own = service.dishes[positionOf(plate)];
          const rivals = service.dishes.filter(({ type }) => !hasMains || isMainType(type) === isMainType(own?.type));
          for (const { people } of plate.eaters)
            for (const { id } of people) {
              const person = service.people[Number(id)];
              const need = {
                diet: diets.find((diet) => diet.id === person?.dietaryPreferenceId) ?? null,
                allergens: person?.allergens ?? [],
              };
              if (suits(need, own?.records ?? []) === 'no') continue;
              const better = rivals.filter(
                ({ records, alternatives: [one] }) =>
                  one && suits(need, one) === 'yes' && suits(need, records) === 'no',
              );
              expect(better).toEqual([]);
            }
        }
      },
    ),
    { numRuns: 3_000, seed: 11 },
  );
});
