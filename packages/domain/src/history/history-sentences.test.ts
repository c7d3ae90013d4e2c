import { describe, expect, test } from 'vitest';
import { recordKinds } from '#contract/record-kinds.ts';
import { type AuditedChange, hidePrices } from './field-changes.ts';
import { listHistoryFields } from './field-labels.ts';
import { listHistorySentences } from './history-sentences.ts';

const RICE = '01900000-0000-7000-8000-00000000000a';
const BEANS = '01900000-0000-7000-8000-00000000000b';
const OUNCE = '01900000-0000-7000-8000-00000000000c';
const names = new Map([
  [RICE, 'Rice'],
  [BEANS, 'Beans'],
  [OUNCE, 'oz'],
]);

function change(tableName: string, before: object | null, after: object | null): AuditedChange {
  const action = before && after ? 'update' : before ? 'delete' : 'insert';
  return { tableName, action, before: before && { ...before }, after: after && { ...after } };
}
const tell = (...changes: AuditedChange[]) => listHistorySentences(changes, (id) => names.get(id));
const dish = { element_id: RICE, portion_per_person: 5, portion_unit_id: OUNCE, order: 0 };

describe('a change in words', () => {
  test.each<[string, AuditedChange[], string[]]>([
    [
      'a number keeps its unit',
      [change('menu_elements', dish, { ...dish, portion_per_person: 6 })],
      ['Changed the portion per person of Rice from 5 to 6 oz.'],
    ],
    [
      'a number that was not there',
      [change('menu_elements', { ...dish, portion_per_person: null }, dish)],
      ['Set the portion per person of Rice to 5 oz.'],
    ],
    [
      'a field that was emptied',
      [change('menus', { id: '1', brand_id: RICE }, { id: '1', brand_id: null })],
      ['Cleared the brand, which was Rice.'],
    ],
    [
      'a checkbox',
      [change('elements', { id: '1', has_no_allergens: false }, { id: '1', has_no_allergens: true })],
      ["Ticked 'No allergens'."],
    ],
    [
      'what nobody knows any more',
      [change('menu_elements', { element_id: OUNCE.replace('c', 'd') }, null)],
      ['Removed the element one that is gone.'],
    ],
    [
      'several of one kind',
      [change('menu_elements', null, dish), change('menu_elements', null, { ...dish, element_id: BEANS })],
      ['Added the elements Rice and Beans.'],
    ],
    ['a place alone', [change('menu_elements', dish, { ...dish, order: 3 })], ['Changed the order of the elements.']],
    [
      'places behind one that went',
      [
        change('menu_elements', { ...dish, element_id: BEANS }, null),
        change('menu_elements', { ...dish, order: 1 }, dish),
      ],
      ['Removed the element Beans.'],
    ],
    [
      'written twice by one save',
      [change('menu_elements', dish, null), change('menu_elements', null, { ...dish, portion_per_person: 7 })],
      ['Changed the portion per person of Rice from 5 to 7 oz.'],
    ],
    ['written as it was', [change('menu_elements', dish, null), change('menu_elements', null, dish)], []],
    [
      'another dish in the place of one',
      [change('scheduled_elements', { id: '1', name: 'Rice' }, { id: '1', name: 'Beans' })],
      ['Replaced Rice by Beans.'],
    ],
    [
      'a record with its parts',
      [change('menus', { id: '1', name: 'Taco Bar' }, null), change('menu_elements', dish, null)],
      ['Deleted the menu Taco Bar.'],
    ],
    [
      'a money amount',
      [
        change(
          'ingredient_vendors',
          { preference: 1, vendor_id: RICE, cost_per_case: 3 },
          { preference: 1, vendor_id: RICE, cost_per_case: 4.5 },
        ),
      ],
      ['Changed the cost per case of Rice from $3.00 to $4.50.'],
    ],
    [
      'long texts that begin alike',
      [change('menus', { id: '1', description: `${'a'.repeat(90)}x` }, { id: '1', description: `${'a'.repeat(90)}y` })],
      ['Changed the description.'],
    ],
  ])('%s', (_what, changes, sentences) => {
    expect(tell(...changes)).toEqual(sentences);
  });

  test('alternatives are reported by their name, not by their place', () => {
    const row = (order: number, name: string) => ({ id: name, instead_of: '1', order, name, dish: 'Chicken' });
    expect(
      tell(
        change('scheduled_element_alternatives', row(0, 'Tofu'), null),
        change('scheduled_element_alternatives', row(1, 'Seitan'), row(0, 'Seitan')),
      ),
    ).toEqual(['Removed the alternative Tofu from Chicken.']);
  });

  test('allergens of an alternative, from when it was no element itself, are reported by their names', () => {
    const row = (...allergenIds: string[]) => ({
      id: '2',
      scheduled_element_id: '1',
      order: 0,
      name: 'Tofu',
      dish: 'Chicken',
      allergen_ids: allergenIds,
    });
    const reportNames = (before: object, after: object) =>
      tell(change('scheduled_element_alternatives', before, after));
    expect(reportNames(row(RICE), row(RICE, BEANS))).toEqual([
      expect.stringMatching(/ from Rice to Rice and Beans\.$/),
    ]);
    expect(reportNames(row(), row(BEANS))).toEqual([expect.stringMatching(/^Set the allergens .* to Beans\.$/)]);
    expect(reportNames(row(BEANS), row())).toEqual([
      expect.stringMatching(/^Cleared the allergens .*, which was Beans\.$/),
    ]);
  });
});

test('a record without labels, such as an entry of reference data, calls its fields by their names in the form', () => {
  const before = { id: '1', version: 1, name: 'Full pan', has_half_size: false, position: 0, rules: ['a'] };
  const after = { ...before, version: 2, name: 'Hotel pan', has_half_size: true, position: 1, rules: { b: 1 } };
  expect(tell(change('container_types', before, after))).toEqual([
    'Changed the name from Full pan to Hotel pan.',
    "Ticked 'Comes in half size'.",
    'Changed the rules from a to ….',
    'Changed the order of the container types.',
  ]);
});

test('who may not read prices is told that one changed, and not which it is (money-10)', () => {
  const sentences = tell(
    hidePrices(
      change(
        'ingredient_vendors',
        { preference: 1, vendor_id: RICE, cost_per_case: 3 },
        { preference: 1, vendor_id: RICE, cost_per_case: 4.5 },
      ),
    ),
    hidePrices(
      change('serving_schedules', { day: 'monday', price_per_eater: '3' }, { day: 'monday', price_per_eater: '4' }),
    ),
    hidePrices(
      change('recurring_add_ons', null, {
        day: 'monday',
        should_serve_on_day: true,
        quantity: 12,
        price_per_unit: '4',
      }),
    ),
  );
  expect(sentences).toEqual([
    'Changed the cost per case of Rice.',
    'A service, Monday: price changed.',
    'An add-on with a service, Monday: served from now on, 12.',
  ]);
});

test.each(recordKinds)('each field of %s has one name, which its form and its history share', (kind) => {
  const fields = listHistoryFields(kind);
  expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
});
