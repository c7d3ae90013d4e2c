import { describe, expect, test } from 'vitest';
import type { DocumentName } from '#contract/document-names.ts';
import { documentNames } from '#contract/document-names.ts';
import { misplacedInPdf, readPdfText } from '#testing/pdf.ts';
import { getFixture } from './fixtures/documents.ts';
import { hostileTexts, replaceTexts } from './fixtures/hostile-text.ts';
import { toPrintable } from './printable.ts';
import type { DocumentView } from './schemas.ts';
import { typeset } from './typesetter.ts';

const readPages = <Name extends DocumentName>(document: Name, view: DocumentView<Name>) =>
  readPdfText(typeset(document, toPrintable(document, view)).pdf);
const readText = async <Name extends DocumentName>(document: Name, view: DocumentView<Name>) =>
  (await readPages(document, view)).join(' ');

test('a card whose ingredients do not fit says that there are more, and keeps its allergens', async () => {
  const ingredients = 'water, flour, '.repeat(400);
  const allergens = { kind: 'some' as const, names: ['Milk', 'Egg', 'Tree Nuts', 'Crustacean Shellfish', 'Sesame'] };
  const view = {
    ...getFixture('dish-cards', 'one'),
    cards: [{ name: 'Everything Bagel', addOnType: null, insteadOf: null, ingredients, allergens, suits: [] }],
  };
  const text = await readText('dish-cards', view);
  expect(text).toContain('List shortened. Ask our staff for all ingredients.');
  for (const name of allergens.names) expect(text).toContain(name);
});

describe('text is never printed over other text or beyond the paper', () => {
  const hostile = {
    'chef-numbers': getFixture('chef-numbers', 'hostile'),
    'host-flow': getFixture('host-flow', 'hostile'),
    temperature: getFixture('temperature', 'hostile'),
    packout: { ...getFixture('packout', 'hostile'), accounts: getFixture('packout', 'hostile').accounts.slice(0, 2) },
    'dish-cards': getFixture('dish-cards', 'hostile'),
    'prep-sheet': getFixture('prep-sheet', 'hostile'),
    labels: { ...getFixture('labels', 'hostile'), labels: getFixture('labels', 'hostile').labels.slice(0, 60) },
  };

  test.each(documentNames)('not on %s of texts of any kind', async (document) => {
    const { pdf } = typeset(document, toPrintable(document, hostile[document]));
    expect(await misplacedInPdf(pdf)).toEqual([]);
  });

  test.each(documentNames)('not on %s of words of 500 letters', async (document) => {
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
    const view = replaceTexts(getFixture(document, 'one'), ['Supercalifragilistic'.repeat(25)], writtenSet);
    const { pdf } = typeset(document, toPrintable(document, view));
    expect(await misplacedInPdf(pdf)).toEqual([]);
  });

  test('not on chef numbers of the largest counts', async () => {
    const containers = 9_999;
    const view = getFixture('chef-numbers', 'normal');
    const accounts = view.accounts.map((account) => ({ ...account, headCount: 100_000, veggies: 100_000 }));
    const elements = view.elements.map((element) => ({
      ...element,
      containerCount: 25 * containers,
      counts: element.counts.map((): [number, number, number] => [containers, 1, 20]),
    }));
    const { pdf } = typeset('chef-numbers', toPrintable('chef-numbers', { ...view, accounts, elements }));
    expect(await misplacedInPdf(pdf)).toEqual([]);
  });
});

test('a warning leaves fifteen elements on one page of chef numbers', () => {
  const view = { ...getFixture('chef-numbers', 'normal'), warnings: ['Some are missing. Not counted: Garlic Naan.'] };
  expect(typeset('chef-numbers', toPrintable('chef-numbers', view)).pages).toBe(4);
});

test.each([
  ['Harissa Roasted Chicken', 3],
  ['سلطة الدجاج مع صلصات', 5],
  ['ਦਾਲ ਮੱਖਣੀ ਤੇ ਕੁਲਚਾ', 4],
])('lines of chef numbers are as high as the letters of their script: %s', (name, pages) => {
  const view = getFixture('chef-numbers', 'normal');
  const elements = view.elements.map((element) => ({ ...element, name }));
  expect(typeset('chef-numbers', toPrintable('chef-numbers', { ...view, elements, accommodations: [] })).pages).toBe(
    pages,
  );
});

test('each page of an element that is taller than a page says which one it is', async () => {
  const { elements, ...view } = getFixture('prep-sheet', 'one');
  const tall = elements.map((element) => ({ ...element, method: 'Stir and wait.\n'.repeat(120) }));
  const pages = await readPages('prep-sheet', { ...view, elements: tall });
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) expect(page).toContain('Harissa Roasted Chicken Thigh');
});

test('Typst code in a name is printed as it was typed', async () => {
  const text = await readText('host-flow', getFixture('host-flow', 'hostile'));
  expect(hostileTexts[0]).toContain('#panic("x") *bold*');
  expect(text).toContain('#panic("x") *bold* _it_ @ref $x^2$');
});

test('a word of 500 characters is printed whole, in lines', async () => {
  const name = 'Supercalifragilistic'.repeat(25);
  const view = getFixture('temperature', 'one');
  const elements = view.elements.map((element) => ({ ...element, name }));
  const text = await readText('temperature', { ...view, elements });
  expect(text.replace(/[\s\u200b]/g, '')).toContain(name);
});
