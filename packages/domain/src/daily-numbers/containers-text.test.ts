import { expect, test } from 'vitest';
import { formatContainers } from './containers-text.ts';

test.each([
  [3, 0, 'Full Pan', '3 × Full Pan'],
  [3, 1, 'Full Pan', '3 × Full Pan and ½ pan'],
  [0, 1, 'Full Pan', '½ pan'],
  [11, 2, '16oz Deli', '11 × 16oz Deli and 2 × ½ 16oz Deli'],
  [1200, 0, 'Fullness Bowl', '1,200 × Fullness Bowl'],
])('%i and %i halves of %s are %s', (containerCount, halfCount, container, text) => {
  const unbroken = text.replaceAll(' × ', '\u00a0×\u00a0').replaceAll('½ ', '½\u00a0');
  expect(formatContainers({ containerCount, halfCount, container })).toBe(unbroken);
});
