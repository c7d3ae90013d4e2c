import { expect, test } from 'vitest';
import { aDiet, anIngredient } from '#testing/coverage.ts';
import { dietJudgement, leastClaim } from './diet-verdict.ts';
import { type CatalogueRecord, type CopyRecord, recordsOfCopy } from './scheduled-records.ts';

const milk = { id: 'milk', name: 'Milk' };
const kitchen = {
  ingredients: new Map([
    ['tofu', anIngredient('Tofu', { allergenStatement: 'none' })],
    ['chicken', anIngredient('Chicken', { proteinType: 'Poultry', allergenStatement: 'none' })],
    ['butter', anIngredient('Butter', { allergens: [milk] })],
  ]),
  allergens: new Map([[milk.id, milk]]),
};
const vegan = aDiet('Vegan', { proteinTypes: ['Poultry'], origins: [], excludedAllergenIds: [milk.id] });
const halal = aDiet('Halal', { isByStatement: true });

const copyOf = (ingredientIds: (string | null)[], more: Partial<CopyRecord> = {}): CopyRecord => ({
  ingredientIds,
  allergenIds: [],
  hasNoAllergens: true,
  ...more,
});
const masterOf = (ingredientIds: string[], more: Partial<CatalogueRecord> = {}): CatalogueRecord => ({
  ingredientIds,
  allergenIds: [],
  hasNoAllergens: true,
  hasNoIngredients: false,
  suitableForPreferenceIds: [],
  ...more,
});
const verdict = (diet: typeof vegan, copy: CopyRecord, master?: CatalogueRecord) =>
  leastClaim(recordsOfCopy(kitchen, copy, master).map((record) => dietJudgement(diet, record))).verdict;

test('a copy suits the same diets as its master while both are made of the same', () => {
  expect(verdict(vegan, copyOf(['tofu']), masterOf(['tofu']))).toBe('yes');
  expect(verdict(vegan, copyOf(['tofu'], { allergenIds: ['milk'] }), masterOf(['tofu']))).toBe('no');
  expect(verdict(vegan, copyOf([]), masterOf([], { hasNoIngredients: true }))).toBe('yes');
});

test('a master that no longer holds chicken does not make a vegan dish of what is cooked by the old recipe', () => {
  expect(verdict(vegan, copyOf(['chicken']), masterOf(['tofu']))).toBe('no');
  expect(verdict(vegan, copyOf(['tofu']), masterOf(['tofu', 'butter'], { hasNoAllergens: false }))).toBe('no');
  expect(verdict(vegan, copyOf(['tofu', null]), masterOf(['tofu']))).toBe('unknown');
});

test('a mark of the master speaks for the same recipe only', () => {
  const marked = { suitableForPreferenceIds: [halal.id] };
  expect(verdict(halal, copyOf(['tofu']), masterOf(['tofu'], marked))).toBe('yes');
  expect(verdict(halal, copyOf(['chicken']), masterOf(['tofu'], marked))).toBe('unknown');
});

test('a copy without its master says what its ingredients say now', () => {
  expect(verdict(vegan, copyOf(['tofu']))).toBe('yes');
  expect(verdict(vegan, copyOf(['butter']))).toBe('no');
  expect(verdict(vegan, copyOf([]))).toBe('unknown');
  expect(verdict(halal, copyOf(['tofu']))).toBe('unknown');
});
