import { expect, test } from 'vitest';
import { type DocumentName, documentNames } from '#contract/document-names.ts';
import { at, changedAt, listLeaves } from '#testing/changed-views.ts';
import { makeView } from './fixtures/documents.ts';
import { makeServiceDay } from './fixtures/service-day.ts';
import { toPrintableSheet } from './printable.ts';
import { makeVersion, type Sheet } from './sheet-version.ts';
import { typesetPicture } from './typesetter.ts';

/*
 * What a version holds is seen on the paper: a field that is not would make a sheet out of date that still says what is
 * planned (paper-6).
 */

function other(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return `${value ?? ''} changed`;
}

/** Words that a template chooses by, where any other one is no value. */
const others: Readonly<Record<string, unknown>> = {
  kind: 'unknown',
  servingTemp: 'AMBIENT',
  place: { number: 7, of: 9 },
};

/** Add-ons have no alternatives and no modifiers: these fields are empty. */
const empty = ['insteadOf', 'portions', 'percentMore'].map((field) => `packout.accounts.addOns.elements.${field}`);

const toSheet = (document: DocumentName): Sheet => ({
  document,
  marketId: 'phoenix',
  date: '2025-11-20',
  serviceLineId: 'lunch',
  menuId: null,
  accountId: null,
  choice: null,
});

/** Not every place of a field is seen: half-size containers only where there are some. */
const PLACES = 6;

test.each(documentNames)('every field of the version of %s is seen on paper', (document) => {
  const day = makeServiceDay({ accounts: 3, elements: 6, addOns: true, plates: true });
  const view = toPrintableSheet(document, makeView(document, day));
  const hash = makeVersion(toSheet(document), view).hash;
  const before = typesetPicture(document, view).svg;
  const byField = Map.groupBy(listLeaves(view), (path) => path.filter((key) => typeof key === 'string').join('.'));
  const unseen: string[] = [];
  for (const [field, paths] of byField) {
    const isSeen = paths.slice(0, PLACES).some((path) => {
      const to = others[String(path.at(-1))] ?? other(at(view, path));
      return typesetPicture(document, changedAt(view, path, to)).svg !== before;
    });
    const path = paths[0] ?? [];
    const changedRecord = changedAt(view, path, other(at(view, path)));
    const isHeld = makeVersion(toSheet(document), changedRecord).hash !== hash;
    if (isHeld && !isSeen && !empty.includes(`${document}.${field}`)) unseen.push(field);
  }
  expect(unseen).toEqual([]);
});
