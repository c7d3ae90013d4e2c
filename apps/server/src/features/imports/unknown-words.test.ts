import { expect, test } from 'vitest';
import { Words } from '#domain/imports/words.ts';
import { listUnknownWords } from './queries-dictionary.ts';

test('others are served between two unknown words, and the most frequent word comes first (errors-10)', async () => {
  const names = [{ id: 'rice', name: 'Basmati rice' }];
  const vendors = new Words({ called: 'vendor', names });
  const dictionary = { getList: () => vendors, furtherAnswersTo: () => [], answerTo: () => undefined };
  const missing = ['Basmati rise', ...Array.from({ length: 20 }, (_, n) => `Vendor ${n}`), 'Vendor 7'];
  const rest = { values: {}, faults: [], notes: [], unsaid: [], hasUnreadAmounts: false };
  const rows = missing.map((word, row) => ({ ...rest, row, missing: [{ list: 'vendors', word }] }));
  let turns = 0;
  const serveOthers = () => {
    turns += 1;
    if (turns < 1_000) setImmediate(serveOthers);
  };
  setImmediate(serveOthers);
  const words = await listUnknownWords(rows, dictionary, 100);
  expect(turns).toBeGreaterThanOrEqual(words.length);
  expect(words).toHaveLength(21);
  expect(words[0]).toMatchObject({ word: 'Vendor 7', rows: 2, suggestions: [] });
  expect(words[1]).toMatchObject({ word: 'Basmati rise', suggestions: [{ id: 'rice' }] });
});
