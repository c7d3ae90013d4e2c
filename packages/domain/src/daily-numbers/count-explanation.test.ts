import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CountSteps } from '#contract/count-explanations.ts';
import { type ContainerInput, calculateContainers, explainCount } from './calculate-containers.ts';
import type { ElementPortions } from './countable-element.ts';

const types = ['Protein', 'Veg Entree', 'Alt Protien', 'Starch', 'Salad'];

const anElement = (more: Partial<ElementPortions> = {}): ElementPortions => ({
  scheduledElementId: 'rice',
  name: 'Rice',
  order: 0,
  elementType: { id: 'Starch', name: 'Starch' },
  container: { name: 'Full Pan', hasHalfSize: true },
  portionUnit: 'oz',
  portionPerPerson: 4.5,
  portionPerContainer: 200,
  ...more,
});

const thousandth = (most: number) => fc.integer({ min: 0, max: most * 1000 }).map((value) => value / 1000);
const anyInput: fc.Arbitrary<ContainerInput> = fc
  .record({
    elements: fc.array(
      fc.record({
        type: fc.constantFrom(...types),
        hasHalfSize: fc.boolean(),
        perPerson: thousandth(50),
        perContainer: thousandth(500),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    events: fc.array(fc.tuple(fc.nat(4), fc.nat(2_000), fc.nat(2_000)), { minLength: 1, maxLength: 8 }),
    modifiers: fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.integer({ min: -1_500, max: 3_000 })), { maxLength: 10 }),
  })
  .map(({ elements, events, modifiers }) => ({
    elements: elements.map(({ type, hasHalfSize, perPerson, perContainer }, index) =>
      anElement({
        scheduledElementId: `element ${index}`,
        order: index,
        elementType: { id: type, name: type },
        container: { name: 'Pan', hasHalfSize },
        portionPerPerson: perPerson,
        portionPerContainer: perContainer,
      }),
    ),
    events: events.map(([account, eaterCount, dietaryCount]) => ({
      accountId: `account ${account}`,
      account: `Account ${account}`,
      eaterCount,
      dietaryCount,
    })),
    modifiers: {
      byElementType: types.map((type, index) => ({
        accountId: `account ${index}`,
        elementTypeId: type,
        value: (index - 2) / 8,
      })),
      byScheduledElement: [
        ...new Map(
          modifiers.map(([account, element, value]) => [
            `${account} ${element}`,
            { accountId: `account ${account}`, scheduledElementId: `element ${element}`, value: value / 1_000 },
          ]),
        ).values(),
      ],
    },
  }));

const whole = (value: number, digits: number) => BigInt(value.toFixed(digits).replace('.', ''));

/** Follows the rules by hand (calculation-2 to calculation-6) from what the explanation says, in fractions. */
function followed(steps: CountSteps) {
  const servings = { everybody: steps.headCount, noMeat: steps.veggies, meatEaters: steps.headCount - steps.veggies };
  const factor = 1_000n + whole(steps.elementTypeModifier, 3) + whole(steps.elementModifier, 3);
  const portion = BigInt(servings[steps.eaters]) * whole(steps.portionPerPerson, 3) * (factor > 0n ? factor : 0n);
  const size = whole(steps.portionPerContainer, 6) / (steps.hasHalfSize ? 2n : 1n);
  const needed = (portion + size - 1n) / size;
  const halves = steps.hasHalfSize ? needed : 2n * needed;
  return {
    servings: servings[steps.eaters],
    portion: Number(portion) / 1e6,
    containerCount: Number(halves / 2n),
    halfCount: Number(halves % 2n),
  };
}

describe('the explanation of a count', () => {
  test('leads to the count of the table, for every cell', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const table = calculateContainers(input);
        for (const { accountId, elements } of table?.accountSummaries ?? []) {
          for (const cell of elements) {
            const explained = explainCount(input, { accountId, scheduledElementId: cell.scheduledElementId });
            if (!explained) throw new Error('A count of the table has no explanation.');
            const { servings, portion, containerCount, halfCount } = followed(explained.steps);
            expect(explained.steps.servings).toBe(servings);
            expect({ portion, containerCount, halfCount }).toEqual({
              portion: cell.portion,
              containerCount: cell.containerCount,
              halfCount: cell.halfCount,
            });
            expect(explained.steps.roundedPortion).toBe(cell.roundedPortion);
            expect(whole(explained.steps.spare, 6)).toBe(whole(cell.roundedPortion, 6) - whole(cell.portion, 6));
          }
        }
      }),
    );
  });

  test('tells each step', () => {
    const input: ContainerInput = {
      elements: [anElement({ elementType: { id: 'protein', name: 'Protein' } })],
      events: [
        { accountId: 'acme', account: 'Acme', eaterCount: 60, dietaryCount: 4 },
        { accountId: 'acme', account: 'Acme', eaterCount: 25, dietaryCount: 2 },
      ],
      modifiers: {
        byElementType: [{ accountId: 'acme', elementTypeId: 'protein', value: 0.1 }],
        byScheduledElement: [{ accountId: 'acme', scheduledElementId: 'rice', value: -0.05 }],
      },
    };
    expect(explainCount(input, { accountId: 'acme', scheduledElementId: 'rice' })?.steps).toEqual({
      headCount: 85,
      veggies: 6,
      eaters: 'meatEaters',
      servings: 79,
      portionPerPerson: 4.5,
      elementTypeModifier: 0.1,
      elementModifier: -0.05,
      factor: 1.05,
      portion: 373.275,
      portionPerContainer: 200,
      hasHalfSize: true,
      containerCount: 2,
      halfCount: 0,
      roundedPortion: 400,
      spare: 26.725,
    });
  });

  test('is missing for what is not in the table', () => {
    const events = [{ accountId: 'acme', account: 'Acme', eaterCount: 5, dietaryCount: 0 }];
    const modifiers = { byElementType: [], byScheduledElement: [] };
    const input = { elements: [anElement({ container: null })], events, modifiers };
    expect(explainCount(input, { accountId: 'acme', scheduledElementId: 'rice' })).toBeNull();
    const countedValues = { ...input, elements: [anElement()] };
    expect(explainCount(countedValues, { accountId: 'globex', scheduledElementId: 'rice' })).toBeNull();
  });
});
