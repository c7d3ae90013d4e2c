import { expect, test } from 'vitest';
import { createReferenceDataTexts } from './reference-data-texts.ts';

test('a service type is spoken of in the words of the specification', () => {
  const texts = createReferenceDataTexts('serviceType');
  expect(texts.conflict('Buffet')).toBe('There is a service type named Buffet already.');
  expect(texts.confirmDelete).toBe('Are you sure you want to delete this service type?');
  expect(texts.deleted).toBe('This service type has been successfully deleted.');
});

test('a vowel takes its article', () => {
  expect(createReferenceDataTexts('allergen').conflict('Milk')).toBe('There is an allergen named Milk already.');
});

test.each([
  [[{ user: 'menu', count: 1 }], '1 menu(s).'],
  [
    [
      { user: 'menu', count: 2 },
      { user: 'element', count: 11 },
    ],
    '2 menu(s) and 11 element(s).',
  ],
  [
    [
      { user: 'menu', count: 2 },
      { user: 'element', count: 11 },
      { user: 'scheduled menu', count: 3 },
    ],
    '2 menu(s), 11 element(s) and 3 scheduled menu(s).',
  ],
])('a refused deletion counts who uses the tag: %j', (uses, end) => {
  expect(createReferenceDataTexts('menuElementClass').isUsed(uses)).toBe(
    `You must remove this tag from everything that uses it before deleting it. It still belongs to ${end}`,
  );
});
