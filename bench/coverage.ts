import type { CoverageCounts } from '#contract/coverage.ts';
import { accountCounts, accountCoverage } from '#domain/coverage/account-coverage.ts';
import { coursesOf } from '#domain/coverage/service-dish.ts';
import { aDiet, aDish, anAccountServed, anIngredient, recorded } from '#testing/coverage.ts';

const ALLERGENS = 11;
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

interface Size {
  readonly people: number;
  readonly dishes: number;
}

function dishesOf(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const ingredients = Array.from({ length: 8 }, (_unused, part) =>
      anIngredient(`ingredient ${index} ${part}`, { allergens: some(allergens, index + part, 17) }),
    );
    const type = index % 2 === 0 ? 'Veg Entree' : index % 8 === 1 ? 'Side' : 'Protein';
    return aDish(`dish ${index}`, { type, records: [recorded(ingredients), recorded(ingredients)] });
  });
}

/** Hardly two of them have the same needs. */
const peopleOf = (count: number, account = 0) =>
  Array.from({ length: count }, (_, index) => ({
    id: `person ${account} ${index}`,
    name: `Person ${account} ${index}`,
    dietaryPreferenceId: diets[index % 5]?.id ?? null,
    allergens: allergens.filter((_unused, position) => (((index + account) * 37) >> position) % 3 === 0),
  }));

const accountOf = (people: number, eaters: number, account = 0) =>
  anAccountServed({
    events: [{ eaterCount: eaters, dietaryCount: 6, allergenCount: 0 }],
    people: peopleOf(people, account),
    factorOf: () => 300n,
  });

function oneService({ people, dishes }: Size) {
  const account = accountOf(people, people);
  const menu = dishesOf(dishes);
  return () => [accountCoverage(account, coursesOf(menu), diets)];
}

const LINES = 7;
const ACCOUNTS = 60;

/** Each line has a separate menu, which feeds all accounts: some people with needs, and others. */
function marketsDay({ people, dishes }: Size) {
  const accounts = Array.from({ length: ACCOUNTS }, (_, index) => accountOf(people, people * 4, index));
  const menus = Array.from({ length: LINES }, () => dishesOf(dishes));
  return () =>
    menus.flatMap((menu) => {
      const courses = coursesOf(menu);
      return accounts.map((account) => accountCoverage(account, courses, diets));
    });
}

interface Row {
  readonly work: string;
  readonly milliseconds: number;
  readonly aim: number;
}

function timed(work: string, aim: number, cover: () => CoverageCounts[]): Row {
  const answers = cover();
  const total = (count: 'covered' | 'uncovered' | 'notKnown') => answers.reduce((sum, one) => sum + one[count], 0);
  const times = Array.from({ length: TURNS }, () => {
    const started = performance.now();
    cover();
    return performance.now() - started;
  });
  const outcome = `${total('covered')} covered, ${total('uncovered')} uncovered, ${total('notKnown')} not known`;
  return { work: `${work} (${outcome})`, milliseconds: Math.max(...times), aim };
}

const DAYS = 30;

/** As a calendar asks for it: counts only, without plates and reasons. */
function marketsMonth({ people, dishes }: Size) {
  const accounts = Array.from({ length: ACCOUNTS }, (_, index) => accountOf(people, people * 4, index));
  const menus = Array.from({ length: LINES * DAYS }, () => dishesOf(dishes));
  return () =>
    menus.flatMap((menu) => {
      const courses = coursesOf(menu);
      return accounts.map((account) => accountCounts(account, courses, diets));
    });
}

/** The domain alone, without database and wire: the slowest of twenty. */
export const benchCoverage = (): Row[] => [
  timed('coverage of 500 people × 40 dishes', 100, oneService({ people: 500, dishes: 40 })),
  timed(
    `coverage of a market's day: ${LINES} lines × ${ACCOUNTS} accounts × 10 people with needs × 15 dishes`,
    300,
    marketsDay({ people: 10, dishes: 15 }),
  ),
  timed(`counts of a market's month: ${DAYS} such days`, 3_000, marketsMonth({ people: 10, dishes: 15 })),
];
