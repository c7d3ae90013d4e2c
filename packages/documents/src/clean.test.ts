import { expect, test } from 'vitest';
import { cleanStrings, cleanText } from './clean.ts';

test.each([
  ['a decomposed accent becomes one character', 'cre\u0300me bru\u0302le\u0301e', 'crème brûlée'],
  ['a lone surrogate becomes the replacement character', 'a\ud800b', 'a\ufffdb'],
  ['NUL and other control characters go', 'Mi\u0000l\u0007k\u001b', 'Milk'],
  ['direction overrides and isolates go', '\u202egnp\u202c \u2066x\u2069', 'gnp x'],
  ['a tab becomes a space', 'a\tb', 'a b'],
  ['line breaks of all systems become one kind', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
  ['markup stays as it was typed', '#panic() *b* $x$ @ref', '#panic() *b* $x$ @ref'],
  ['emoji stay', 'Hi 🌶', 'Hi 🌶'],
  ['a line with Hebrew runs by its first strong letter', 'Hi\nשלום 🌶', 'Hi\n\u2068שלום 🌶\u2069'],
  ['amounts in it stay together', 'حمص 100% (12 oz)', '\u2068حمص \u2066100%\u2069 (\u206612 oz\u2069)\u2069'],
])('%s', (_title, typedText, printedText) => {
  expect(cleanText(typedText)).toBe(printedText);
});

test('a word of 24 characters can be broken after each 12, a shorter one stays whole', () => {
  expect(cleanText('a'.repeat(30))).toBe(`${'a'.repeat(12)}\u200b${'a'.repeat(12)}\u200b${'a'.repeat(6)}`);
  expect(cleanText('a'.repeat(23))).toBe('a'.repeat(23));
});

test('a long word is never broken inside a character', () => {
  expect(
    cleanText('é́'.repeat(24))
      .split('\u200b')
      .map((part) => part.normalize('NFC')),
  ).toEqual(['é́'.repeat(12).normalize('NFC'), 'é́'.repeat(12).normalize('NFC')]);
});

test('strings are cleaned at every depth; numbers and nothing stay', () => {
  expect(cleanStrings({ a: ['x\u0000'], b: { c: 'y\u0007' }, d: 1, e: null })).toEqual({
    a: ['x'],
    b: { c: 'y' },
    d: 1,
    e: null,
  });
});
