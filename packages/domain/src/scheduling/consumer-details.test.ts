import { expect, test } from 'vitest';
import { accommodationText, consumerDetails, type RegisteredEater, type ServedEvent } from './consumer-details.ts';

const anEvent = (changes: Partial<ServedEvent> = {}): ServedEvent => ({
  accountId: 'acme',
  account: 'Acme',
  serviceLineId: 'lunch',
  eaterCount: 40,
  dietaryCount: 0,
  allergenCount: 0,
  ...changes,
});

const eater = (dietaryPreference: string | null, ...allergens: string[]): RegisteredEater => ({
  accountId: 'acme',
  dietaryPreference,
  allergens,
});

const acme = (event: ServedEvent, eaters: RegisteredEater[]) => {
  const account = consumerDetails([event], eaters)[0]?.accounts[0];
  if (!account) throw new Error('no account');
  return [account.headcountA, account.headcountNoA, accommodationText(account.accommodationSummary)];
};

test.each([
  ['nobody registered, nothing said', anEvent(), [], [0, 40, '']],
  ['nobody registered', anEvent({ dietaryCount: 5, allergenCount: 2 }), [], [7, 33, 'Vegetarian 5, Allergies 2']],
  ['nobody registered, more than eat', anEvent({ eaterCount: 4, dietaryCount: 5 }), [], [4, 0, 'Vegetarian 5']],
  [
    'registered eaters count instead of the event',
    anEvent({ dietaryCount: 9 }),
    [eater('Vegan'), eater('Vegan', 'Peanuts'), eater(null, 'Milk'), eater(null)],
    [3, 37, 'Vegan 2, Milk 1, Peanuts 1'],
  ],
  ['registered eaters without accommodations', anEvent({ dietaryCount: 9 }), [eater(null)], [0, 40, '']],
  [
    'more registered than eat: everybody known is named',
    anEvent({ eaterCount: 1 }),
    [eater('Vegan'), eater('Halal')],
    [1, 0, 'Halal 1, Vegan 1'],
  ],
  ['nobody eats', anEvent({ eaterCount: 0 }), [eater('Vegan')], [0, 0, '']],
] as const)('%s', (_case, event, eaters, expected) => {
  expect(acme(event, [...eaters])).toEqual(expected);
});

test('service lines stand apart, accounts by name, and lines add up', () => {
  const details = consumerDetails(
    [
      anEvent({ accountId: 'z', account: 'Zenith', dietaryCount: 3 }),
      anEvent({ serviceLineId: 'dinner', eaterCount: 12 }),
      anEvent({ allergenCount: 1 }),
      anEvent({ eaterCount: 10, allergenCount: 2 }),
    ],
    [],
  );
  expect(
    details.map(({ serviceLineId, headcount, headcountA, headcountNoA }) => [
      serviceLineId,
      headcount,
      headcountA,
      headcountNoA,
    ]),
  ).toEqual([
    ['lunch', 90, 6, 84],
    ['dinner', 12, 0, 12],
  ]);
  expect(details[0]?.accounts.map(({ account, headcount }) => [account, headcount])).toEqual([
    ['Acme', 50],
    ['Zenith', 40],
  ]);
});
