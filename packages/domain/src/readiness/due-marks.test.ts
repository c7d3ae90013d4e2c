import { expect, test } from 'vitest';
import type { ReadinessFault, ReadinessMark } from '#contract/readiness.ts';
import { listMarksBesideChanges } from './due-marks.ts';

const change: ReadinessFault = { text: 'Not accepted: Milk.', place: { kind: 'change', changeId: 'one' } };
const element = (text: string): ReadinessFault => ({ text, place: { kind: 'element', elementId: text } });
const aMark = (text: string, faults: ReadinessFault[]): ReadinessMark => ({
  question: 'allergens',
  urgency: 'actToday',
  text,
  faults,
});

test.each([
  ['1 element without recorded allergens: Rice', [element('Rice')], '1 element without recorded allergens: Rice'],
  ['1 change not accepted, 1 element', [change, element('Rice')], '1 element without recorded allergens: Rice'],
  [
    '1 change not accepted, 2 elements',
    [change, element('Rice'), element('Soup')],
    '2 elements without recorded allergens',
  ],
])('beside its changes, "%s" of %j is "%s" (changes-2)', (text, faults, shownText) => {
  const marks = listMarksBesideChanges([aMark(text, faults)]);
  expect(marks).toEqual([
    aMark(
      shownText,
      faults.filter((fault) => fault !== change),
    ),
  ]);
});

test('beside its changes nothing is open where nothing else is', () => {
  expect(listMarksBesideChanges([aMark('Not accepted: Milk.', [change])])).toEqual([]);
});
