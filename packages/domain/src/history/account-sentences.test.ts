import { expect, test } from 'vitest';
import { isCoreElementType } from '../accounts/portion-modifiers.ts';
import { listAuditSentences } from './account-sentences.ts';
import type { AuditedChange } from './field-changes.ts';

const names = new Map([
  ['lunch', 'Lunch'],
  ['soup', 'Soup'],
  ['protein', 'Protein'],
  ['phoenix', 'Phoenix'],
  ['denver', 'Denver'],
  ['vegan', 'Vegan'],
  ['milk', 'Milk'],
]);
const tell = (...changes: AuditedChange[]) => listAuditSentences(changes, (id) => names.get(id));

const makeRecord = (tableName: string, after: object): AuditedChange => ({
  tableName,
  action: 'insert',
  before: null,
  after: { ...after },
});
const removeRecord = (tableName: string, before: object): AuditedChange => ({
  tableName,
  action: 'delete',
  before: { ...before },
  after: null,
});
const changeRecord = (tableName: string, same: object, before: object, after: object): AuditedChange => ({
  tableName,
  action: 'update',
  before: { ...same, ...before },
  after: { ...same, ...after },
});

const monday = { service_line_id: 'lunch', day: 'monday' };
const servedValues = {
  ...monday,
  should_serve_on_day: true,
  number_of_eaters: 30,
  non_meat_eaters: 1,
  price_per_eater: '12.5',
};
const soups = { ...monday, add_on_type_id: 'soup', should_serve_on_day: true, quantity: 12, price_per_unit: '3' };
const thursday = { service_line_id: 'lunch', date: '2026-11-26', eater_count: 40, special_request: false };
const kim = { type: 'Consumer', email: 'kim@client.example', removed_at: null };

test.each<[string, AuditedChange, string[]]>([
  ['a new account', makeRecord('accounts', { name: 'Sendwell' }), ['Created the account Sendwell.']],
  [
    'another market',
    changeRecord('accounts', {}, { market_id: 'phoenix' }, { market_id: 'denver' }),
    ['Market Phoenix → Denver.'],
  ],
  [
    'a first start date',
    changeRecord('accounts', {}, { service_start_date: null }, { service_start_date: '2026-11-23' }),
    ['Service start date nothing → 11/23/26.'],
  ],
  ['a version alone', changeRecord('accounts', {}, { version: 1 }, { version: 2 }), []],
  ['a new city', changeRecord('addresses', {}, { city: 'Mesa' }, { city: 'Tempe' }), ['City Mesa → Tempe.']],
  [
    'a day that is served',
    makeRecord('serving_schedules', servedValues),
    ['Lunch, Monday: served from now on, 30 eaters, 1 vegetarian, $12.50 each.'],
  ],
  ['a day that is not', makeRecord('serving_schedules', { ...servedValues, should_serve_on_day: false }), []],
  [
    'more eaters',
    changeRecord('serving_schedules', monday, { number_of_eaters: 30 }, { number_of_eaters: 40 }),
    ['Lunch, Monday: eaters 30 → 40.'],
  ],
  [
    'a day switched off',
    changeRecord('serving_schedules', monday, { should_serve_on_day: true }, { should_serve_on_day: false }),
    ['Lunch, Monday: served yes → no.'],
  ],
  [
    'a recurring add-on',
    makeRecord('recurring_add_ons', soups),
    ['Soup with Lunch, Monday: served from now on, 12 at $3.00.'],
  ],
  ['one that was dropped', removeRecord('recurring_add_ons', soups), ['Removed Soup from the repeating Lunch.']],
  [
    'a portion modifier',
    makeRecord('account_portion_modifiers', { element_type_id: 'protein', value: 0.1 }),
    ['Portion modifier for Protein: 0% → +10%.'],
  ],
  [
    'a point of contact',
    makeRecord('users', { type: 'POC', email: 'ann@client.example' }),
    ['Added the point of contact ann@client.example.'],
  ],
  [
    'a preference',
    changeRecord('users', kim, { dietary_preference_id: null }, { dietary_preference_id: 'vegan' }),
    ['Changed the eater kim@client.example: dietary preference nothing → Vegan.'],
  ],
  [
    'a day that a restore took away',
    removeRecord('serving_schedules', servedValues),
    ['Lunch, Monday: no longer served.'],
  ],
  [
    'an add-on that is served on no day yet',
    makeRecord('recurring_add_ons', { ...soups, should_serve_on_day: false }),
    ['Added Soup to the repeating Lunch.'],
  ],
  [
    'an eater who came back',
    changeRecord('users', kim, { removed_at: '2026-11-21' }, { removed_at: null }),
    ['Brought back the eater kim@client.example.'],
  ],
  [
    'an eater who left',
    changeRecord('users', kim, {}, { removed_at: '2026-11-21' }),
    ['Removed the eater kim@client.example.'],
  ],
  [
    'an allergy',
    makeRecord('user_allergens', { email: 'kim@client.example', allergen_id: 'milk' }),
    ['Eater kim@client.example: allergic to Milk.'],
  ],
  [
    'a person who needs no dish',
    makeRecord('coverage_overrides', { ...thursday, email: 'kim@client.example', reason: 'Brings her own food' }),
    ['Eater kim@client.example needs no dish: Lunch on 11/26/26, Brings her own food.'],
  ],
  [
    'a person who needs a dish again',
    removeRecord('coverage_overrides', { ...thursday, email: 'kim@client.example', reason: 'Brings her own food' }),
    ['Eater kim@client.example needs a dish again: Lunch on 11/26/26.'],
  ],
  ['a cancelled service', removeRecord('service_events', thursday), ['Deleted Lunch on 11/26/26.']],
  [
    'a service made by hand',
    makeRecord('service_events', { ...thursday, special_request: true }),
    ['Added Lunch on 11/26/26 for 40 eaters.'],
  ],
  [
    'a headcount',
    changeRecord('service_events', thursday, {}, { eater_count: 35 }),
    ['Changed Lunch on 11/26/26: eaters 40 → 35.'],
  ],
  [
    'a later start',
    changeRecord('service_events', thursday, { service_time: '12:00:00' }, { service_time: '12:30:00' }),
    ['Changed Lunch on 11/26/26: time 12:00 PM → 12:30 PM.'],
  ],
  [
    'an add-on on a service',
    makeRecord('service_event_add_ons', { ...thursday, add_on_type_id: 'soup' }),
    ['Put Soup on Lunch on 11/26/26.'],
  ],
  [
    'an add-on of a service that was changed',
    changeRecord(
      'service_event_add_ons',
      { ...thursday, add_on_type_id: 'soup' },
      { quantity: null, price_per_unit: '0.00' },
      { quantity: 12, price_per_unit: '3.00' },
    ),
    ['Changed Soup on Lunch on 11/26/26: quantity every eater → 12, price $0.00 → $3.00.'],
  ],
  [
    'an add-on of a service that was removed',
    removeRecord('service_event_add_ons', { ...thursday, add_on_type_id: 'soup' }),
    ['Removed Soup from Lunch on 11/26/26.'],
  ],
  ['something that nobody tells of', makeRecord('roles', { name: 'x' }), []],
])('%s', (_what, change, sentences) => {
  expect(tell(change)).toEqual(sentences);
});

test('service events that follow a saved schedule are counted, not listed', () => {
  const more = changeRecord('serving_schedules', monday, { number_of_eaters: 30 }, { number_of_eaters: 40 });
  const followers = [
    makeRecord('service_events', thursday),
    makeRecord('service_events', thursday),
    removeRecord('service_events', thursday),
  ];
  expect(tell(more, ...followers)).toEqual([
    'Lunch, Monday: eaters 30 → 40.',
    '2 service events created to match.',
    '1 service event removed to match.',
  ]);
});

test.each([
  ['Alt Protien', true],
  ['Protein', true],
  ['Salad', true],
  ['Side', true],
  ['Starch', true],
  ['Veg Entree', true],
  ['Veg Side', false],
  ['Soup', false],
  ['Salad Dressing', false],
])('%s is a core element: %j', (type, isCore) => {
  expect(isCoreElementType(type)).toBe(isCore);
});
