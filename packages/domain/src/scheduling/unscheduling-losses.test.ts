import { expect, test } from 'vitest';
import { formatAddOnLosses, formatMenuLosses } from './unscheduling-losses.ts';

const nothing = {
  people: 0,
  editedElements: 0,
  alternatives: 0,
  modifiers: 0,
  hasNotes: false,
  isFlowReordered: false,
  addOns: 0,
};

test.each([
  [{}, []],
  [{ people: 1 }, ['1 person would have no menu.']],
  [{ people: 1_271 }, ['1,271 people would have no menu.']],
  [{ editedElements: 1 }, ['Lost: 1 edited element.']],
  [{ alternatives: 2, hasNotes: true }, ['Lost: 2 alternatives and the notes.']],
  [
    { people: 120, editedElements: 3, alternatives: 1, modifiers: 4, hasNotes: true, isFlowReordered: true, addOns: 1 },
    [
      '120 people would have no menu.',
      'Lost: 3 edited elements, 1 alternative, 4 portion modifiers, the notes, and the order of the host flow.',
      '1 add-on stays scheduled.',
    ],
  ],
  [{ addOns: 2 }, ['2 add-ons stay scheduled.']],
])('unscheduling a menu with %o tells what is lost', (of, sentences) => {
  expect(formatMenuLosses({ ...nothing, ...of })).toEqual(sentences);
});

test.each([
  [{ elements: 0, editedElements: 0, servings: 0, accounts: 0 }, []],
  [{ elements: 1, editedElements: 0, servings: 0, accounts: 0 }, ['Lost: 1 chosen element.']],
  [
    { elements: 3, editedElements: 1, servings: 130, accounts: 2 },
    ['130 servings ordered by 2 accounts would have nothing chosen.', 'Lost: 3 chosen elements (1 edited).'],
  ],
])('unscheduling an add-on with %o tells what is lost', (of, sentences) => {
  expect(formatAddOnLosses(of)).toEqual(sentences);
});
