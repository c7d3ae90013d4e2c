import { expect, test } from 'vitest';
import { parsePastedEaters } from './pasted-eaters.ts';

const knownValues = {
  preferences: [
    { id: 'none', name: 'None' },
    { id: 'vegan', name: 'Vegan' },
  ],
  allergens: [
    { id: 'milk', name: 'Milk' },
    { id: 'soy', name: 'Soybeans' },
  ],
  emails: ['taken@acme.example'],
};
const read = (text: string) => parsePastedEaters(text, knownValues);
const inputs = (text: string) => read(text).map(({ input }) => input);
const sam = {
  email: 'sam@acme.example',
  firstName: 'Sam',
  lastName: 'de la Roe',
  dietaryPreferenceId: 'vegan',
  allergenIds: ['milk', 'soy'],
};

test.each([
  [
    'a spreadsheet',
    'Name\tE-mail\tPreference\tAllergens\r\nSam de la Roe\tsam@acme.example\tVegan\tMilk, Soybeans\r\n',
  ],
  ['commas', 'Sam de la Roe, sam@acme.example, vegan, milk, soybeans'],
  ['semicolons', '\n"Sam de la Roe";sam@acme.example;VEGAN;Milk/Soybeans\n\n'],
])('a list from %s', (_name, text) => {
  expect(inputs(text)).toEqual([sam]);
  expect(read(text)[0]?.faults).toEqual([]);
});

test('a name is enough, and so is an address', () => {
  const nobody = { firstName: '', lastName: '', email: '', dietaryPreferenceId: null, allergenIds: [] };
  expect(inputs('Sam\nkai@acme.example\nRosa\t\tNone\tnone')).toEqual([
    { ...nobody, firstName: 'Sam' },
    { ...nobody, email: 'kai@acme.example' },
    { ...nobody, firstName: 'Rosa' },
  ]);
});

test.each([
  ['Sam\tsam@acme', ['Not a valid email format']],
  ['\t\tVegan', ['Name or e-mail is required.']],
  ['Sam\t\tVegn\tMilc', ['There is no dietary preference Vegn.', 'There is no allergen Milc.']],
  ['Sam\tTaken@acme.example', ['Email Taken@acme.example already used.']],
])('%j says what is wrong: %j', (text, faults) => {
  expect(read(`Kai\n${text}`).map((row) => [row.line, row.faults])).toEqual([
    [1, []],
    [2, faults],
  ]);
});

test('an address twice in one list is a fault of the second row', () => {
  expect(read('Sam\ta@b.example\nKai\tA@b.example').map(({ faults }) => faults.length)).toEqual([0, 1]);
});
