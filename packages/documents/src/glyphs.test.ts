import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { coverageFile, getFontCoverage } from '../../../tools/font-coverage.ts';
import { replaceMissingGlyphs } from './glyphs.ts';

const coverage = JSON.parse(readFileSync(coverageFile, 'utf8'));

test('the coverage is that of the fonts, and lib.typ names every family', () => {
  expect(coverage).toEqual(getFontCoverage());
  const library = readFileSync(path.join(import.meta.dirname, '../templates/lib.typ'), 'utf8');
  const namedRecord = /#let sans = \(([^)]*)\)/.exec(library)?.[1]?.match(/[^"\n,]*[^"\n,\s](?=")/g);
  expect(namedRecord?.toSorted()).toEqual(Object.keys(coverage).toSorted());
});

test.each([
  ['letters of any script stay', '宫保鸡丁 ਦਾਲ 김치', '宫保鸡丁 ਦਾਲ 김치'],
  ['mathematical letters become letters', '𝐌𝐢𝐥𝐤', 'Milk'],
  ['marks that do not fit their letter go', 'ж\u0bbe', 'ж'],
])('%s', (_title, typedText, printedText) => {
  expect(replaceMissingGlyphs({ name: typedText })).toEqual({ name: printedText });
});

test('a character that no font has becomes [?], and the document says so', () => {
  expect(replaceMissingGlyphs({ name: 'Yi ꀀ', rows: [{ name: 'x' }] })).toEqual({
    name: 'Yi [?]',
    rows: [{ name: 'x' }],
    notice: '[?] stands for a character that cannot be printed.',
  });
});

test('an allergen that cannot be printed is refused', () => {
  const view = { elements: [{ name: 'Rice', allergens: { kind: 'some', names: ['Milk', 'ꀀ nut'] } }] };
  expect(() => replaceMissingGlyphs(view)).toThrow(
    'The allergen “ꀀ nut” has a character that cannot be printed. Please write it in other characters.',
  );
});

test.each([
  ['nothing', ''],
  ['a zero-width space', '\u200b'],
  ['a Hangul filler', '\u3164'],
  ['an empty braille cell', '\u2800'],
  ['a private character', '\ue000'],
])('an allergen of %s is refused: its box would be empty', (_title, name) => {
  const view = { elements: [{ name: 'Rice', allergens: { kind: 'some', names: ['Milk', name] } }] };
  expect(() => replaceMissingGlyphs(view)).toThrow(
    'An allergen has a name without a visible character. Please give it another name.',
  );
});

test('a sign typed as [?] needs no notice', () => {
  expect(replaceMissingGlyphs({ name: 'Salt [?]' })).toEqual({ name: 'Salt [?]' });
});
