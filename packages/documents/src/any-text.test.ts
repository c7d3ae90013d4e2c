import fc from 'fast-check';
import { test } from 'vitest';
import { documentNames } from '#contract/document-names.ts';
import { fixture } from './fixtures/documents.ts';
import { replacingTexts } from './fixtures/hostile-text.ts';
import { printable } from './printable.ts';
import { typeset } from './typesetter.ts';

// Unpaired surrogates, control characters, combining marks, any script: what can be stored can be printed.
const anyText = fc.string({ unit: 'binary', maxLength: 60 });
/** What the views write themselves, and words with a fixed meaning, are no text of a person. */
const written = new Set(['kind', 'servingTemp', 'day', 'date', 'printedAt', 'total', 'amount', 'containers', 'title']);

test.each(documentNames)('%s prints with any text at all', (document) => {
  const view = fixture(document, 'small');
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 1, maxLength: 20 }), (texts) => {
      typeset(document, printable(document, replacingTexts(view, texts, written)));
    }),
    { numRuns: 15 },
  );
});
