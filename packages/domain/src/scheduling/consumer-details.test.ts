import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countUncountedMeatless, formatAccommodations, type RegisteredEater } from './accommodations.ts';
import { type ServedEvent, toConsumerDetails } from './consumer-details.ts';

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
  const account = toConsumerDetails([event], eaters)[0]?.accounts[0];
  if (!account) throw new Error('no account');
  return [account.headcountNoA, formatAccommodations(account)];
};

test.each([
  ['nobody registered, nothing said', anEvent(), [], [40, 'None']],
  ['nobody registered', anEvent({ dietaryCount: 5, allergenCount: 2 }), [], [33, '7: Vegetarian 5, Allergies 2']],
  ['nobody registered, more than eat', anEvent({ eaterCount: 4, dietaryCount: 5 }), [], [0, '4: Vegetarian 5']],
  [
    'an event of 9 vegetarians, 3 registered with allergies',
    anEvent({ dietaryCount: 9 }),
    [eater(null, 'Milk'), eater(null, 'Milk', 'Peanuts'), eater(null, 'Milk')],
    [28, '12: Vegetarian 9, no Milk 3, no Peanuts 1'],
  ],
  [
    'the same, once the event carries what its eaters imply',
    anEvent({ dietaryCount: 9, allergenCount: 3 }),
    [eater(null, 'Milk'), eater(null, 'Milk', 'Peanuts'), eater(null, 'Milk')],
    [28, '12: Vegetarian 9, no Milk 3, no Peanuts 1'],
  ],
  [
    'vegetarians and vegans who are registered are among the vegetarians of the event',
    anEvent({ dietaryCount: 9 }),
    [eater('Vegan'), eater('Vegan', 'Peanuts'), eater('Vegetarian'), eater(null, 'Milk'), eater(null)],
    [30, '10: Vegetarian 7, Vegan 2, no Milk 1, no Peanuts 1'],
  ],
  [
    'more registered than the event says',
    anEvent({ dietaryCount: 1, allergenCount: 1 }),
    [eater('Vegan'), eater('Vegetarian', 'Egg'), eater('Halal', 'Milk')],
    [37, '3: no Egg 1, Halal 1, no Milk 1, Vegan 1, Vegetarian 1'],
  ],
  [
    'more people with allergies than are registered',
    anEvent({ allergenCount: 5 }),
    [eater(null, 'Milk'), eater('Halal')],
    [34, '6: Allergies 4, Halal 1, no Milk 1'],
  ],
  ['registered eaters without needs', anEvent({ dietaryCount: 9 }), [eater(null)], [31, '9: Vegetarian 9']],
  [
    'more registered than eat: everybody known is named',
    anEvent({ eaterCount: 1 }),
    [eater('Vegan'), eater('Halal')],
    [0, '1: Halal 1, Vegan 1'],
  ],
  ['nobody eats', anEvent({ eaterCount: 0 }), [eater('Vegan')], [0, 'None']],
] as const)('%s', (_case, event, eaters, expected) => {
  expect(acme(event, [...eaters])).toEqual(expected);
});

test('service lines are separate, accounts sorted by name, and lines add up', () => {
  const details = toConsumerDetails(
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

const count = fc.integer({ min: 0, max: 60 });
const anyEvent = fc
  .record({ eaterCount: count, dietaryCount: count, allergenCount: count })
  .map((counts) => anEvent(counts));
const anyEater = fc
  .tuple(
    fc.constantFrom(null, 'Vegetarian', 'Vegan', 'Halal'),
    fc.subarray(['Milk', 'Egg', 'Peanuts'], { minLength: 0 }),
  )
  .map(([preference, allergens]) => eater(preference, ...allergens));
const getAccount = (events: ServedEvent[], eaters: RegisteredEater[]) => {
  const account = toConsumerDetails(events, eaters)[0]?.accounts[0];
  if (!account) throw new Error('no account');
  const namedByKey = new Map(account.accommodationSummary.map(({ name, count }) => [name, count]));
  return { ...account, of: (name: string) => namedByKey.get(name) ?? 0 };
};

test('nobody who was counted or registered vanishes, and nobody is counted twice', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { minLength: 1, maxLength: 3 }), fc.array(anyEater), (events, eaters) => {
      const account = getAccount(events, eaters);
      const sum = (field: 'eaterCount' | 'dietaryCount' | 'allergenCount') =>
        events.reduce((total, event) => total + event[field], 0);
      const meatless = eaters.filter(({ dietaryPreference }) => /^Veg/.test(dietaryPreference ?? '')).length;
      const allergic = eaters.filter(({ allergens }) => allergens.length > 0).length;
      const registered = eaters.filter((eater) => eater.dietaryPreference || eater.allergens.length > 0).length;
      const people =
        registered + Math.max(0, sum('dietaryCount') - meatless) + Math.max(0, sum('allergenCount') - allergic);

      expect(account.headcount).toBe(sum('eaterCount'));
      expect(account.headcountA).toBe(Math.min(people, account.headcount));
      expect(account.headcountA + account.headcountNoA).toBe(account.headcount);
      expect(account.accommodationSummary.length > 0).toBe(account.headcountA > 0);
      if (account.headcountA === 0) return;
      expect(account.of('Vegetarian') + account.of('Vegan')).toBe(Math.max(sum('dietaryCount'), meatless));
      expect(account.of('Allergies')).toBe(Math.max(0, sum('allergenCount') - allergic));
      for (const name of ['Milk', 'Egg', 'Peanuts'])
        expect(account.of(name)).toBe(eaters.filter(({ allergens }) => allergens.includes(name)).length);
    }),
  );
});

test('registering an eater lowers the number of people only where that eater is both vegetarian and allergic', () => {
  fc.assert(
    fc.property(anyEvent, fc.array(anyEater), anyEater, (event, eaters, row) => {
      const isBoth = /^Veg/.test(row.dietaryPreference ?? '') && row.allergens.length > 0;
      const before = getAccount([event], eaters).headcountA;
      const after = getAccount([event], [...eaters, row]).headcountA;
      expect(after).toBeGreaterThanOrEqual(before - (isBoth ? 1 : 0));
    }),
  );
});

test.each([
  [9, [eater('Vegan')], 0],
  [1, [eater('Vegan'), eater('Vegetarian', 'Milk'), eater('Halal')], 1],
  [0, [eater('Vegan'), eater(null, 'Milk')], 1],
  [0, [], 0],
])('with %i vegetarians counted and %j registered, the kitchen is not told of %i', (dietaryCount, eaters, missing) => {
  const event = anEvent({ dietaryCount });
  expect(countUncountedMeatless(event, getAccount([event], eaters))).toBe(missing);
});
