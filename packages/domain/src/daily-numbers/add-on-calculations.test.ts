import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AddOnElement, calculateAddOns, type EventAddOn } from './add-on-calculations.ts';
import { listAddOnTotals } from './add-on-totals.ts';
import { toCountedFood } from './counted-food.ts';

const soup = (name: string, more: Partial<AddOnElement> = {}): AddOnElement => ({
  scheduledElementId: name,
  name,
  addOnType: 'Soup',
  order: 0,
  elementType: { id: 'soup', name: 'Soup' },
  container: { name: 'Soup Insert', hasHalfSize: false },
  portionUnit: 'oz',
  portionPerPerson: 8,
  portionPerContainer: 320,
  ...more,
});
const order = (account: string, element: string | null, quantity: number, addOnType = 'Soup'): EventAddOn => ({
  accountId: account,
  account,
  addOnType,
  scheduledElementId: element,
  scheduledElement: element,
  quantity,
  needsDish: addOnType !== 'Table service',
});
const calculated = (elements: readonly AddOnElement[], orders: readonly EventAddOn[]) => {
  const addOns = calculateAddOns({ elements, orders });
  if (!addOns) throw new Error('These can be counted.');
  return addOns;
};

describe('the add-ons of a service', () => {
  test('are listed per account, by type and element; equal ones are added up and counted in containers', () => {
    const { addOnCalculations } = calculated(
      [soup('Bisque'), soup('Lentil')],
      [
        order('Zenith', 'Bisque', 30),
        order('Acme', null, 1),
        order('Zenith', null, 3, 'Beverage'),
        order('Zenith', 'Bisque', 20),
        order('Zenith', 'Lentil', 1),
      ],
    );
    const statedRows = addOnCalculations.map(({ account, add_ons }) => [
      account,
      ...add_ons.map(
        ({ type, scheduled_element, qty, containers }) =>
          `${type}: ${scheduled_element} ${qty} in ${containers?.containerCount}`,
      ),
    ]);
    expect(statedRows).toEqual([
      ['Acme', 'Soup: null 1 in undefined'],
      ['Zenith', 'Beverage: null 3 in undefined', 'Soup: Bisque 50 in 2', 'Soup: Lentil 1 in 1'],
    ]);
  });

  test('have a total for each scheduled element, zero for one that nobody ordered', () => {
    const { addOnContainerTotals } = calculated(
      [soup('Bisque'), soup('Lentil', { order: 1 })],
      [order('A', 'Bisque', 41)],
    );
    expect(addOnContainerTotals).toMatchObject([
      { name: 'Bisque', addOnType: 'Soup', portion: 328, containerCount: 2, roundedPortion: 640 },
      { name: 'Lentil', portion: 0, containerCount: 0 },
    ]);
  });

  test('say what an element lacks to be counted', () => {
    const { addOnContainerTotals, incompleteAddOnElements, addOnCalculations } = calculated(
      [soup('Bisque', { container: null, portionPerPerson: 0 })],
      [order('A', 'Bisque', 3)],
    );
    expect(addOnContainerTotals).toEqual([]);
    expect(incompleteAddOnElements).toEqual([
      { scheduledElementId: 'Bisque', name: 'Bisque', missing: ['container', 'portion per person'], addOnType: 'Soup' },
    ]);
    expect(addOnCalculations[0]?.add_ons[0]?.containers).toBeNull();
  });

  test('are nothing where none are scheduled or ordered', () => {
    expect(calculated([], [])).toEqual({
      addOnCalculations: [],
      addOnContainerTotals: [],
      incompleteAddOnElements: [],
    });
  });

  test('larger than a number holds exactly are not calculated', () => {
    const barrel = soup('Barrel', { portionPerPerson: 999_999.999, portionPerContainer: 1 });
    expect(calculateAddOns({ elements: [barrel], orders: [order('A', 'Barrel', 100_000)] })).toBeNull();
  });

  test('always fill the containers of an account with at least what it ordered, and add up to the totals', () => {
    const quantity = fc.nat(500);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C'), quantity), { maxLength: 12 }),
        fc.boolean(),
        (rows, half) => {
          const pan = { name: 'Full Pan', hasHalfSize: half };
          const bisque = soup('Bisque', { container: pan, portionPerPerson: 2.345, portionPerContainer: 99.9 });
          const addOns = calculated(
            [bisque],
            rows.map(([account, count]) => order(account, 'Bisque', count)),
          );
          const lines = addOns.addOnCalculations.flatMap(({ add_ons }) => add_ons);
          for (const { containers } of lines) {
            expect(containers?.roundedPortion).toBeGreaterThanOrEqual(containers?.portion ?? Number.NaN);
          }
          const sum = lines.reduce((total, { containers }) => total + (containers?.containerCount ?? 0), 0);
          expect(addOns.addOnContainerTotals[0]?.containerCount).toBe(sum);
        },
      ),
    );
  });
});

test('a cook reads them by what is made, with the accounts that ordered it', () => {
  const addOns = calculated(
    [soup('Bisque')],
    [order('Zenith', 'Bisque', 2), order('Acme', 'Bisque', 1), order('Acme', null, 5, 'Greens Bar')],
  );
  expect(listAddOnTotals(addOns)).toMatchObject([
    {
      type: 'Greens Bar',
      element: 'Not chosen yet',
      total: 5,
      accounts: [{ name: 'Acme', quantity: 5 }],
      containers: null,
    },
    {
      type: 'Soup',
      element: 'Bisque',
      total: 3,
      accounts: [
        { name: 'Acme', quantity: 1 },
        { name: 'Zenith', quantity: 2 },
      ],
      containers: { containerCount: 2 },
    },
  ]);
});

test('an add-on whose type has no slots is not asked for a dish (decision 31)', () => {
  const addOns = calculated([], [order('Acme', null, 5, 'Table service'), order('Acme', null, 3)]);
  expect(addOns.addOnCalculations.flatMap(({ add_ons }) => add_ons.map(({ type, isOpen }) => [type, isOpen]))).toEqual([
    ['Soup', true],
    ['Table service', false],
  ]);
  expect(listAddOnTotals(addOns).map(({ element }) => element)).toEqual(['Not chosen yet', 'Table service']);
});

test('all food of a service is the menu, then the add-ons, in one order for totals and accounts', () => {
  const addOns = calculated([soup('Bisque')], [order('Acme', 'Bisque', 10)]);
  const summary = (accountId: string) => ({ accountId, account: accountId, headCount: 20, veggies: 0, elements: [] });
  const food = toCountedFood({
    containerTotals: [],
    accountSummaries: [summary('Acme'), summary('Zenith')],
    ...addOns,
  });
  expect(food.containerTotals.map(({ name }) => name)).toEqual(['Bisque']);
  expect(food.accountSummaries.map(({ elements }) => elements.map(({ containerCount }) => containerCount))).toEqual([
    [1],
    [0],
  ]);
});
