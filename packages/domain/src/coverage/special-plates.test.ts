import { expect, test } from 'vitest';
import { aDiet, aDish, anAccountServed, anIngredient, makeDietRecord } from '#testing/coverage.ts';
import { toAccountCoverage } from './account-coverage.ts';
import { formatEaterNames, formatEaterNeeds } from './plate-text.ts';
import { groupByCourse } from './service-dish.ts';
import { findPlate, groupPlateEaters, listSpecialPlates, withoutNames } from './special-plates.ts';

const milk = { id: 'milk', name: 'Milk' };
const vegan = aDiet('Vegan', { proteinTypes: ['Poultry'], origins: [], excludedAllergenIds: [milk.id] });
const rice = makeDietRecord([anIngredient('Rice')]);
const chicken = makeDietRecord([anIngredient('Chicken', { type: 'Protein', proteinType: 'Poultry' })]);
const butter = makeDietRecord([anIngredient('Butter', { allergens: [milk] })]);
const pan = { name: 'Full Pan', hasHalfSize: true };
const serving = { container: pan, portionUnit: 'oz', portionPerPerson: 6, portionPerContainer: 10 };

const person = (name: string, ...allergens: (typeof milk)[]) => ({
  id: name,
  name,
  dietaryPreferenceId: vegan.id,
  allergens,
});
/** Chicken and a buttered salad, each with an alternative that everybody can eat. */
const courses = groupByCourse([
  aDish('Chicken', { records: [chicken], alternatives: [{ name: 'Tofu', records: [rice], serving }] }),
  aDish('Salad', { type: 'Salad', records: [butter], alternatives: [{ name: 'Fruit', records: [rice] }] }),
]);
const getAnswer = (account: string, people: ReturnType<typeof person>[], events = {}) => ({
  accountId: account,
  account,
  ...toAccountCoverage(
    anAccountServed({ events: [{ eaterCount: 10, dietaryCount: 0, allergenCount: 0, ...events }], people }),
    courses,
    [vegan, aDiet('Vegetarian', { proteinTypes: ['Poultry'] })],
  ),
});
const acme = getAnswer('Acme', [person('Ann'), person('Bob', milk)], { dietaryCount: 3 });
const initech = getAnswer('Initech', [person('Cid')]);
const plates = listSpecialPlates({ accounts: [acme, getAnswer('Nobody special', []), initech] });

test('a plate has the portions, containers and people of each account, and their sums', () => {
  expect(plates.map(({ name, insteadOf, portions }) => ({ name, insteadOf, portions }))).toEqual([
    { name: 'Tofu', insteadOf: 'Chicken', portions: 4 },
    { name: 'Fruit', insteadOf: 'Salad', portions: 3 },
  ]);
  const tofu = findPlate(plates, 'Chicken', 0);
  // 3 x 6 oz are 18 oz: 2 pans of 10 oz. 6 oz are a pan, because a half of it holds 5.
  expect(tofu?.accounts.map(({ account, portions, containers }) => [account, portions, containers?.portion])).toEqual([
    ['Acme', 3, 18],
    ['Initech', 1, 6],
  ]);
  expect(tofu?.containers).toEqual({
    container: 'Full Pan',
    hasHalfSize: true,
    portionPerPerson: 6,
    portionPerContainer: 10,
    portionUnit: 'oz',
    containerCount: 3,
    halfCount: 0,
    portion: 24,
    roundedPortion: 30,
  });
});

test('an alternative without a container has portions and no containers', () => {
  expect(findPlate(plates, 'Salad', 0)?.containers).toBeNull();
  expect(findPlate(plates, 'Salad', 1)).toBeUndefined();
});

test('a host reads who gets it and why, the kitchen only the needs', () => {
  const [tofu] = plates;
  const [kitchens] = withoutNames(plates);
  if (!tofu || !kitchens) throw new Error('no plate');
  expect(formatEaterNames(tofu.accounts[0]?.eaters ?? [])).toBe(
    'Ann (Vegan); Bob (Vegan, no Milk); 1 person (Vegetarian)',
  );
  expect(formatEaterNeeds(groupPlateEaters(kitchens))).toBe('2 Vegan, 1 Vegan + no Milk, 1 Vegetarian');
  expect(JSON.stringify(kitchens)).not.toMatch(/Ann|Bob|Cid/);
});

test('a portion of a plate is whole, whatever modifiers the account has', () => {
  const events = [{ eaterCount: 1, dietaryCount: 0, allergenCount: 0 }];
  const account = anAccountServed({ events, people: [person('Ann')], getFactor: () => 500n });
  const [tofu] = toAccountCoverage(account, courses, [vegan]).plates;
  expect(tofu?.containers?.portion).toBe(6);
});
