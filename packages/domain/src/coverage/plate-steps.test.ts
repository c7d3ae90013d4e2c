import { expect, test } from 'vitest';
import { formatPlateCountSteps } from './plate-steps.ts';

const pans = {
  container: 'Half Pan',
  hasHalfSize: false,
  portionPerPerson: 6,
  portionPerContainer: 112,
  portionUnit: 'oz',
  containerCount: 1,
  halfCount: 0,
  portion: 12,
  roundedPortion: 112,
};

test('special plates tell their portions, containers and what is spare', () => {
  expect(formatPlateCountSteps(2, pans)).toEqual([
    '2 servings × 6 oz = 12 oz',
    '12 oz ÷ 112 oz per Half Pan ≈ 0.107',
    'Rounded up to the next whole: 1 full, 100 oz spare',
  ]);
});

test('halves and thirds stay exact', () => {
  const thirds = { ...pans, hasHalfSize: true, portionPerPerson: 0.1, portion: 0.3, roundedPortion: 56 };
  expect(formatPlateCountSteps(3, { ...thirds, containerCount: 0, halfCount: 1 })).toEqual([
    '3 servings × 0.1 oz = 0.3 oz',
    '0.3 oz ÷ 112 oz per Half Pan ≈ 0.003',
    'Rounded up to the next half: 1 half, 55.7 oz spare',
  ]);
});
