import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ContainerInput, calculateContainers } from './calculate-containers.ts';
import type { ElementPortions } from './countable-element.ts';

const fullPan = { name: 'Full Pan', hasHalfSize: true };
const bowl = { name: 'Salad Bowl', hasHalfSize: false };

const anElement = (changes: Partial<ElementPortions> = {}): ElementPortions => ({
  scheduledElementId: 'rice',
  name: 'Basmati Rice',
  order: 0,
  elementType: { id: 'starch', name: 'Starch' },
  container: fullPan,
  portionUnit: 'oz',
  portionPerPerson: 5,
  portionPerContainer: 200,
  ...changes,
});

const ofType = (name: string) => anElement({ elementType: { id: name, name } });

const anEvent = (eaterCount: number, dietaryCount = 0, account = 'Acme') => ({
  accountId: account.toLowerCase(),
  account,
  eaterCount,
  dietaryCount,
});

const noModifiers = { byElementType: [], byScheduledElement: [] };

function calculate(input: Partial<ContainerInput>) {
  const result = calculateContainers({
    elements: [anElement()],
    events: [anEvent(40)],
    modifiers: noModifiers,
    ...input,
  });
  if (!result) throw new Error('too large');
  return result;
}

const firstTotal = (input: Partial<ContainerInput>) => {
  const [total] = calculate(input).containerTotals;
  if (!total) throw new Error('no total');
  return total;
};

test.each([
  ['each', 12],
  ['ea.', 12],
  ['oz', 10.5],
])('three accounts get 3.5, 2.5 and 4.5 %s: %d together (calculation-10)', (portionUnit, portion) => {
  const element = anElement({ portionUnit, portionPerPerson: 0.5 });
  const events = [anEvent(7, 0, 'Acme'), anEvent(5, 0, 'Bolt'), anEvent(9, 0, 'Crux')];
  expect(firstTotal({ elements: [element], events }).portion).toBe(portion);
  const ofAccounts = calculate({ elements: [element], events }).accountSummaries.map(({ elements }) => elements[0]);
  expect(ofAccounts.map((cell) => cell?.portion)).toEqual([3.5, 2.5, 4.5]);
});

describe('people by dish', () => {
  test.each([
    ['Protein', 40, 8, 32],
    ['Veg Entree', 40, 8, 8],
    ['Alt Protien', 40, 8, 8],
    ['Starch', 40, 8, 40],
    ['Salad', 40, 8, 40],
    ['Veg Side', 40, 8, 40],
    ['Protein', 5, 9, 0],
    ['Veg Entree', 5, 9, 5],
    ['Protein', 0, 0, 0],
  ])('%s for %i people of whom %i eat no meat: %i servings', (type, eaters, veggies, servings) => {
    expect(firstTotal({ elements: [ofType(type)], events: [anEvent(eaters, veggies)] }).portion).toBe(servings * 5);
  });
});

describe('containers', () => {
  // container, people, ounces per person, ounces per container, full, half, ounces sent
  test.each([
    [fullPan, 40, 5, 200, 1, 0, 200],
    [fullPan, 41, 5, 200, 1, 1, 300],
    [fullPan, 60, 5, 200, 1, 1, 300],
    [fullPan, 61, 5, 200, 2, 0, 400],
    [fullPan, 32, 10, 100, 3, 1, 350],
    [fullPan, 35, 10, 100, 3, 1, 350],
    [fullPan, 39, 10, 100, 4, 0, 400],
    [fullPan, 1, 5, 200, 0, 1, 100],
    [bowl, 32, 10, 100, 4, 0, 400],
    [bowl, 30, 10, 100, 3, 0, 300],
    [bowl, 1, 1, 100, 1, 0, 100],
    [fullPan, 0, 5, 200, 0, 0, 0],
    // In binary floating point 3 × 0.1 exceeds 0.3, which would send one container more.
    [bowl, 3, 0.1, 0.3, 1, 0, 0.3],
    [fullPan, 3, 0.1, 0.6, 0, 1, 0.3],
    [bowl, 300, 0.333, 99.9, 1, 0, 99.9],
  ])(
    '%o for %i people at %d oz, %d oz in one: %i full and %i half, %d oz',
    (container, people, each, holds, full, half, sentCount) => {
      const element = anElement({ container, portionPerPerson: each, portionPerContainer: holds });
      expect(firstTotal({ elements: [element], events: [anEvent(people)] })).toMatchObject({
        containerCount: full,
        halfCount: half,
        roundedPortion: sentCount,
      });
    },
  );
});

describe('portion modifiers', () => {
  const modified = (ofElementType: number, ofElement: number) =>
    firstTotal({
      modifiers: {
        byElementType: [{ accountId: 'acme', elementTypeId: 'starch', value: ofElementType }],
        byScheduledElement: [{ accountId: 'acme', scheduledElementId: 'rice', value: ofElement }],
      },
    }).portion;

  test.each([
    [0, 0, 200],
    [0.1, 0, 220],
    [0, 0.1, 220],
    [0.1, 0.2, 260],
    [-0.1, 0, 180],
    [0.1, -0.1, 200],
    [-1, 0, 0],
    [-2, 0.5, 0],
    [0.005, 0, 201],
  ])('the account wants %d more of the type, %d more of this dish: %d oz instead of 200', (type, element, portion) => {
    expect(modified(type, element)).toBe(portion);
  });

  test('are reported with the count that they changed', () => {
    const { accountSummaries } = calculate({
      elements: [anElement(), anElement({ scheduledElementId: 'beans', order: 1 })],
      modifiers: {
        byElementType: [{ accountId: 'acme', elementTypeId: 'starch', value: 0.1 }],
        byScheduledElement: [{ accountId: 'acme', scheduledElementId: 'rice', value: 0.105 }],
      },
    });
    expect(accountSummaries[0]?.elements.map(({ portionFactor }) => portionFactor)).toEqual([1.205, 1.1]);
  });

  test('count only for their own account, type and dish', () => {
    const others = {
      byElementType: [
        { accountId: 'acme', elementTypeId: 'salad', value: 1 },
        { accountId: 'globex', elementTypeId: 'starch', value: 1 },
      ],
      byScheduledElement: [
        { accountId: 'acme', scheduledElementId: 'beans', value: 1 },
        { accountId: 'globex', scheduledElementId: 'rice', value: 1 },
      ],
    };
    expect(firstTotal({ modifiers: others }).portion).toBe(200);
  });
});

test('accounts are sorted by name, elements in the order of the menu, and totals are the sums', () => {
  const beans = anElement({ scheduledElementId: 'beans', name: 'Black Beans', order: 1, container: bowl });
  const result = calculate({
    elements: [beans, anElement()],
    events: [anEvent(40, 0, 'Zenith 10'), anEvent(41, 6, 'Zenith 9'), anEvent(10, 0, 'álamo')],
  });
  expect(result.accountSummaries.map(({ account, headCount, veggies }) => [account, headCount, veggies])).toEqual([
    ['álamo', 10, 0],
    ['Zenith 9', 41, 6],
    ['Zenith 10', 40, 0],
  ]);
  expect(result.containerTotals).toMatchObject([
    { name: 'Basmati Rice', containerCount: 2, halfCount: 2, portion: 455, roundedPortion: 600 },
    { name: 'Black Beans', containerCount: 4, halfCount: 0, portion: 455, roundedPortion: 800 },
  ]);
});

test('two services of one account at different times become one column', () => {
  expect(calculate({ events: [anEvent(20, 30), anEvent(20, 5)] }).accountSummaries).toMatchObject([
    { account: 'Acme', headCount: 40, veggies: 25, elements: [{ containerCount: 1, halfCount: 0 }] },
  ]);
});

test('an account without eaters stays visible with zeros', () => {
  expect(calculate({ events: [anEvent(0)] }).accountSummaries).toMatchObject([
    { headCount: 0, elements: [{ name: 'Basmati Rice', containerCount: 0, halfCount: 0 }] },
  ]);
});

test.each([
  ['type', { elementType: null }],
  ['container', { container: null }],
  ['unit', { portionUnit: null }],
  ['portion per person', { portionPerPerson: null }],
  ['portion per person', { portionPerPerson: 0 }],
  ['portion per container', { portionPerContainer: null }],
  ['portion per container', { portionPerContainer: -1 }],
])('an element without %s is named instead of counted', (gap, changes) => {
  const result = calculate({
    elements: [anElement(), anElement({ scheduledElementId: 'x', name: 'Slaw', ...changes })],
  });
  expect(result.containerTotals.map(({ name }) => name)).toEqual(['Basmati Rice']);
  expect(result.accountSummaries[0]?.elements.map(({ name }) => name)).toEqual(['Basmati Rice']);
  expect(result.incompleteElements).toEqual([{ scheduledElementId: 'x', name: 'Slaw', missing: [gap] }]);
});

test('an amount that no number can hold exactly is refused', () => {
  const huge = anElement({ portionPerPerson: 999_999_999 });
  expect(calculateContainers({ elements: [huge], events: [anEvent(2)], modifiers: noModifiers })).toBeNull();
});

const thousandth = (max: number) => fc.integer({ min: 1, max: max * 1000 }).map((value) => value / 1000);
const types = ['Protein', 'Veg Entree', 'Alt Protien', 'Starch', 'Salad'];
const anyElement = fc.record({
  type: fc.constantFrom(...types),
  container: fc.constantFrom(fullPan, bowl),
  perPerson: thousandth(50),
  perContainer: thousandth(500),
});
const anyInput: fc.Arbitrary<ContainerInput> = fc
  .record({
    elements: fc.array(anyElement, { maxLength: 8 }),
    events: fc.array(fc.tuple(fc.nat(8), fc.nat(2000), fc.nat(2000)), { maxLength: 12 }),
    modifiers: fc.array(fc.tuple(fc.nat(8), fc.nat(8), fc.integer({ min: -1500, max: 3000 })), { maxLength: 20 }),
  })
  .map(({ elements, events, modifiers }) => ({
    elements: elements.map((element, index) =>
      anElement({
        scheduledElementId: `element ${index}`,
        order: index,
        elementType: { id: element.type, name: element.type },
        container: element.container,
        portionPerPerson: element.perPerson,
        portionPerContainer: element.perContainer,
      }),
    ),
    events: events.map(([account, eaters, veggies]) => anEvent(eaters, veggies, `Account ${account}`)),
    modifiers: {
      byElementType: types.map((type, index) => ({ accountId: `account ${index}`, elementTypeId: type, value: 0.125 })),
      byScheduledElement: [
        ...new Map(
          modifiers.map(([account, element, value]) => [
            `${account} ${element}`,
            { accountId: `account ${account}`, scheduledElementId: `element ${element}`, value: value / 1000 },
          ]),
        ).values(),
      ],
    },
  }));

const exactSum = (values: number[]) =>
  values.reduce((sum, value) => sum + BigInt(value.toFixed(6).replace('.', '')), 0n);

test('there is never too little food, and never a half container more than needed', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const { accountSummaries, containerTotals } = calculate(input);
      for (const { elements } of accountSummaries) {
        elements.forEach((element, index) => {
          const { hasHalfSize = false, portionPerContainer = 0 } = containerTotals[index] ?? {};
          const step = hasHalfSize ? portionPerContainer / 2 : portionPerContainer;
          expect(element.roundedPortion).toBeGreaterThanOrEqual(element.portion);
          expect(element.roundedPortion - element.portion).toBeLessThan(step + 1e-6);
          expect(element.halfCount).toBeLessThanOrEqual(hasHalfSize ? 1 : 0);
          expect(element.roundedPortion).toBeCloseTo(
            (element.containerCount + element.halfCount / 2) * portionPerContainer,
            5,
          );
        });
      }
    }),
  );
});

test('the totals are the exact sums of the accounts', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const { accountSummaries, containerTotals } = calculate(input);
      containerTotals.forEach((total, index) => {
        const column = accountSummaries
          .map(({ elements }) => elements[index])
          .filter((element) => element !== undefined);
        for (const amount of ['containerCount', 'halfCount', 'portion', 'roundedPortion'] as const) {
          expect(exactSum([total[amount]])).toBe(exactSum(column.map((element) => element[amount])));
        }
      });
    }),
  );
});

test('the order in which elements, services and modifiers are loaded changes nothing', () => {
  const shuffled = anyInput.chain((input) =>
    fc.record({
      input: fc.constant(input),
      elements: fc.shuffledSubarray([...input.elements], { minLength: input.elements.length }),
      events: fc.shuffledSubarray([...input.events], { minLength: input.events.length }),
    }),
  );
  fc.assert(
    fc.property(shuffled, ({ input, elements, events }) => {
      expect(calculate({ elements, events, modifiers: input.modifiers })).toEqual(calculate(input));
    }),
  );
});
