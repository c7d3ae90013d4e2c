import { describe, expect, test } from 'vitest';
import { findColumnsByField } from './field-columns.ts';
import { ingredientImportFields } from './ingredient-fields.ts';
import { parseNumberCell } from './read-cell.ts';
import { Words } from './words.ts';

describe('a column is found', () => {
  const getColumn = (key: string, headings: string[], chosenRecord = {}) =>
    findColumnsByField(ingredientImportFields, { columns: headings, rows: [] }, chosenRecord).columns[key];
  test.each([
    ['its label', 'name', ['Unit', 'Name'], 1],
    ['case, accents and signs aside', 'vendor1.itemId', ['VENDOR-1 item_id'], 0],
    ['ignoring what is in brackets', 'vendor1.costPerCase', ['Vendor 1 cost per case ($)'], 0],
    ['another name of it', 'vendor1.vendorId', ['Supplier'], 0],
    ['the key that other programs use', 'proteinType', ['protein_type', 'proteinType'], 0],
    ['not at all', 'name', ['Foodstuff'], null],
  ])('by %s', (_by, key, headings, expected) => {
    expect(getColumn(key, headings)).toBe(expected);
  });

  test('by hand before all else, and no column is read twice', () => {
    expect(getColumn('type', ['Name', 'Kind'], { type: 1 })).toBe(1);
    expect(getColumn('name', ['Name'], { type: 0 })).toBeNull();
    expect(getColumn('name', ['Name'], { name: null })).toBeNull();
    expect(getColumn('name', ['Name'], { name: 7 })).toBe(0);
  });
});

test.each([
  ['12.5', 12.5],
  ['$ 1,031.50', 1031.5],
  ['.5', 0.5],
  ['1 1/2', 1.5],
  ['−10', -10],
  ['1,5', undefined],
  ['1,50', undefined],
  ['1.031,50', undefined],
  ['abc', undefined],
  ['', undefined],
])('%j is the number %s', (text, expected) => {
  expect(parseNumberCell(text)).toBe(expected);
});

describe('a word', () => {
  const words = new Words({
    called: 'allergen',
    names: [
      { id: 'nuts', name: 'Tree Nuts' },
      { id: 'egg', name: 'Egg' },
      { id: 'fl', name: 'Fluid ounce', also: ['fl. oz'] },
      { id: 'oz', name: 'Ounce', also: ['oz'] },
      { id: 'phoenix', name: 'Phoenix' },
    ],
  });
  test.each([
    ['tree nuts ', 'nuts'],
    ['ÉGG', 'egg'],
    ['FL. OZ', 'fl'],
    ['Tree nut', undefined],
  ])('%j is known as %s', (word, id) => {
    expect(words.findId(word)).toBe(id);
  });
  test.each([
    ['Tree nut', 'nuts'],
    ['nuts, tree', 'nuts'],
    ['Eggs', 'egg'],
    ['fl oz', 'fl'],
    ['Ounces', 'oz'],
    ['Pheonix', 'phoenix'],
    ['Titanium', undefined],
  ])('%j is nearly %s', (word, id) => {
    expect(words.nearest(word)[0]?.id).toBe(id);
  });

  // Compared with each name letter by letter, it would take longer than a test may.
  test('that is longer than any name is near none', () => {
    const names = Array.from({ length: 20_000 }, (_, number) => ({ id: `${number}`, name: `Green curry ${number}` }));
    const many = new Words({ called: 'ingredient', names });
    for (let turn = 0; turn < 20; turn += 1) expect(many.nearest(`${'green '.repeat(5_000)}${turn}`)).toEqual([]);
  });
});
