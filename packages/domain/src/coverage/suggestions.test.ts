import { expect, test } from 'vitest';
import { aDiet, aDish, anAccountServed, anIngredient, makeDietRecord } from '#testing/coverage.ts';
import type { RegisteredPerson } from './eating-groups.ts';
import { groupByCourse, type ScheduledDish } from './service-dish.ts';
import { type Candidate, listMissingCourses, listSuggestions } from './suggestions.ts';

const milk = { id: 'milk', name: 'Milk' };
const nuts = { id: 'nuts', name: 'Tree Nuts' };
const vegan = aDiet('Vegan', { proteinTypes: ['Poultry'], origins: [], excludedAllergenIds: [milk.id] });
const diets = [vegan];

const chicken = anIngredient('Chicken thigh', { type: 'Protein', proteinType: 'Poultry' });
const rice = anIngredient('Rice');
const cheese = anIngredient('Cheese', { type: 'Dairy', allergens: [milk] });
const cashew = anIngredient('Cashew', { allergens: [nuts] });
const kitchen = {
  ingredients: new Map([chicken, rice, cheese, cashew].map((row) => [row.name, row])),
  allergens: new Map([milk, nuts].map((row) => [row.id, row])),
};

const candidate = (name: string, ingredient: typeof rice, more: Partial<Candidate> = {}): Candidate => ({
  id: name,
  name,
  menuElementClassId: 'default',
  elementTypeId: 'Protein',
  sameAs: null,
  ingredientIds: [ingredient.name],
  allergenIds: [],
  hasNoAllergens: ingredient.allergens.length === 0,
  hasNoIngredients: false,
  hasUnrecordedIngredients: false,
  suitableForPreferenceIds: [],
  notForPreferenceIds: [],
  ...more,
});

const person = (name: string, diet: typeof vegan | null, ...allergens: (typeof milk)[]): RegisteredPerson => ({
  id: name,
  name,
  dietaryPreferenceId: diet?.id ?? null,
  allergens,
});
const eats = (eaterCount: number) => [{ eaterCount, dietaryCount: 0, allergenCount: 0 }];
const missing = (dishes: readonly ScheduledDish[], ...people: RegisteredPerson[]) =>
  listMissingCourses([anAccountServed({ events: eats(10), people })], groupByCourse(dishes), diets);

const curry = aDish('Curry', { records: [makeDietRecord([chicken])] });
const wrap = aDish('Wrap', { type: 'Sandwich', records: [makeDietRecord([chicken])] });
const bread = aDish('Bread', { type: 'Starch', records: [makeDietRecord([cheese])] });

const reportNames = (dishes: readonly ScheduledDish[], people: RegisteredPerson[], ...candidates: Candidate[]) =>
  missing(dishes, ...people).flatMap((course) =>
    listSuggestions(course, candidates, kitchen).map(
      ({ element, insteadOf, people: fed, of, newAllergens }) =>
        `${element.name} for ${insteadOf}: ${fed} of ${of}${newAllergens.map((name) => `, ${name}`).join('')}`,
    ),
  );

test('the same dish comes first, then its type, then the fewest new allergens', () => {
  const people = [person('Ann', vegan)];
  const foundNames = reportNames(
    [curry, wrap],
    people,
    candidate('Nut roast', cashew),
    candidate('Falafel', rice),
    candidate('Bowl', rice, { elementTypeId: 'Veg Entree' }),
    candidate('Wrap', rice, { elementTypeId: 'Sandwich', sameAs: 1 }),
  );
  expect(foundNames).toEqual([
    'Wrap for Wrap: 1 of 1',
    'Falafel for Curry: 1 of 1',
    'Nut roast for Curry: 1 of 1, Tree Nuts',
    'Bowl for Curry: 1 of 1',
  ]);
});

test('a dish that suits more people comes before a nearer one, and no dish comes that is not known to suit', () => {
  const people = [person('Ann', vegan), person('Bob', vegan, nuts)];
  expect(
    reportNames(
      [curry],
      people,
      candidate('Curry', cashew, { sameAs: 0 }),
      candidate('Falafel', rice),
      candidate('Grilled cheese', cheese),
      candidate('Mystery', rice, { ingredientIds: ['gone'] }),
    ),
  ).toEqual(['Falafel for Curry: 2 of 2', 'Curry for Curry: 1 of 2, Tree Nuts']);
});

test('each course that leaves somebody without a meal is asked about by itself', () => {
  const courses = missing([curry, bread], person('Ann', vegan));
  expect(courses.map(({ isMain, dishes }) => [isMain, dishes.map(({ name }) => name)])).toEqual([
    [true, ['Curry']],
    [false, ['Bread']],
  ]);
  expect(missing([aDish('Beans', { records: [makeDietRecord([rice])] }), bread], person('Ann', vegan))).toMatchObject([
    { isMain: false, groups: [{ people: 1 }] },
  ]);
});

test('nobody is asked about who is fed, who takes any dish, or whose needs nobody knows', () => {
  const beans = aDish('Beans', { records: [makeDietRecord([rice])] });
  expect(missing([curry, beans], person('Ann', vegan))).toEqual([]);
  const uncooked = aDish('Beans', { records: [makeDietRecord([rice])], portionPerPerson: 0 });
  expect(missing([uncooked])).toEqual([]);
});

test('people of several accounts with the same needs are one group', () => {
  const account = (name: string) => anAccountServed({ events: eats(1), people: [person(name, vegan)] });
  expect(listMissingCourses([account('Ann'), account('Bob')], groupByCourse([curry]), diets)).toMatchObject([
    { groups: [{ people: 2 }] },
  ]);
});
