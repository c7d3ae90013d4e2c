import { expect, test } from 'vitest';
import { aDiet, aDish, anAccountServed, anIngredient, makeDietRecord } from '#testing/coverage.ts';
import { toAccountCoverage } from './account-coverage.ts';
import { formatPlate } from './plate-text.ts';
import { groupByCourse } from './service-dish.ts';
import { findPlate, getPlateNeed, getPlatePortions, listSpecialPlates, notNeeded } from './special-plates.ts';

const vegan = aDiet('Vegan', { proteinTypes: ['Poultry'], origins: ['Meat/Poultry'] });
const chicken = makeDietRecord([anIngredient('Chicken', { type: 'Protein', proteinType: 'Poultry' })]);
const tofu = makeDietRecord([anIngredient('Tofu')]);
const mystery = makeDietRecord([anIngredient('Mystery', { origins: [] })]);
const uncooked = { container: null, portionUnit: null, portionPerPerson: null, portionPerContainer: null };
const ann = { id: 'ann', name: 'Ann', dietaryPreferenceId: vegan.id, allergens: [] };

/** Chicken for ten people of Acme, of whom Ann is vegan, with these alternatives and beside these dishes. */
function serve(
  alternatives: Parameters<typeof aDish>[1]['alternatives'],
  {
    dishes = [],
    people = [ann],
    allergyCount = 0,
  }: { dishes?: ReturnType<typeof aDish>[]; people?: (typeof ann)[]; allergyCount?: number } = {},
) {
  const courses = groupByCourse([
    aDish('Chicken', { records: [chicken], ...(alternatives && { alternatives }) }),
    ...dishes,
  ]);
  const account = anAccountServed({
    events: [{ eaterCount: 10, dietaryCount: 0, allergenCount: allergyCount }],
    people,
  });
  const plates = listSpecialPlates({
    accounts: [{ accountId: 'acme', account: 'Acme', ...toAccountCoverage(account, courses, [vegan]) }],
  });
  const plate = findPlate(plates, 'Chicken', 0) ?? notNeeded;
  return [getPlateNeed(plate), getPlatePortions(plate), formatPlate(plate)];
}

test('an alternative with a portion that suits is counted', () => {
  expect(serve([{ records: [tofu] }])).toEqual(['needed', 1, '1 portion: 1 Vegan']);
});

test.each([
  ['suits', tofu],
  ['might suit', mystery],
])('one without a portion per person that %s is not counted, never a zero', (_, records) => {
  const open = ['notCounted', null, 'Not counted: no portion per person'];
  expect(serve([{ records: [records], serving: uncooked }])).toEqual(open);
});

test('one that is not known to suit may be needed', () => {
  expect(serve([{ records: [mystery] }])).toEqual(['mayBeNeeded', null, 'May be needed by 1, not known']);
});

test('one that nobody could eat, or that everybody eats without, nobody needs', () => {
  const none = ['notNeeded', 0, 'Nobody needs it'];
  expect(serve([{ records: [chicken], serving: uncooked }])).toEqual(none);
  expect(serve([{ records: [tofu], serving: uncooked }], { people: [] })).toEqual(none);
  const falafel = aDish('Falafel', { records: [tofu] });
  expect(serve([{ records: [tofu], serving: uncooked }], { dishes: [falafel] })).toEqual(none);
  expect(serve([{ records: [mystery] }, { records: [tofu] }])).toEqual(none);
});

test('people whose allergies nobody named may need any alternative', () => {
  expect(serve([{ records: [tofu] }], { people: [], allergyCount: 2 })[2]).toBe('May be needed by 2, not known');
  expect(serve([{ records: [tofu] }], { allergyCount: 2 })).toEqual([
    'needed',
    1,
    '1 portion: 1 Vegan; may be needed by 2 more, not known',
  ]);
});

test('an alternative of a main is open also for somebody who has no side either', () => {
  const buttered = aDish('Salad', { type: 'Salad', records: [chicken] });
  expect(serve([{ records: [tofu], serving: uncooked }], { dishes: [buttered] })[0]).toBe('notCounted');
});
