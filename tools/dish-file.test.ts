import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readDishes, readIngredients } from './dish-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dishes-'));
function fileOf(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

const dish = {
  id: 1,
  name: 'Chicken soup',
  element_type_guess: 'Soup',
  portion_oz: 8.5,
  ingredients: [{ code: 5009, name: 'Chicken', oz: 12 }],
  allergens_big9: [],
  allergens_uncertain: ['Soy'],
};

test('dishes are read with their ingredients, codes as text', () => {
  const [read] = readDishes(fileOf('dishes.json', JSON.stringify([dish])));
  expect(read).toMatchObject({ name: 'Chicken soup', ingredients: [{ code: '5009', name: 'Chicken', oz: 12 }] });
});

test.each([
  ['no JSON', 'not json', /is no JSON/],
  ['no array', '{}', /must hold an array/],
  ['a dish without a name', JSON.stringify([dish, { ...dish, name: '' }]), /row 2, name/],
  ['a portion of nothing', JSON.stringify([{ ...dish, portion_oz: 0 }]), /row 1, portion_oz/],
])('%s is refused with the place of the fault', (_what, content, message) => {
  expect(() => readDishes(fileOf('wrong.json', content))).toThrow(message);
});

test('a table cell may hold commas and quotes', () => {
  const table = [
    'code,name,ingredient_type,protein_type,allergens_big9,allergens_uncertain',
    '1001,"Butter, ""salted""",Dairy,,Milk|Soy,',
  ].join('\r\n');
  expect(readIngredients(fileOf('ingredients.csv', table)).get('1001')).toEqual({
    code: '1001',
    name: 'Butter, "salted"',
    ingredient_type: 'Dairy',
    protein_type: '',
    allergens_big9: ['Milk', 'Soy'],
    allergens_uncertain: [],
  });
});
