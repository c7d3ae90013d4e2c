import { describe, expect, test } from 'vitest';
import { makeServiceDay } from '../fixtures/service-day.ts';
import { toDishCardsView } from './dish-cards.ts';
import { toHostFlowView } from './host-flow.ts';
import { toTemperatureView } from './temperature.ts';

const { occasion, elements, unknowns } = makeServiceDay({ accounts: 0, elements: 3 });
const reversed = elements.toReversed();
const getNames = (list: readonly { name: string }[]) => list.map(({ name }) => name);
const inMenuOrder = ['Harissa Roasted Chicken Thigh', 'Lamb Kofta with Tahini', 'Crispy Falafel'];
const withAlternatives = inMenuOrder.toSpliced(2, 0, 'Lentil Kofta', 'Plain Grilled Lamb');

describe('the order of elements', () => {
  test('on cards and checklist is that of the menu, alternatives after the element they replace', () => {
    expect(getNames(toDishCardsView(occasion, reversed).cards)).toEqual(withAlternatives);
    expect(getNames(toTemperatureView(occasion, reversed, unknowns).elements)).toEqual(withAlternatives);
  });

  test('on the host flow is that of the line', () => {
    const line = elements.map((element) => ({ ...element, hostFlowOrder: 10 - element.order }));
    const view = toHostFlowView({
      ...{ occasion, cuisine: null, description: '', notes: null, account: null, unknowns },
      elements: line,
    });
    expect(getNames(view.elements)).toEqual(inMenuOrder.toReversed());
  });
});

test('the checklist asks for 140 °F hot and 41 °F cold and names its account', () => {
  expect(toTemperatureView(occasion, [], unknowns, 'Cobalt HQ')).toMatchObject({
    hotMin: 140,
    coldMax: 41,
    head: { account: 'Cobalt HQ' },
  });
});
