import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'password1234',
  'Password123!',
  'P@ssw0rd1234',
  'passwordpassword',
  '123456789012',
  'qwertyuiop123',
  '1q2w3e4r5t6y7u',
  'qwerty123456',
  'iloveyou1234',
  'aaaaaaaaaaaa',
  'xyzxyzxyzxyz',
  'welcome2Brigade',
  'Summer2026!!',
  'Letmein-2026',
  'abcdefghijkl',
  'changeme1234',
])('%s is refused: guessing starts there', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'correct horse battery staple',
  'Gx7#pLw92!kQ',
  'braised greens on tuesday',
  'vier Löffel Zimt',
  'my kitchen serves happy lunch',
  '🥕🥦🍋🌽'.repeat(3),
  '837465920173',
])('%s is accepted', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test('the own name and address count as easy', () => {
  expect(isCommonPassword('Rosalind1987!')).toBe(false);
  expect(isCommonPassword('Rosalind1987!', ['rosalind.fischer@example.com', 'Rosalind', 'Fischer'])).toBe(true);
});
