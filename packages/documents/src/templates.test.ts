import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentNames } from '#contract/document-names.ts';
import { printedPages } from '#testing/pdf.ts';
import { fixtureNames, getFixture } from './fixtures/documents.ts';
import { toPrintable } from './printable.ts';
import { typeset, typesetPicture } from './typesetter.ts';

const templates = join(import.meta.dirname, '../templates');
const everyFixture = documentNames.flatMap((document) => fixtureNames.map((name) => [document, name] as const));

// Hostile text may contain characters that no font has, which the standard refuses.
const isAccessible = (name: string) => name !== 'hostile' && name !== 'large' && name !== 'many';
test.each(everyFixture.filter(([, name]) => !isAccessible(name)))(
  '%s prints its %s fixture without a warning',
  (document, name) => {
    const printedRecord = typeset(document, toPrintable(document, getFixture(document, name)));
    expect(printedRecord.warnings).toEqual([]);
    expect(printedRecord.pages).toBeGreaterThan(0);
  },
);

test.each(everyFixture.filter(([, name]) => isAccessible(name)))(
  '%s is accessible to a screen reader (UA-1) with its %s fixture, without a warning',
  (document, name) => {
    const printedRecord = typeset(document, toPrintable(document, getFixture(document, name)), { pdfStandard: 'ua-1' });
    expect(printedRecord.warnings).toEqual([]);
    expect(printedRecord.pages).toBeGreaterThan(0);
  },
);

test.each([
  ['שניצל (12 oz) עם 100%', ['100%', 'עם', '12', 'oz', 'שניצל']],
  ['حمص 100% (12 oz)', ['12', 'oz', '100%', 'حمص']],
  ['Rice (12 oz) 100%', ['Rice', '12', 'oz', '100%']],
])('a label of %s reads from left to right: %j', async (element, order) => {
  const { labels } = getFixture('labels', 'one');
  const view = { ...getFixture('labels', 'one'), labels: labels.slice(0, 1).map((label) => ({ ...label, element })) };
  const [page] = await printedPages(typeset('labels', toPrintable('labels', view), { pdfStandard: 'ua-1' }).pdf);
  const fromLeft = (page?.lines ?? []).toSorted((left, right) => left.x - right.x);
  const words = fromLeft.flatMap(({ text }) => text.match(/[\p{L}\p{N}%]+/gu) ?? []);
  expect(words.filter((word) => order.includes(word))).toEqual(order);
});

// A card prints the name in bold and the ingredients in regular weight, on both of its faces.
test.each([
  [{ name: '宫保鸡丁' }, 8],
  [{ name: 'カレー' }, 6],
  [{ name: '김치 Rice' }, 4],
  [{ name: 'Rice', ingredients: '花生' }, 0],
])('a card of %j has %i outlined letters, which a font of one weight needs to be bold', (text, letters) => {
  const { head, cards } = getFixture('dish-cards', 'one');
  const view = { head, cards: cards.map((card) => ({ ...card, ...text })) };
  const { svg } = typesetPicture('dish-cards', toPrintable('dish-cards', view));
  expect(svg.match(/<use[^>]* stroke-width=/g) ?? []).toHaveLength(letters);
});

const dishes = {
  Latin: 'Żurek, crème brûlée, Phở bò, Àmàlà ẹ̀fọ́',
  Greek: 'Μουσακάς',
  Cyrillic: 'Борщ, Қазы',
  Hebrew: 'שָׁלוֹם',
  Arabic: 'سلطة, کشک بادمجان, سبزی‌پلو, نہاری',
  Devanagari: 'दाल मखनी',
  Thai: 'ข้าวผัด',
  Chinese: '宫保鸡丁, 麻婆豆腐, 糖醋排骨, 叉燒飯, 䴓',
  Japanese: 'さば味噌煮, カレーライス, 鮨, 丼, ﾗｰﾒﾝ',
  Korean: '김치찌개, 떡볶이, 쀍',
  Gurmukhi: 'ਦਾਲ ਮੱਖਣੀ',
  Bengali: 'ইলিশ মাছ',
  Gujarati: 'ઢોકળા',
  Odia: 'ଛେନା ପୋଡ଼',
  Tamil: 'சாம்பார்',
  Telugu: 'పెసరట్టు',
  Kannada: 'ಬಿಸಿ ಬೇಳೆ ಬಾತ್',
  Malayalam: 'മീൻ കറി',
  Sinhala: 'ශ්‍රී ලංකා පොල් සම්බෝල',
  Khmer: 'អាម៉ុកត្រី',
  Lao: 'ລາບ',
  Burmese: 'မုန့်ဟင်းခါး',
  Armenian: 'Խորոված',
  Georgian: 'ხაჭაპური, ᲮᲘᲜᲙᲐᲚᲘ',
  Ethiopic: 'ዶሮ ወጥ',
  Tibetan: 'མོག་མོག',
  Thaana: 'ގަރުދިޔަ',
  Syriac: 'ܟܒܐ',
  Cherokee: 'ᏎᎷ',
  Mongolian: 'ᠪᠤᠤᠵ',
  "N'Ko": 'ߞߊ߬ߣߊ',
  Tifinagh: 'ⵙⴽⵙⵓ',
  Inuktitut: 'ᐸᓐᓂᖅᑎᑦ',
  emoji: '🌶 🍕',
  signs: '½ ⅔ ≥ ° × ✔ ☐ ⚠ → € “Chef’s” – …',
};
// The standard refuses a document with a letter that no font has, and names it.
test('dishes of every script are printed with letters, not with boxes', () => {
  const cards = Object.values(dishes).map((name) => ({
    name,
    addOnType: null,
    insteadOf: null,
    ingredients: name,
    allergens: { kind: 'some' as const, names: [name] },
    suits: [name],
  }));
  const view = toPrintable('dish-cards', { ...getFixture('dish-cards', 'one'), cards });
  expect(JSON.stringify(view)).not.toContain('[?]');
  expect(typeset('dish-cards', view, { pdfStandard: 'ua-1' }).pages).toBeGreaterThan(0);
});

test.each(documentNames)('%s without data prints nothing at all', (document) => {
  expect(() => typeset(document, undefined)).toThrow();
});

test.each(documentNames)('%s of the same data is the same, byte for byte', (document) => {
  const view = toPrintable(document, getFixture(document, 'small'));
  const print = () => Buffer.from(typeset(document, view, { creationTimestamp: 1_763_000_000 }).pdf);
  expect(print().equals(print())).toBe(true);
});

describe('templates', () => {
  const sources = readdirSync(templates).map((file) => [file, readFileSync(join(templates, file), 'utf8')] as const);

  test.each(sources)('%s needs no network and evaluates no text', (_file, source) => {
    expect(source).not.toMatch(/@preview|\beval\(/);
  });
});
