import { expect, test } from 'vitest';
import { formatAlternative } from './alternative-text.ts';

test.each([
  ['some', ['Milk', 'Soy'], 'Instead of Pad Thai: Tofu Bowl (Milk, Soy)'],
  ['none', [], 'Instead of Pad Thai: Tofu Bowl (no allergens)'],
  ['unknown', [], 'Instead of Pad Thai: Tofu Bowl (ask our staff about allergens)'],
  ['unknown', ['Milk'], 'Instead of Pad Thai: Tofu Bowl (Milk, ask our staff about allergens)'],
] as const)('an alternative with allergens "%s" %j reads "%s"', (allergenStatement, allergenNames, text) => {
  expect(formatAlternative('Pad Thai', { name: 'Tofu Bowl', allergenStatement, allergenNames })).toBe(text);
});
