import { expect, test } from 'vitest';
import { aDiet, aDish, anAccountServed, anIngredient, makeDietRecord } from '#testing/coverage.ts';
import type { ServedAccount } from './account-coverage.ts';
import { listOpenOrigins } from './open-origins.ts';
import { groupByCourse, type ScheduledDish } from './service-dish.ts';

const vegan = aDiet('Vegan', { proteinTypes: ['Poultry'], origins: ['Meat/Poultry'] });
const milk = { id: 'milk', name: 'Milk' };
const rice = makeDietRecord([anIngredient('Rice')]);
const chicken = makeDietRecord([anIngredient('Chicken', { type: 'Protein', proteinType: 'Poultry' })]);
const of = (name: string) => makeDietRecord([anIngredient(name, { origins: [] })]);
const people = ['Ann', 'Bob'].map((name) => ({ id: name, name, dietaryPreferenceId: vegan.id, allergens: [] }));

const open = (dishes: readonly ScheduledDish[], more: Partial<ServedAccount> = {}) => {
  const events = [{ eaterCount: 2, dietaryCount: 0, allergenCount: 0 }];
  const servedServed = anAccountServed({ events, people, ...more });
  return listOpenOrigins({ courses: groupByCourse(dishes), accounts: [{ servedAccount: servedServed }] }, [vegan]);
};
const lard = aDish('Lardon', { records: [of('Lard')] });
const bowl = (more: object = {}) => aDish('Bowl', { records: [rice], ...more });
const side = (name: string, records = [of(name)]) => aDish(name, { type: 'Starch', records });
const onlyOnePortion = ({ scheduledElementId }: { scheduledElementId: string }) =>
  scheduledElementId === 'Bowl' ? 500n : 1000n;

test.each<[string, string[], string[]]>([
  ['nothing else suits', open([lard]), ['Lard']],
  ['what suits is not cooked', open([lard, bowl({ portionPerPerson: null })]), ['Lard']],
  ['what suits is not cooked for them', open([lard, bowl()], { getFactor: () => 0n }), []],
  ['what suits has too few portions', open([lard, bowl()], { getFactor: onlyOnePortion }), ['Lard']],
  ['the side that suits is missing', open([lard, bowl(), side('Fat')]), ['Fat']],
  ['main and side are missing', open([lard, side('Fat')]), ['Fat', 'Lard']],
  [
    'a side is missing and mains are too few',
    open([lard, bowl(), side('Fat')], { getFactor: onlyOnePortion }),
    ['Fat', 'Lard'],
  ],
  ['everybody is fed', open([lard, bowl(), side('Rice', [rice]), side('Fat')]), []],
  ['no side could feed them', open([lard, side('Chicken salad', [chicken])]), []],
  [
    'nobody asks for an origin',
    open([lard], { people: people.map((person) => ({ ...person, dietaryPreferenceId: null, allergens: [milk] })) }),
    [],
  ],
  [
    'they bring their own food',
    open([lard], { overrides: new Map(people.map(({ id }) => [id, { id, reason: 'Own food' }])) }),
    [],
  ],
])('the origins that a meal hangs on, where %s', (_where, askedNames, expected) => {
  expect(askedNames).toEqual(expected);
});
