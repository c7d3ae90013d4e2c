import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DocumentName, documentNames } from '#contract/document-names.ts';
import { DocumentDataError } from './errors.ts';
import { getFixture } from './fixtures/documents.ts';
import { replaceTexts } from './fixtures/hostile-text.ts';
import { toPrintable } from './printable.ts';
import { typeset } from './typesetter.ts';

/** Fixed words and generated values are not typed by a person. */
const writtenSet = new Set([
  'kind',
  'servingTemp',
  'day',
  'date',
  'printedAt',
  'total',
  'amount',
  'containers',
  'title',
]);

/** Allergens need a visible character, and any text can lack one. */
const withVisibleAllergens = <View>(view: View): View =>
  JSON.parse(JSON.stringify(view), (key, value) =>
    key === 'names' ? value.map((name: string) => `${name} nut`) : value,
  );

/** Replaces every text in the view. Null when a text cannot be an allergen's name. */
function getView(document: DocumentName, texts: readonly string[]): unknown {
  try {
    return toPrintable(document, withVisibleAllergens(replaceTexts(getFixture(document, 'small'), texts, writtenSet)));
  } catch (error) {
    if (error instanceof DocumentDataError && error.message.startsWith('The allergen')) return null;
    throw error;
  }
}

/** Other texts each time; more of them in `npm run test:all`. */
const RUNS = 15;

/** PDF/A-2u refuses a document with a character that has no glyph. */
const printEach = (texts: fc.Arbitrary<string>, numRuns: number) => (document: DocumentName) =>
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 20 }), (some) => {
      const view = getView(document, some);
      if (view !== null) typeset(document, view, { pdfStandard: 'a-2u' });
    }),
    { numRuns },
  );

// Unpaired surrogates, control characters, combining marks, any script: whatever can be stored can be printed.
test.each(documentNames)(
  '%s prints any text at all with a glyph for each character',
  printEach(fc.string({ unit: 'binary', maxLength: 60 }), RUNS),
);

// Letters with marks that no font has together.
const letters = fc.constantFrom(...'aÆжλשسกकসதक్ගမខཀԱაአꓓ가宫カー🌶✔½①Ｗ𝐌ﬁ㍿');
const marks = fc.constantFrom(
  ...'\u0301\u0336\u05b8\u064e\u0e31\u093f\u09bf\u0bbe\u0c3e\u0dd2\u102d\u17b6\u0f72\u3099\u20dd\u200c\u200d',
);
test.each(documentNames)(
  '%s prints letters with the marks of another script',
  printEach(fc.string({ unit: fc.oneof(letters, marks), maxLength: 12 }), RUNS),
);

test('the check fails where a character has no glyph', () => {
  const head = { ...getFixture('host-flow', 'one').head, menuName: 'Yi \ua000' };
  const view = { ...toPrintable('host-flow', getFixture('host-flow', 'one')), head };
  expect(() => typeset('host-flow', view, { pdfStandard: 'a-2u' })).toThrow('could not be displayed');
});
