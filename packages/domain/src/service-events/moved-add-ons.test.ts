import { expect, test } from 'vitest';
import { moveAddOns } from './moved-add-ons.ts';

const soup = { addOnTypeId: 'soup', addOnType: { name: 'Soup' } };
const pea = { addOnTypeId: 'soup', elements: ['Pea', 'Croutons'] };
const leek = { addOnTypeId: 'soup', elements: ['Leek'] };

test.each([
  ['Dinner', ['a'], [pea], ['matched']],
  ['Dinner', ['a'], [pea, leek], ['open']],
  ['Dinner', ['a'], [], ['unscheduled']],
  ['Dinner', ['a'], [{ addOnTypeId: 'greens', elements: ['Leaves'] }], ['unscheduled']],
  ['Dinner', ['a', 'b'], [pea], ['matched', 'removed']],
  ['Dinner', ['a', 'b'], [pea, leek], ['open', 'removed']],
  ['Snack', ['a'], [pea], ['noAddOns']],
  ['Dinner', [], [pea], []],
])('moved to %s, soups %j find %j there and become %j', (serviceLine, ids, scheduled, outcomes) => {
  const addOns = ids.map((id) => ({ id, ...soup }));
  const movedRows = moveAddOns(addOns, { serviceLine, scheduled });
  expect(movedRows.map(({ outcome }) => outcome)).toEqual(outcomes);
  for (const { outcome, elements } of movedRows) expect(elements).toEqual(outcome === 'matched' ? pea.elements : []);
});
