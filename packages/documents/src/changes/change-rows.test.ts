import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileContent } from '#contract/document-names.ts';
import { at, changedAt, listLeaves, type Path } from '#testing/changed-views.ts';
import type { ChefNumbersView } from '../chef-numbers-schema.ts';
import { fixtureNames, getFixture } from '../fixtures/documents.ts';
import { toPrintableSheet } from '../printable.ts';
import { documentSchemas } from '../schemas.ts';
import { makeVersion, type PrintedView } from '../sheet-version.ts';
import { listChangeRows } from './change-rows.ts';
import { namedFields } from './field-names.ts';

const documents = [
  'chef-numbers',
  'host-flow',
  'temperature',
  'packout',
  'dish-cards',
  'prep-sheet',
  'labels',
] as const;
type Document = (typeof documents)[number];

const toSheet = (document: Document) => ({
  document,
  marketId: 'phoenix',
  date: '2025-11-20',
  serviceLineId: 'lunch',
  menuId: null,
  accountId: null,
  choice: null,
});
const getView = (document: Document, name: 'small' | 'plates') =>
  toPrintableSheet(document, getFixture(document, name));
const getHash = (document: Document, view: PrintedView) => makeVersion(toSheet(document), view).hash;
const getModel = (document: Document, view: PrintedView): unknown =>
  JSON.parse(makeVersion(toSheet(document), view).model);

const other = (value: unknown, field?: string | number) => {
  if (field === 'place') return { number: 1, of: 1 };
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return value === null ? 'something' : `${String(value)} changed`;
};

/** Cards and labels print nothing of the head but a label's service line. */
const isNotPrinted = (document: Document, path: Path) =>
  path.join('.') === 'head.printedAt' ||
  (document === 'dish-cards' && path[0] === 'head') ||
  (document === 'labels' && path[0] === 'head' && path[1] !== 'serviceLine');

describe.each(documents)('a printed %s', (document) => {
  const view = getView(document, 'plates');

  test('is out of date once any printed value is another one, and tells it', () => {
    const leaves = listLeaves(view).filter((path) => !isNotPrinted(document, path));
    // One place of each field: the hundredth account is like the first.
    const byField = Map.groupBy(leaves, (path) => path.filter((key) => typeof key === 'string').join('.'));
    for (const [field, [path = []]] of byField) {
      const changedRecord = changedAt(view, path, other(at(view, path), path.at(-1)));
      expect(getHash(document, changedRecord), field).not.toBe(getHash(document, view));
      expect(
        listChangeRows(document, getModel(document, view), getModel(document, changedRecord)).length,
        field,
      ).toBeGreaterThan(0);
    }
  });

  test('is as current as before at another time of print and with what it does not print, and tells nothing', () => {
    for (const path of listLeaves(view).filter((leave) => isNotPrinted(document, leave))) {
      const other = changedAt(view, path, 'something else');
      expect(getHash(document, other)).toBe(getHash(document, view));
      expect(listChangeRows(document, getModel(document, view), getModel(document, other))).toEqual([]);
    }
  });

  test('tells each of several changes, and no other', () => {
    const leaves = listLeaves(view).filter(
      (path) => typeof at(view, path) === 'string' && !isNotPrinted(document, path),
    );
    // Names and kinds tell which row it is: another one is another row.
    const plain = leaves.filter((path) =>
      ['directionals', 'detail', 'container', 'ingredients', 'method', 'vessel', 'utensil', 'menuName'].includes(
        String(path.at(-1)),
      ),
    );
    fc.assert(
      fc.property(fc.subarray(plain, { minLength: 1, maxLength: 4 }), (chosenRows) => {
        const changedRecord = chosenRows.reduce((row, path) => changedAt(row, path, 'another text'), view);
        const rows = listChangeRows(document, getModel(document, view), getModel(document, changedRecord));
        const reportedNames = rows.map(({ before, after }) => `${before} > ${after}`).sort();
        // A label is reported once for its stack.
        const expected = chosenRows.map((path) => `${at(view, path) || 'not set'} > another text`).sort();
        if (document === 'labels') expect(reportedNames.length).toBeGreaterThan(0);
        else expect(reportedNames).toEqual(expected.filter((text) => text !== 'another text > another text'));
      }),
      { numRuns: 40 },
    );
  });

  test.each(fixtureNames)('calls every field of its %s size by a name', (name) => {
    const empty = toPrintableSheet(document, getFixture(document, 'empty'));
    if (name === 'large' || name === 'hostile') return;
    const full = toPrintableSheet(document, getFixture(document, name));
    const rows = listChangeRows(document, getModel(document, empty), getModel(document, full));
    expect(rows.filter(({ field }) => /[A-Z]/.test(field)).map(({ field }) => field)).toEqual([]);
  });
});

test('every field that a template is given has a name on the change slip', () => {
  const unnamed = new Set<string>();
  const visit = (schema: unknown): void => {
    const { def } = (schema ?? {}) as {
      def?: { type: string; shape?: object; element?: unknown; innerType?: unknown };
    };
    if (!def) return;
    if (def.type === 'object' && def.shape) {
      for (const [field, inner] of Object.entries(def.shape)) {
        if (!namedFields.has(field)) unnamed.add(field);
        visit(inner);
      }
    }
    visit(def.element);
    visit(def.innerType);
  };
  // What is bought and billed is compared with no day (money-9, statements-5).
  const uncompared: FileContent[] = ['all-papers', 'change-slip', 'purchase-sheet', 'statement'];
  for (const [document, schema] of Object.entries(documentSchemas) as [FileContent, unknown][])
    if (!uncompared.includes(document)) visit(schema);
  // Parts of a value that is reported as a whole.
  const inside = ['head', 'printedAt', 'counts', 'containerCount', 'halfCount', 'full', 'half', 'isHalf'];
  for (const inner of [...inside, 'place', 'number', 'of']) unnamed.delete(inner);
  expect([...unnamed]).toEqual([]);
});

describe('a change is reported in a sentence', () => {
  const sentences = (document: Document, change: (view: never) => object) => {
    const view = getView(document, 'small');
    const changedValues = { ...view, ...change(structuredClone(view) as never) };
    return listChangeRows(document, getModel(document, view), getModel(document, changedValues)).map(
      ({ sentence }) => sentence,
    );
  };
  interface Cards {
    cards: { name: string; allergens: object; ingredients: string }[];
  }
  const withAllergens = (allergens: object) => (view: Cards) => ({
    ...view,
    cards: view.cards.map((card, index) => (index === 0 ? { ...card, allergens } : card)),
  });

  test('people', () => {
    const [first] = sentences('chef-numbers', (view: { accounts: { headCount: number }[] }) => ({
      ...view,
      accounts: view.accounts.map((account, index) => (index === 0 ? { ...account, headCount: 170 } : account)),
    }));
    expect(first).toMatch(/^[^:]+ \d+ → 170 people$/);
  });

  test('an allergen that was added, one that was removed, and what nobody recorded', () => {
    const names = ['Milk', 'Soy'];
    expect(sentences('dish-cards', withAllergens({ kind: 'some', names }))).toEqual([
      expect.stringMatching(/^(Milk|Soy) added to |^\S.* removed from /),
    ]);
    expect(sentences('dish-cards', withAllergens({ kind: 'unknown' }))).toEqual([
      expect.stringMatching(/→ allergens not recorded$/),
    ]);
  });

  test('paper-7: a change after planning in its own words, before everything else', () => {
    const addedText = 'Sesame was added to Dressing. Changes Green salad. (Ana Flores, 11/24/2026 10:02 AM)';
    const [first, ...others] = sentences('chef-numbers', (view: ChefNumbersView) => ({
      ...view,
      changes: [...view.changes, addedText],
      accounts: view.accounts.map((account) => ({ ...account, headCount: account.headCount + 1 })),
    }));
    expect(first).toBe(addedText);
    expect(others.length).toBeGreaterThan(0);
    expect(
      listChangeRows('chef-numbers', { changes: [addedText] }, { changes: [] }).map(({ sentence, before, after }) => [
        sentence,
        before,
        after,
      ]),
    ).toEqual([[`No longer: ${addedText}`, addedText, null]]);
  });

  test('a dish that is new, one that is gone, and another order', () => {
    expect(
      sentences('dish-cards', (view: Cards) => ({
        ...view,
        cards: [...view.cards, { ...view.cards[0], name: 'Pesto', addOnType: null, insteadOf: null }],
      })),
    ).toEqual(['Pesto: new dish card']);
    expect(sentences('dish-cards', (view: Cards) => ({ ...view, cards: view.cards.slice(1) }))).toEqual([
      expect.stringMatching(/: no dish card any more$/),
    ]);
    expect(sentences('dish-cards', (view: Cards) => ({ ...view, cards: view.cards.toReversed() }))).toEqual([
      'In another order',
    ]);
  });
});
