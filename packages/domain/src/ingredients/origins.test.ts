import { describe, expect, test } from 'vitest';
import { aDiet, anIngredient } from '#testing/coverage.ts';
import { type DietIngredient, judgeDiet, toDietRecord } from '../coverage/diet-verdict.ts';
import { findContradictedOrigin, formatKnownOrigins, listProposedOrigins } from './origins.ts';

const vegetarian = aDiet('Vegetarian', { origins: ['Fish/Seafood', 'Meat/Poultry'] });
const pescatarian = aDiet('Pescatarian', { origins: ['Meat/Poultry'] });
const vegan = aDiet('Vegan', { origins: ['Dairy/Egg/Honey', 'Fish/Seafood', 'Meat/Poultry'] });
const glutenFree = aDiet('Gluten Free');

const checkRecord = (name: string, more: Partial<DietIngredient>) =>
  anIngredient(name, { type: 'Other', allergenStatement: 'none', ...more });
const contains = (...names: string[]) => ({
  allergens: names.map((name) => ({ id: name, name })),
  allergenStatement: 'some' as const,
});

describe('whom an ingredient suits by its origin (diets-15)', () => {
  test.each<[string, Partial<DietIngredient>, origins: string, verdicts: string]>([
    ['Lard', { type: 'Fat' }, '', 'unknown unknown unknown yes'],
    ['Gelatin', {}, '', 'unknown unknown unknown yes'],
    ['Honey', {}, '', 'unknown unknown unknown yes'],
    ['Chicken stock', {}, '', 'unknown unknown unknown yes'],
    ['Fish sauce', { type: 'Seasoning/Spice' }, '', 'unknown unknown unknown yes'],
    ['Flour', { type: 'Grain' }, '', 'unknown unknown unknown yes'],
    ['Lard', { type: 'Fat', origins: ['Meat/Poultry'] }, 'Meat/Poultry', 'no no no yes'],
    ['Honey', { origins: ['Dairy/Egg/Honey'] }, 'Dairy/Egg/Honey', 'yes yes no yes'],
    ['Fish sauce', { origins: ['Fish/Seafood'] }, 'Fish/Seafood', 'no yes no yes'],
    ['Olive oil', { type: 'Fat', origins: ['Plant'] }, 'Plant', 'yes yes yes yes'],
    [
      'Pork and egg filling',
      { origins: ['Dairy/Egg/Honey', 'Meat/Poultry'] },
      'Dairy/Egg/Honey, Meat/Poultry',
      'no no no yes',
    ],
    ['Kale', { type: 'Vegetable' }, 'Plant', 'yes yes yes yes'],
    ['Butter', { type: 'Dairy', ...contains('Milk') }, 'Dairy/Egg/Honey', 'yes yes no yes'],
    ['Tofu', { type: 'Protein', proteinType: 'Bean' }, 'Plant', 'yes yes yes yes'],
    ['Cod', { type: 'Protein', proteinType: 'Seafood', ...contains('Fish') }, 'Fish/Seafood', 'no yes no yes'],
    ['Bacon', { type: 'Protein', proteinType: 'Red Meat' }, 'Meat/Poultry', 'no no no yes'],
    // A vegetable with fish in it: what else is in it, nobody said.
    ['Kimchi', { type: 'Vegetable', ...contains('Fish') }, '', 'no unknown no yes'],
    ['Creamed spinach', { type: 'Vegetable', ...contains('Milk') }, '', 'unknown unknown no yes'],
    // Written past the forms: what type and allergens say still counts.
    ['Butter', { type: 'Dairy', origins: ['Plant'] }, 'Plant, Dairy/Egg/Honey', 'yes yes no yes'],
  ])('%s, %j: %s', (name, more, origins, verdicts) => {
    const ingredient = checkRecord(name, more);
    const judgedNames = [vegetarian, pescatarian, vegan, glutenFree].map(
      (diet) => judgeDiet(diet, toDietRecord(ingredient)).verdict,
    );
    expect([formatKnownOrigins(ingredient), judgedNames.join(' ')]).toEqual([origins, verdicts]);
  });

  test('is unknown for the reason that nobody stated it, which names the ingredient', () => {
    expect(judgeDiet(vegan, toDietRecord(checkRecord('Lard', {}))).reasons).toEqual([
      { kind: 'notRecorded', text: 'the origin of Lard is not stated' },
    ]);
  });
});

describe('a statement of origin', () => {
  test.each<[string, Partial<DietIngredient>, string | undefined]>([
    ['Butter', { type: 'Dairy' }, 'Butter is Dairy: its origin has to name Dairy/Egg/Honey.'],
    ['Wing', { type: 'Protein', proteinType: 'Poultry' }, 'Wing is Poultry: its origin has to name Meat/Poultry.'],
    ['Pesto', contains('Sesame', 'Milk'), 'Pesto contains Milk: its origin has to name Dairy/Egg/Honey.'],
    ['Olive oil', {}, undefined],
  ])('that %s is a plant: %j', (name, more, sentence) => {
    expect(findContradictedOrigin(checkRecord(name, { ...more, origins: ['Plant'] }))).toBe(sentence);
    expect(findContradictedOrigin(checkRecord(name, more))).toBeUndefined();
  });

  test.each<[Partial<DietIngredient>, string[]]>([
    [{ type: 'Grain' }, ['Plant']],
    [{ type: 'Starch' }, ['Plant']],
    [{ type: 'Grain', ...contains('Wheat', 'Egg') }, ['Plant', 'Dairy/Egg/Honey']],
    [{ type: 'Grain', allergenStatement: 'unknown' }, []],
    [{ type: 'Grain', origins: ['Plant'] }, []],
    [{ type: 'Fat' }, []],
  ])('is proposed for %j: %j', (more, proposed) => {
    expect(listProposedOrigins(checkRecord('Rice', more))).toEqual(proposed);
  });
});
