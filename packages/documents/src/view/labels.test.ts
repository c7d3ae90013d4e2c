import { expect, test } from 'vitest';
import { serviceDay } from '../fixtures/service-day.ts';
import { labelsView } from './labels.ts';

const { occasion, elements, calculation } = serviceDay({ accounts: 2, elements: 3 });
const view = labelsView({ occasion, elements, ...calculation }, 4);

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

test('labels of alternatives count for the limit before any is built', () => {
  const [element] = elements.filter(({ alternatives }) => alternatives.length > 0);
  const [first] = element?.alternatives ?? [];
  if (!element || !first) throw new Error('The fixture has one.');
  const many = Array.from({ length: 2000 }, () => first);
  const source = { occasion, ...calculation, elements: [{ ...element, alternatives: many }] };
  expect(() => labelsView(source)).toThrow('2,000 labels');
});

test('an element nobody described is labelled as unknown', () => {
  const [label] = labelsView({ occasion, elements: [], ...calculation }).labels;
  expect(label).toMatchObject({ allergens: { kind: 'unknown' }, servingTemp: null });
});
