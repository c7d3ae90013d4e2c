import { expect, test } from 'vitest';
import { formatAddOnSlotHeading } from './slot-heading.ts';

test.each([
  ['Greens Bar', 0, 'Entry Level Items'],
  ['Greens Bar', 1, undefined],
  ['Greens Bar', 9, undefined],
  ['Greens Bar', 10, 'Basic Items'],
  ['Greens Bar', 12, undefined],
  ['Greens Bar', 13, 'Elevated Items'],
  ['Soup', 0, undefined],
])('slot %s %i has the heading %s', (type, index, heading) => {
  expect(formatAddOnSlotHeading(type, index)).toBe(heading);
});
