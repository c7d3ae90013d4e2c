import { expect, test } from 'vitest';
import { listOrderedElements } from './ordered-elements.ts';

const elements = [
  { scheduledElementId: 'chicken', addOnType: null },
  { scheduledElementId: 'lentil-soup', addOnType: 'Soup' },
  { scheduledElementId: 'bisque', addOnType: 'Soup' },
  { scheduledElementId: 'fruit', addOnType: 'Fruit Platter' },
];
const makeOrder = (accountId: string, type: string, scheduledElementId: string | null) => ({
  accountId,
  account: accountId,
  add_ons: [
    {
      type,
      scheduledElementId,
      scheduled_element: scheduledElementId,
      qty: 10,
      isOpen: scheduledElementId === null,
      containers: null,
    },
  ],
});
const orders = [makeOrder('acme', 'Soup', 'lentil-soup'), makeOrder('initech', 'Soup', null)];
const listIds = (...of: Parameters<typeof listOrderedElements> extends [unknown, ...infer Rest] ? Rest : never) =>
  listOrderedElements(elements, ...of).map(({ scheduledElementId }) => scheduledElementId);

test('an account has what it ordered', () => {
  expect(listIds(orders, 'acme')).toEqual(['chicken', 'lentil-soup']);
});

test('each dish that an open choice may become is there', () => {
  expect(listIds(orders, 'initech')).toEqual(['chicken', 'lentil-soup', 'bisque']);
});

test('a service has what anybody ordered, and nothing that nobody did', () => {
  expect(listIds(orders)).toEqual(['chicken', 'lentil-soup', 'bisque']);
  expect(listIds([])).toEqual(['chicken']);
});
