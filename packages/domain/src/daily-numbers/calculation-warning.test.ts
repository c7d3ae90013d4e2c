import { expect, test } from 'vitest';
import type { Calculation } from '#contract/daily-numbers.ts';
import { findCalculationWarning } from './calculation-warning.ts';

const scheduledMenu = { id: 'm', name: 'Taco Bar' };
const total = {} as Calculation['containerTotals'][number];
const accountSummaries = [{ accountId: 'acme', account: 'Acme', headCount: 5, veggies: 0, elements: [] }];
const incomplete = {} as Calculation['incompleteElements'][number];

test.each([
  ['nothing is scheduled', null, [], [], { severity: 'error', text: '5 people, and no menu.' }],
  ['every element counts', scheduledMenu, [total], [], null],
  [
    'no element counts',
    scheduledMenu,
    [],
    [incomplete],
    {
      severity: 'error',
      text: 'There are no Scheduled Elements for this menu or they are missing type/container/portion information.',
    },
  ],
  [
    'the menu is empty',
    scheduledMenu,
    [],
    [],
    {
      severity: 'error',
      text: 'There are no Scheduled Elements for this menu or they are missing type/container/portion information. 5 people, and the menu has no elements.',
    },
  ],
  [
    'one of two elements counts',
    scheduledMenu,
    [total],
    [incomplete],
    {
      severity: 'warning',
      text: 'Some Scheduled Elements for this menu are missing type/container/portion information.',
    },
  ],
])('when %s', (_case, menu, containerTotals, incompleteElements, expected) => {
  expect(
    findCalculationWarning({ scheduledMenu: menu, containerTotals, incompleteElements, accountSummaries }),
  ).toEqual(expected);
});
