import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { type DocumentName, documentNames } from '#contract/document-names.ts';
import { isAll } from '#testing/long-test.ts';
import { misplacedInPdf, readPdfText } from '#testing/pdf.ts';
import { codesInPdf } from '#testing/qr-in-pdf.ts';
import { type FixtureName, getFixture } from './fixtures/documents.ts';
import { markView } from './marked-view.ts';
import { toPrintable } from './printable.ts';
import { makeVersion, type PrintedView, type Sheet, type SheetVersion } from './sheet-version.ts';
import { typeset } from './typesetter.ts';

const toSheet = (document: DocumentName): Sheet => ({
  document,
  marketId: 'phoenix',
  date: '2025-11-20',
  serviceLineId: 'lunch',
  menuId: null,
  accountId: null,
  choice: null,
});

const publicUrl = 'https://brigade.example.com';
const markedFixture = (document: DocumentName, name: FixtureName) => {
  const plain = toPrintable(document, getFixture(document, name));
  return { plain, ...markView(document, plain, { publicUrl, sheets: { [document]: toSheet(document) }, attempt: 0 }) };
};
const onlyVersion = ([version]: readonly SheetVersion[]): SheetVersion => {
  if (!version) throw new Error('There is no version.');
  return version;
};

describe('the mark of a version', () => {
  const sizes = isAll ? (['small', 'plates', 'empty', 'one', 'hostile'] as const) : (['small', 'hostile'] as const);
  // A hundred pages of packout, or of labels, have the foot that the others have.
  const isLong = (document: DocumentName) => document === 'packout' || document === 'labels';
  const isShort = (document: DocumentName, name: FixtureName) =>
    !isLong(document) || name === 'small' || name === 'one';
  const pages = documentNames.flatMap((document) =>
    sizes.filter((name) => isShort(document, name)).map((name) => [document, name] as const),
  );
  test.each(pages)('on every page of %s (%s) adds no page and covers no text', async (document, name) => {
    const { plain, view, versions } = markedFixture(document, name);
    const [before, after] = [typeset(document, plain), typeset(document, view)];
    expect(after.pages).toBe(before.pages);
    expect(after.warnings).toEqual([]);
    const { code } = onlyVersion(versions);
    const text = `${code.slice(0, 4)} ${code.slice(4)}`;
    for (const page of await readPdfText(after.pdf)) expect(page).toContain(text);
    const misplaced = await misplacedInPdf(after.pdf);
    if (misplaced.length > 0) expect(misplaced).toEqual(await misplacedInPdf(before.pdf));
  });

  test.each(isAll ? documentNames : documentNames.slice(0, 1))(
    'is seen on every page of %s as the QR code of its address',
    async (document) => {
      const { view, versions } = markedFixture(document, 'small');
      const address = `${publicUrl}/sheets/${onlyVersion(versions).code}`;
      const { data, size } = encode(address, { ecc: 'L', boostEcc: true, border: 0 });
      const expected = data.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join('')).join('\n');
      const { pdf, pages } = typeset(document, view);
      expect(await codesInPdf(pdf, size)).toEqual(Array.from({ length: pages }, () => expected));
    },
  );

  test.each(documentNames)('leaves %s accessible to a screen reader (UA-1)', (document) => {
    const { view } = markedFixture(document, 'small');
    expect(typeset(document, view, { pdfStandard: 'ua-1' }).pages).toBeGreaterThan(0);
  });
});

describe('a version', () => {
  const view = toPrintable('host-flow', getFixture('host-flow', 'small')) as PrintedView & {
    elements: { name: string }[];
  };
  const sheet = toSheet('host-flow');
  const { code } = makeVersion(sheet, view);

  test('is the same at another time of print, and with the notice of another paper in its file', () => {
    const later = { ...view, head: { ...view.head, printedAt: '1/1/26, 1:00 AM' }, notice: 'A notice.' };
    expect(makeVersion(sheet, later).code).toBe(code);
  });

  test('is the same in whatever order its fields come', () => {
    const turned = Object.fromEntries(Object.entries(view).reverse()) as unknown as PrintedView;
    expect(makeVersion(sheet, turned).code).toBe(code);
  });

  test('is another with one letter changed, for another account, and at another attempt', () => {
    const [first, ...rest] = view.elements;
    const changedValues = { ...view, elements: [{ ...first, name: `${first?.name}.` }, ...rest] };
    const codes = [
      code,
      makeVersion(sheet, changedValues).code,
      makeVersion({ ...sheet, accountId: 'acme' }, view).code,
      makeVersion(sheet, view, view, 1).code,
    ];
    expect(new Set(codes).size).toBe(4);
    expect(makeVersion(sheet, view, view, 1).hash).toBe(makeVersion(sheet, view).hash);
  });
});
