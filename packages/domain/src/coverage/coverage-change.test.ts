import { expect, test } from 'vitest';
import type { ServiceCoverage } from '#contract/coverage.ts';
import { aDiet, aDish, anAccountServed, anIngredient, makeDietRecord } from '#testing/coverage.ts';
import { toAccountCoverage } from './account-coverage.ts';
import { compareCoverage } from './coverage-change.ts';
import type { RegisteredPerson } from './eating-groups.ts';
import { groupByCourse, type ScheduledDish } from './service-dish.ts';

const vegan = aDiet('Vegan', { proteinTypes: ['Poultry'] });
const chicken = aDish('Chicken', {
  records: [makeDietRecord([anIngredient('Chicken thigh', { type: 'Protein', proteinType: 'Poultry' })])],
});
const tofu = aDish('Tofu', { type: 'Veg Entree', records: [makeDietRecord([anIngredient('Tofu')])] });
const person = (name: string): RegisteredPerson => ({ id: name, name, dietaryPreferenceId: vegan.id, allergens: [] });

function makeServedRecord(
  dishes: readonly ScheduledDish[],
  people: RegisteredPerson[],
  dietaryCount: number,
): ServiceCoverage {
  const events = [{ eaterCount: 10, dietaryCount, allergenCount: 0 }];
  const account = toAccountCoverage(anAccountServed({ events, people }), groupByCourse(dishes), [vegan]);
  const service = { date: '2027-03-01', serviceLineId: 'lunch', scheduledMenu: { id: 'menu', name: 'Menu' } };
  return { ...account, ...service, accounts: [{ ...account, accountId: 'acme', account: 'Acme' }] };
}
const reportRows = (before: ServiceCoverage, after: ServiceCoverage) => {
  const { accounts, counts } = compareCoverage(before, after);
  const names = (groups: (typeof accounts)[number]['loses']) =>
    groups.map(({ people, count }) => `${count}: ${people.map(({ name }) => name).join(', ')}`);
  return accounts.map(({ account, loses, gains }) => ({
    account,
    loses: names(loses),
    gains: names(gains),
    unfed: counts.uncovered,
  }));
};

test('a removed dish costs those their meal who can only eat it, and restores it when it comes back', () => {
  const people = [person('Ann'), person('Bob')];
  const [both, meat] = [makeServedRecord([chicken, tofu], people, 2), makeServedRecord([chicken], people, 2)];
  expect(reportRows(both, meat)).toEqual([{ account: 'Acme', loses: ['2: Ann, Bob'], gains: [], unfed: 2 }]);
  expect(reportRows(meat, both)).toEqual([{ account: 'Acme', loses: [], gains: ['2: Ann, Bob'], unfed: 0 }]);
  expect(compareCoverage(both, meat).accounts[0]?.loses[0]?.blocked[0]?.reasons[0]?.text).toBe(
    'Chicken thigh is Poultry',
  );
});

test('fewer portions cost as many people their meal, whoever that is', () => {
  const people = [person('Ann'), person('Bob'), person('Cid')];
  const [losing] = reportRows(
    makeServedRecord([chicken, tofu], people, 3),
    makeServedRecord([chicken, tofu], people, 1),
  );
  expect(losing).toMatchObject({ loses: ['2: Bob, Cid'], gains: [] });
});

test('people without needs are counted, and nobody is named when nothing changes', () => {
  const uncooked = { ...chicken, portionPerPerson: null };
  const [before, after] = [makeServedRecord([chicken], [], 0), makeServedRecord([uncooked], [], 0)];
  expect(reportRows(before, after)).toEqual([{ account: 'Acme', loses: ['10: '], gains: [], unfed: 10 }]);
  expect(reportRows(before, before)).toEqual([]);
  expect(compareCoverage(undefined, undefined)).toMatchObject({ accounts: [], counts: { people: 0 } });
});
