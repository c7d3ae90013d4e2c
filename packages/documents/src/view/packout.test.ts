import { describe, expect, test } from 'vitest';
import { makeServiceDay } from '../fixtures/service-day.ts';
import { type PackoutSource, toPackoutView } from './packout.ts';

const day = makeServiceDay({ accounts: 2, elements: 15 });
const noAddOns = { ...day.calculation, addOnCalculations: [] };
const source: PackoutSource = { ...day, calculation: noAddOns };
// Northgate Mutual Downtown: 73 people, 7 of them vegetarians. Axle Scottsdale: 20 people.
const toSheet = (account: string, changes: Partial<PackoutSource> = {}) => {
  const sheet = toPackoutView({ ...source, ...changes }).accounts.find((one) => one.account === account);
  if (!sheet) throw new Error(`There is no sheet for ${account}.`);
  return sheet;
};
const northgate = toSheet('Northgate Mutual Downtown');

test('hot, cold and dry food is loaded apart, and a missing temperature is asked for', () => {
  expect(northgate.sections.map(({ title, elements }) => [title, elements.length])).toEqual([
    ['Hot boxes', 7],
    ['Coolers', 7],
    ['Dry and ambient', 2],
    ['Temperature not set: ask the kitchen', 2],
  ]);
});

test('each section and the sheet say how many containers there are', () => {
  const countedRows = northgate.sections.map(({ toLoad, elements }) => [
    toLoad,
    elements.reduce((sum, { full, half }) => sum + full + half, 0),
  ]);
  for (const [statedCount, loadedCount] of countedRows) expect(statedCount).toBe(loadedCount);
  expect(northgate.containers).toBe(countedRows.reduce((sum, [statedCount = 0]) => sum + statedCount, 0));
});

test('an element that this account does not get is left out', () => {
  const names = toSheet('Axle Scottsdale').sections.flatMap(({ elements }) => elements.map(({ name }) => name));
  expect(names).not.toContain('Crispy Falafel');
  expect(names).toContain('Lamb Kofta with Tahini');
});

test('the accommodations of the account are those of the screens', () => {
  expect(northgate.accommodations).toBe('8: Vegetarian 7, Allergies 1');
  expect(toSheet('Northgate Mutual Downtown', { headcounts: [] }).accommodations).toBeNull();
});

test('an alternative travels at its own temperature, in a number that the kitchen knows', () => {
  const fruit = northgate.sections.flatMap(({ servingTemp, elements }) =>
    elements.filter(({ name }) => name === 'Seasonal Fruit').map((element) => ({ servingTemp, ...element })),
  );
  expect(fruit).toMatchObject([{ servingTemp: 'COLD', insteadOf: 'Pistachio Baklava Bites', isCounted: false }]);
});

test('an alternative to an element that this account does not get is left out', () => {
  const [falafel] = day.elements.filter(({ name }) => name === 'Crispy Falafel');
  const [lamb] = day.elements.filter(({ alternatives }) => alternatives.length > 0);
  if (!falafel || !lamb) throw new Error('The fixture has both.');
  const elements = [{ ...falafel, alternatives: lamb.alternatives }];
  const packedFor = (account: string) =>
    toSheet(account, { elements }).sections.flatMap((section) => section.elements.map(({ name }) => name));
  expect(packedFor('Axle Scottsdale')).toEqual([]);
  expect(packedFor('Northgate Mutual Downtown')).toContain('Lentil Kofta');
});

test('an element that could not be counted is on every sheet, to be asked for', () => {
  const [first] = day.calculation.containerTotals;
  const withoutFirst = {
    ...noAddOns,
    accountSummaries: noAddOns.accountSummaries.map((summary) => ({
      ...summary,
      elements: summary.elements.filter(({ scheduledElementId }) => scheduledElementId !== first?.scheduledElementId),
    })),
  };
  const sheet = toSheet('Axle Scottsdale', { calculation: withoutFirst });
  expect(sheet.sections[0]?.elements[0]).toMatchObject({ name: first?.name, isCounted: false, full: 0, half: 0 });
});

describe('add-ons', () => {
  const withAddOns = makeServiceDay({ accounts: 5, elements: 2, addOns: true });
  // In order: spinach, dressing, avgolemono, red lentil (cannot be counted), and a beverage that nobody chose.
  const sheets = toPackoutView(withAddOns).accounts;
  const orderedBy = (account: string) => sheets.find((sheet) => sheet.account === account)?.addOns;

  test('are loaded by the container under their type, with what was ordered', () => {
    expect(orderedBy('Bannerman Health Corporate')).toMatchObject([
      {
        type: 'Soup',
        toLoad: 2,
        elements: [
          {
            name: 'Avgolemono Soup',
            container: 'Soup Insert',
            servingTemp: 'HOT',
            allergens: { kind: 'some', names: ['Egg'] },
            ordered: 50,
            full: 2,
            isCounted: true,
          },
        ],
      },
    ]);
  });

  test('count for the containers of the sheet and for its kit', () => {
    const sheet = sheets.find(({ account }) => account === 'Bannerman Health Corporate');
    expect(sheet?.containers).toBe(2 + (sheet?.sections ?? []).reduce((sum, section) => sum + section.toLoad, 0));
    expect(sheet?.kit).toContainEqual({ name: 'Soup kettle', quantity: 1 });
  });

  test.each([
    ['has no container', 'Cobalt HQ', { name: 'Red Lentil and Mint Soup', ordered: 70, container: null }],
    ['nobody chose', 'Early Signal Services', { name: 'Not chosen yet: ask the kitchen', ordered: 10 }],
  ])('of which the element %s are asked for, with unknown allergens', (_what, account, element) => {
    expect(orderedBy(account)?.[0]?.elements).toMatchObject([
      { ...element, isCounted: false, allergens: { kind: 'unknown' } },
    ]);
  });

  test('that an account did not order are not on its sheet', () => {
    expect(orderedBy('Axle Scottsdale')?.map(({ type }) => type)).toEqual(['Greens Bar']);
  });
});

test('vessels and utensils of what travels are added up, one dish card for each dish', () => {
  const kit = new Map(northgate.kit.map(({ name, quantity }) => [name, quantity]));
  // Fifteen elements and three alternatives. Alternatives use the utensils of the dish they replace.
  expect(kit.get('Chafing dish, 4 in')).toBe(6);
  expect(kit.get('Tongs')).toBe(7);
  expect(kit.get('Dish cards')).toBe(18);
  expect(kit.get('Probe thermometer')).toBe(1);
});

test('place and time come from the service events, of two services both', () => {
  const { accountId = '' } = day.calculation.accountSummaries[0] ?? {};
  const deliveries = [
    { accountId, serviceTime: '13:00', address: '1 Main Street', notes: '' },
    { accountId, serviceTime: '11:30', address: '1 Main Street', notes: ' Dock B ' },
  ];
  expect(toSheet('Axle Scottsdale', { deliveries })).toMatchObject({
    starts: '11:30 AM, 1:00 PM',
    deliverTo: '1 Main Street',
    notes: 'Dock B',
  });
  expect(toSheet('Axle Scottsdale', { deliveries: [] })).toMatchObject({ starts: null, deliverTo: null });
});

test('whose service is cancelled is said once for all accounts', () => {
  expect(toPackoutView(source).notServed).toBeNull();
  const notServed = [{ accountId: 'verde', account: 'Verde Dental', reason: 'Thanksgiving' }];
  expect(toPackoutView({ ...source, calculation: { ...noAddOns, notServed } }).notServed).toBe(
    'Not served: Verde Dental (Thanksgiving).',
  );
});

test('a count that portion modifiers changed says so', () => {
  const accountSummaries = noAddOns.accountSummaries.map((summary) => ({
    ...summary,
    elements: summary.elements.map((element) => ({ ...element, portionFactor: 1.2 })),
  }));
  const [section] = toSheet('Northgate Mutual Downtown', { calculation: { ...noAddOns, accountSummaries } }).sections;
  expect(section?.elements[0]?.percentMore).toBe(20);
  expect(northgate.sections[0]?.elements[0]?.percentMore).toBe(0);
});
