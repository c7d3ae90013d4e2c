import { expect, test } from 'vitest';
import { aDiet, anIngredient } from '#testing/coverage.ts';
import { getLeastClaim, judgeDiet, listUnrecordedReasons } from './diet-verdict.ts';
import { type CatalogueRecord, type CopyRecord, toCopyDietRecords } from './scheduled-records.ts';

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

const toCopy = (ingredientIds: (string | null)[], more: Partial<CopyRecord> = {}): CopyRecord => ({
  ingredientIds,
  allergenIds: [],
  hasNoAllergens: true,
  hasNoIngredients: false,
  hasUnrecordedIngredients: false,
  suitableForPreferenceIds: [],
  notForPreferenceIds: [],
  isAsCopied: true,
  ...more,
});
const getMaster = (ingredientIds: string[], more: Partial<CatalogueRecord> = {}): CatalogueRecord => ({
  ingredientIds,
  allergenIds: [],
  hasNoAllergens: true,
  hasNoIngredients: false,
  hasUnrecordedIngredients: false,
  suitableForPreferenceIds: [],
  notForPreferenceIds: [],
  ...more,
});
const verdict = (diet: typeof vegan, copy: CopyRecord, master?: CatalogueRecord) =>
  getLeastClaim(toCopyDietRecords(kitchen, copy, master).map((record) => judgeDiet(diet, record))).verdict;

test('a copy suits the same diets as its master while both are made of the same', () => {
  expect(verdict(vegan, toCopy(['tofu']), getMaster(['tofu']))).toBe('yes');
  expect(verdict(vegan, toCopy(['tofu'], { allergenIds: ['milk'] }), getMaster(['tofu']))).toBe('no');
  const nothing = { hasNoIngredients: true };
  expect(verdict(vegan, toCopy([], nothing), getMaster([], { ...nothing, suitableForPreferenceIds: [vegan.id] }))).toBe(
    'yes',
  );
});

test('a master that no longer holds chicken does not make a vegan dish of what is cooked by the old recipe', () => {
  expect(verdict(vegan, toCopy(['chicken']), getMaster(['tofu']))).toBe('no');
  expect(verdict(vegan, toCopy(['tofu']), getMaster(['tofu', 'butter'], { hasNoAllergens: false }))).toBe('no');
  expect(verdict(vegan, toCopy(['tofu', null]), getMaster(['tofu']))).toBe('unknown');
});

test('a mark of the master speaks for the same recipe only, and that of a copy while its master says so too', () => {
  const marked = { suitableForPreferenceIds: [halal.id] };
  expect(verdict(halal, toCopy(['tofu']), getMaster(['tofu'], marked))).toBe('yes');
  expect(verdict(halal, toCopy(['chicken']), getMaster(['tofu'], marked))).toBe('unknown');
  expect(verdict(halal, toCopy(['chicken'], marked), getMaster(['tofu'], marked))).toBe('yes');
  expect(verdict(halal, toCopy(['chicken'], marked), getMaster(['tofu']))).toBe('unknown');
});

test('no rows are the same as no rows only where both say that there are no ingredients', () => {
  const nothing = { hasNoIngredients: true };
  const marked = { suitableForPreferenceIds: [vegan.id, halal.id] };
  expect(verdict(vegan, toCopy(['chicken']), getMaster([], nothing))).toBe('no');
  expect(verdict(vegan, toCopy([]), getMaster([], nothing))).toBe('unknown');
  expect(verdict(vegan, toCopy([], nothing), getMaster([]))).toBe('unknown');
  expect(verdict(vegan, toCopy([]), getMaster([], marked))).toBe('unknown');
  expect(verdict(vegan, toCopy([], marked), getMaster([], marked))).toBe('yes');
});

test('an allergen that nobody stated is not known where the ingredients are not recorded (catalogue-21)', () => {
  const statement = (fields: Partial<CatalogueRecord>) =>
    toCopyDietRecords(kitchen, toCopy([], fields), undefined).map(({ allergenStatement }) => allergenStatement);
  const withMilk = { hasNoAllergens: false, allergenIds: ['milk'] };
  expect(statement({ ...withMilk, hasUnrecordedIngredients: true })).toEqual(['unknown']);
  expect(statement(withMilk)).toEqual(['some']);
  expect(statement({ hasUnrecordedIngredients: true })).toEqual(['none']);
});

test('a copy that was marked as not suitable, or whose master is now, does not suit', () => {
  const marked = { notForPreferenceIds: [vegan.id] };
  expect(verdict(vegan, toCopy(['chicken'], marked), getMaster(['tofu']))).toBe('no');
  expect(verdict(vegan, toCopy(['tofu']), getMaster(['tofu'], marked))).toBe('no');
});

test('what was typed for a date is never more than known, whatever rows and marks say', () => {
  const typedValues = { isAsCopied: false, suitableForPreferenceIds: [vegan.id, halal.id] };
  const marked = { suitableForPreferenceIds: [vegan.id, halal.id] };
  for (const diet of [vegan, halal]) {
    expect(verdict(diet, toCopy(['tofu'], typedValues), getMaster(['tofu'], marked))).toBe('unknown');
    expect(verdict(diet, toCopy([], typedValues), getMaster([], marked))).toBe('unknown');
    expect(verdict(diet, toCopy(['tofu'], typedValues))).toBe('unknown');
  }
  expect(verdict(vegan, toCopy(['chicken'], typedValues), getMaster(['tofu'], marked))).toBe('no');
  const [own] = toCopyDietRecords(kitchen, toCopy(['tofu'], typedValues), getMaster(['tofu']));
  expect(own && listUnrecordedReasons(own).map(({ text }) => text)).toEqual([
    'the allergens of what was typed for this date are not recorded',
  ]);
});

test('the allergens of an old copy are contained in it, and record nothing', () => {
  const glutenFree = aDiet('Gluten Free');
  const [copy, unrecorded] = [toCopy(['tofu'], { allergenIds: ['milk'] }), { hasNoAllergens: false }];
  expect(verdict(glutenFree, copy, getMaster(['tofu'], unrecorded))).toBe('unknown');
  expect(verdict(vegan, copy, getMaster(['tofu'], unrecorded))).toBe('no');
  expect(verdict(glutenFree, copy, getMaster(['tofu']))).toBe('yes');
});

test('a copy without its master says what its ingredients say now', () => {
  expect(verdict(vegan, toCopy(['tofu']))).toBe('yes');
  expect(verdict(vegan, toCopy(['butter']))).toBe('no');
  expect(verdict(vegan, toCopy([]))).toBe('unknown');
  expect(verdict(halal, toCopy(['tofu']))).toBe('unknown');
});
