import { describe, expect, test } from 'vitest';
import { listAllergenReasons, mergeKnownAllergens, toAllergenStatement } from './known-allergens.ts';

const milk = { id: 'm', name: 'Milk' };
const wheat = { id: 'w', name: 'Wheat' };
const butter = { id: 'b', name: 'Butter', allergens: [milk] };
const roux = { id: 'r', name: 'Roux', allergens: [wheat, milk] };
const salt = { id: 's', name: 'Salt', allergens: [] };

describe('the known allergens of an element', () => {
  test('is nothing of an element with nothing', () => {
    expect(mergeKnownAllergens([], [salt])).toEqual([]);
  });

  test('names for each allergen who says so, in order of their names', () => {
    expect(mergeKnownAllergens([milk], [roux, salt, butter])).toEqual([
      {
        ...milk,
        isTicked: true,
        ingredients: [
          { id: 'r', name: 'Roux' },
          { id: 'b', name: 'Butter' },
        ],
      },
      { ...wheat, isTicked: false, ingredients: [{ id: 'r', name: 'Roux' }] },
    ]);
  });

  test.each([
    [0, false, 'unknown'],
    [0, true, 'none'],
    [1, false, 'some'],
    [1, true, 'some'],
  ])('with %i known and "No allergens" %s is %s', (count, isTicked, expected) => {
    expect(toAllergenStatement(count, isTicked, null)).toBe(expected);
  });
});

test('known allergens are not all where an ingredient is unread, or the ingredients are not recorded', () => {
  const recordedValues = { ingredients: [], hasUnrecordedIngredients: false };
  const unread = { ...recordedValues, ingredients: [{ allergenStatement: 'unknown' as const }] };
  const unrecorded = { ...recordedValues, hasUnrecordedIngredients: true };
  expect(toAllergenStatement(1, false, recordedValues)).toBe('some');
  expect(toAllergenStatement(1, false, unread)).toBe('unknown');
  expect(toAllergenStatement(1, false, unrecorded)).toBe('unknown');
  // Somebody stated it of all of them.
  expect(toAllergenStatement(0, true, unrecorded)).toBe('none');
});

test('the ingredients that rule out "No allergens" are named with the allergen', () => {
  expect(listAllergenReasons(mergeKnownAllergens([milk], [butter, roux]))).toEqual([
    'this element is marked with Milk',
    'Butter contains Milk',
    'Roux contains Milk',
    'Roux contains Wheat',
  ]);
  expect(listAllergenReasons([])).toEqual([]);
});
