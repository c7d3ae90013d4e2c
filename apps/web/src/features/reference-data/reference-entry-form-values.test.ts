import { expect, test } from 'vitest';
import {
  createReferenceEntryFormSchema,
  toReferenceEntryInput,
  toReferenceEntryValues,
} from './reference-entry-form-values.ts';

const item = { id: '1', name: 'Phoenix', version: 4 };

const vendorTerms = {
  ...{ orderDays: ['monday' as const], deliveryDays: ['tuesday' as const, 'friday' as const], minimumOrder: 250 },
  ...{ customerNumber: 'BK-1', contact: 'Dana', notes: 'Dock B' },
};

test.each([
  ['brand' as const, item, { name: 'Phoenix' }],
  [
    'market' as const,
    { ...item, timeZone: 'America/Phoenix', letterhead: 'Us' },
    { name: 'Phoenix', timeZone: 'America/Phoenix', letterhead: 'Us' },
  ],
  ['portionUnit' as const, { ...item, abbreviation: 'ph' }, { name: 'Phoenix', abbreviation: 'ph' }],
  ['containerType' as const, { ...item, hasHalfSize: true }, { name: 'Phoenix', hasHalfSize: true }],
  ['vendor' as const, { ...item, ...vendorTerms }, { name: 'Phoenix', ...vendorTerms }],
  [
    'addOnType' as const,
    { ...item, addOnSlots: [{ id: 's', name: 'Greens' }] },
    { name: 'Phoenix', addOnSlots: [{ id: 's', name: 'Greens' }] },
  ],
])('a %s is saved as it was read, with its own fields only', (kind, read, input) => {
  expect(toReferenceEntryInput(kind, toReferenceEntryValues(read))).toEqual(input);
});

test('a new slot is sent without an id', () => {
  const values = { ...toReferenceEntryValues(undefined), name: 'Bar', addOnSlots: [{ slotId: '', name: 'Greens' }] };
  expect(toReferenceEntryInput('addOnType', values)).toEqual({ name: 'Bar', addOnSlots: [{ name: 'Greens' }] });
});

test.each([
  ['brand' as const, { name: ' ' }, ['Name is required.']],
  ['allergen' as const, { name: '\u200b' }, ['Name is required.']],
  ['market' as const, { name: 'Denver', timeZone: '' }, ['Time zone is required.']],
  ['portionUnit' as const, { name: 'Gram' }, ['Abbreviation is required.']],
  ['addOnType' as const, { name: 'Bar', addOnSlots: [{ slotId: '', name: '\u3164' }] }, ['Slot name is required.']],
  ['containerType' as const, { name: 'Half Pan' }, []],
])('a %s with %j is answered with %j', (kind, fields, messages) => {
  const result = createReferenceEntryFormSchema(kind).safeParse({ ...toReferenceEntryValues(undefined), ...fields });
  expect(result.error?.issues.map((issue) => issue.message) ?? []).toEqual(messages);
});
