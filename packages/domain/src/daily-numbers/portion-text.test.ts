import { expect, test } from 'vitest';
import { formatPerContainer, formatPortion, formatServing } from './portion-text.ts';

test.each([
  [16, 'oz', 'small', '16.0 oz'],
  [16, 'oz', 'large', '1.0 lbs'],
  [12, 'oz', 'large', '0.8 lbs'],
  // 0.8 oz is exactly 0.05 lbs: half of a tenth rounds up, and 0.799 oz does not.
  [0.8, 'oz', 'large', '0.1 lbs'],
  [0.799, 'oz', 'large', '0.0 lbs'],
  [1.65, 'oz', 'small', '1.7 oz'],
  [1.05, 'oz', 'small', '1.1 oz'],
  [64, 'fl oz', 'large', '2.0 quarts'],
  [48, 'fl. oz', 'large', '1.5 quarts'],
  [48, 'fl. oz.', 'small', '48.0 fl. oz'],
  [48, 'FlOz', 'small', '48.0 fl. oz'],
  [3, 'Lb', 'small', '3 lbs'],
  [3, 'lb.', 'large', '3 lbs'],
  [2, 'qt', 'large', '2 quarts'],
  [25, 'each', 'large', '25 each'],
  [2.5, 'each', 'small', '3 each'],
  [1_322.2, 'Ea', 'small', '1,323 each'],
  [198_400, 'oz', 'large', '12,400.0 lbs'],
  [0, 'oz', 'small', '0.0 oz'],
] as const)('%d %s in the %s scale reads %s', (amount, unit, scale, text) => {
  expect(formatPortion(amount, unit, scale)).toBe(text);
});

test.each([
  [5, 200, 'Oz.', '5 oz each, 200 oz per container'],
  [0.25, 1.5, 'cup', '0.25 cup each, 1.5 cup per container'],
  // Not '1 each each'.
  [1, 1024, 'Each', '1 each, 1,024 per container'],
])('%d a person and %d a container in %s reads %s', (portionPerPerson, portionPerContainer, portionUnit, text) => {
  const serving = { portionPerPerson, portionPerContainer, portionUnit };
  expect(formatServing(serving)).toBe(text);
  expect(text.endsWith(formatPerContainer(serving))).toBe(true);
});
