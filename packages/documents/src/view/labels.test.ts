import { describe, expect, test } from 'vitest';
import { makeServiceDay } from '../fixtures/service-day.ts';
import { countLabelsByAccount, toLabelsView } from './labels.ts';

const { occasion, elements, calculation, unknowns } = makeServiceDay({ accounts: 2, elements: 3 });
const view = toLabelsView({ occasion, elements, ...calculation, unknowns }, { skip: 4 });

test('every container has a label, in the order of packing, the half one last, then one for each alternative', () => {
  const lines = view.labels.map(
    ({ account, element, place, isHalf }) =>
      `${account}: ${element} ${place ? `${place.number}/${place.of}` : 'to count'}${isHalf ? ' half' : ''}`,
  );
  expect(lines).toEqual([
    'Axle Scottsdale: Harissa Roasted Chicken Thigh 1/1',
    'Axle Scottsdale: Lamb Kofta with Tahini 1/1',
    'Axle Scottsdale: Lentil Kofta to count',
    'Axle Scottsdale: Plain Grilled Lamb to count',
    'Northgate Mutual Downtown: Harissa Roasted Chicken Thigh 1/3',
    'Northgate Mutual Downtown: Harissa Roasted Chicken Thigh 2/3',
    'Northgate Mutual Downtown: Harissa Roasted Chicken Thigh 3/3 half',
    'Northgate Mutual Downtown: Lamb Kofta with Tahini 1/3',
    'Northgate Mutual Downtown: Lamb Kofta with Tahini 2/3',
    'Northgate Mutual Downtown: Lamb Kofta with Tahini 3/3 half',
    'Northgate Mutual Downtown: Lentil Kofta to count',
    'Northgate Mutual Downtown: Plain Grilled Lamb to count',
    'Northgate Mutual Downtown: Crispy Falafel 1/1',
  ]);
});

test('a label tells what it holds, when it is served and how many stickers the sheet lacks', () => {
  expect(view).toMatchObject({ day: 'Thu 11/20', skip: 4 });
  expect(view.labels[0]).toMatchObject({
    container: 'Full Pan',
    servingTemp: 'HOT',
    allergens: { kind: 'some', names: ['Milk'] },
  });
});

test('an element that nobody counted has one label for each account that gets it, to be numbered by hand', () => {
  const [first, ...others] = calculation.containerTotals;
  const [menuElement] = elements;
  if (!first || !menuElement) throw new Error('The fixture has them.');
  const uncounted = { ...calculation, containerTotals: others };
  const getLabelsForElement = (element: typeof menuElement, addOnCalculations = calculation.addOnCalculations) =>
    toLabelsView({ occasion, ...uncounted, addOnCalculations, unknowns, elements: [element] }).labels.filter(
      ({ element: name }) => name === element.name,
    );
  expect(getLabelsForElement(menuElement).map(({ account, place, portions }) => [account, place, portions])).toEqual([
    ['Axle Scottsdale', null, 'Not counted: ask the kitchen'],
    ['Northgate Mutual Downtown', null, 'Not counted: ask the kitchen'],
  ]);
  const [axle] = calculation.accountSummaries;
  const { scheduledElementId, name } = menuElement;
  const order = { scheduledElementId, scheduled_element: name, type: 'Soup', qty: 5, isOpen: false, containers: null };
  const orders = [{ accountId: axle?.accountId ?? '', account: axle?.account ?? '', add_ons: [order] }];
  expect(getLabelsForElement({ ...menuElement, addOnType: 'Soup' }, orders)).toHaveLength(1);
});

test('labels of alternatives count for the limit before any is built', () => {
  const [element] = elements.filter(({ alternatives }) => alternatives.length > 0);
  const [first] = element?.alternatives ?? [];
  if (!element || !first) throw new Error('The fixture has one.');
  const many = Array.from({ length: 2000 }, () => first);
  const source = { occasion, unknowns, ...calculation, elements: [{ ...element, alternatives: many }] };
  expect(() => toLabelsView(source)).toThrow('2,000 labels');
});

describe('labels of a choice', () => {
  const source = { occasion, elements, ...calculation, unknowns };
  const [chicken, lamb] = calculation.containerTotals;
  const getLines = (choice: Parameters<typeof toLabelsView>[1]) =>
    toLabelsView(source, choice).labels.map(({ account, element }) => `${account}: ${element}`);

  test('are those of the chosen elements, alternatives included', () => {
    expect(getLines({ elementIds: [lamb?.scheduledElementId ?? ''] })).toEqual([
      'Axle Scottsdale: Lamb Kofta with Tahini',
      'Axle Scottsdale: Lentil Kofta',
      'Axle Scottsdale: Plain Grilled Lamb',
      'Northgate Mutual Downtown: Lamb Kofta with Tahini',
      'Northgate Mutual Downtown: Lamb Kofta with Tahini',
      'Northgate Mutual Downtown: Lamb Kofta with Tahini',
      'Northgate Mutual Downtown: Lentil Kofta',
      'Northgate Mutual Downtown: Plain Grilled Lamb',
    ]);
    expect(getLines({ elementIds: [] })).toEqual([]);
  });

  test('are counted by account and element, as they are printed', () => {
    const counts = countLabelsByAccount(source).map(({ account, countLabels: getLabels }) => [
      account.account,
      ...calculation.containerTotals.map(({ scheduledElementId }) => getLabels(scheduledElementId)),
    ]);
    expect(counts).toEqual([
      ['Axle Scottsdale', 1, 3, 0],
      ['Northgate Mutual Downtown', 3, 5, 1],
    ]);
  });

  test('beyond 2,000 come in files of 200 sheets, of which only the first has the used labels', () => {
    const [first] = calculation.accountSummaries;
    if (!chicken || !first) throw new Error('The fixture has them.');
    const count = { containerCount: 4_500_000_000, halfCount: 0 };
    const many = { ...source, containerTotals: [chicken], accountSummaries: [{ ...first, elements: [count] }] };
    const getNumbers = (part: number) => {
      const { skip, labels } = toLabelsView({ ...many, elements: [] }, { skip: 3, part });
      return [skip, labels.length, labels[0]?.place?.number, labels.at(-1)?.place?.number];
    };
    expect(getNumbers(1)).toEqual([3, 1997, 1, 1997]);
    expect(getNumbers(2)).toEqual([0, 2000, 1998, 3997]);
    expect(() => toLabelsView({ ...many, elements: [] })).toThrow('2,000 labels');
    const ten = { ...many, accountSummaries: [{ ...first, elements: [{ containerCount: 10, halfCount: 0 }] }] };
    expect(() => toLabelsView({ ...ten, elements: [] }, { part: 2 })).toThrow('fewer files');
  });
});

test('an element nobody described is labelled as unknown', () => {
  const [label] = toLabelsView({ occasion, elements: [], ...calculation, unknowns }).labels;
  expect(label).toMatchObject({ allergens: { kind: 'unknown' }, servingTemp: null });
});
