import { expect, test } from 'vitest';
import { listExtraCourses } from './salads-and-desserts.ts';

const service = (account: string, people: number, saladType: string | null, shouldServeDessert = false) => ({
  accountId: account,
  account,
  people,
  saladType,
  shouldServeDessert,
});

test('salads come by name, then the dessert, each with its accounts and people', () => {
  const courses = listExtraCourses([
    service('Acme', 40, 'Composed Salad', true),
    service('Globex', 30, 'Caesar'),
    service('Initech', 20, 'Composed Salad'),
    service('Umbrella', 10, null, true),
  ]);
  expect(courses.map(({ name, people, accounts }) => [name, people, accounts.map((account) => account.name)])).toEqual([
    ['Caesar', 30, ['Globex']],
    ['Composed Salad', 60, ['Acme', 'Initech']],
    ['Dessert', 50, ['Acme', 'Umbrella']],
  ]);
  expect(listExtraCourses([])).toEqual([]);
});

test('a salad type that is called Dessert stays apart from the dessert', () => {
  expect(listExtraCourses([service('Acme', 40, 'Dessert', true)]).map(({ name }) => name)).toEqual([
    'Dessert',
    'Dessert',
  ]);
});
