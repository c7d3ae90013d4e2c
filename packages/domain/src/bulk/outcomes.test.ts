import { describe, expect, test } from 'vitest';
import { type AllergenRow, summarizeOutcomes, toAllergensOutcome, toFieldOutcome, toTagOutcomes } from './outcomes.ts';

const [milk, egg] = [
  { id: 'milk', name: 'Milk' },
  { id: 'egg', name: 'Egg' },
];
const butter = { id: 'butter', name: 'Butter', allergens: [milk] };
const row = (more: Partial<AllergenRow> = {}): AllergenRow => ({
  id: 'pesto',
  name: 'Pesto',
  ticked: [],
  hasNoAllergens: false,
  carriers: [],
  ...more,
});
const unknown = "Nothing would be recorded about its allergens. Open it and tick 'No allergens' if it has none.";

describe('allergens of many records', () => {
  test.each([
    ['new', row(), { text: 'Milk added' }],
    ['of one without', row({ hasNoAllergens: true }), { text: "Milk added, 'No allergens' unticked" }],
    ['there already', row({ ticked: [milk] }), undefined],
    ['of an ingredient only', row({ carriers: [butter] }), { text: 'Milk added' }],
  ])('are added: %s', (_case, record, outcome) => {
    expect(toAllergensOutcome(record, { field: 'addAllergens', allergenIds: ['milk'] }, [milk])).toEqual(outcome);
  });

  test.each([
    ['one of two', row({ ticked: [milk, egg] }), { text: 'Milk removed' }],
    ['not there', row({ ticked: [egg] }), undefined],
    ['the last one', row({ ticked: [milk] }), { refused: unknown }],
    [
      'one that an ingredient brings',
      row({ carriers: [butter] }),
      { refused: 'It would still contain it: Butter contains Milk.' },
    ],
    [
      'ticked and brought',
      row({ ticked: [milk], carriers: [butter] }),
      { refused: 'It would still contain it: Butter contains Milk.' },
    ],
  ])('are removed: %s', (_case, record, outcome) => {
    expect(toAllergensOutcome(record, { field: 'removeAllergens', allergenIds: ['milk'] }, [milk])).toEqual(outcome);
  });
});

describe('a field of many records', () => {
  test('stays where it is so already', () => {
    expect(toFieldOutcome('Hot', 'Hot')).toBeUndefined();
    expect(toFieldOutcome(null, 'Hot')).toEqual({ text: 'None → Hot' });
  });

  test('a tag takes a name once: not where it is taken, and only the first of several', () => {
    const makeRow = (id: string, searchName: string, tag: string) => ({ id, name: searchName, searchName, tag });
    const rows = [
      makeRow('1', 'rice', 'Default'),
      makeRow('2', 'rice', 'Keto'),
      makeRow('3', 'soup', 'Default'),
      makeRow('4', 'stew', 'Vegan'),
    ];
    const judgedRows = toTagOutcomes(rows, 'Vegan', {
      takenNames: ['soup', 'stew'],
      conflict: (name) => `${name} is there.`,
    });
    expect(judgedRows.map(({ outcome }) => outcome)).toEqual([
      { text: 'Default → Vegan' },
      { refused: 'rice is there.' },
      { refused: 'soup is there.' },
      undefined,
    ]);
  });

  test('names 50 changes and counts all', () => {
    const judgedRows = Array.from({ length: 60 }, (_, index) => ({
      row: { id: `${index}`, name: `${index}` },
      outcome: { text: 'x' },
    }));
    const outcome = summarizeOutcomes([...judgedRows, { row: { id: 'a', name: 'a' }, outcome: undefined }]);
    expect(outcome).toMatchObject({ changes: { count: 60 }, refusals: { count: 0 }, unchanged: 1 });
    expect(outcome.changes.items).toHaveLength(50);
    expect(outcome.ids).toHaveLength(60);
  });
});
