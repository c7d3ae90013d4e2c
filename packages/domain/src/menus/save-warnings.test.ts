import { expect, test } from 'vitest';
import { findMenuSaveWarning, findScheduledMenuWarning } from './save-warnings.ts';

const complete = {
  name: 'Basmati Rice',
  portionUnitId: 'oz',
  portionPerPerson: 4,
  portionPerContainer: 200,
  elementTypeId: 'starch',
};

test('a complete menu is saved without a warning', () => {
  expect(findMenuSaveWarning('brand', [complete])).toBeUndefined();
});

test.each([
  ['no brand', null, {}, 'This menu has no brand.'],
  ['no unit', 'brand', { portionUnitId: null }, 'Basmati Rice has no portion unit.'],
  ['no portion per person', 'brand', { portionPerPerson: null }, 'Basmati Rice has no portion per person.'],
  ['zero per person', 'brand', { portionPerPerson: 0 }, 'Basmati Rice has no portion per person.'],
  ['zero per container', 'brand', { portionPerContainer: 0 }, 'Basmati Rice has no portion per container.'],
  ['no type', 'brand', { elementTypeId: null }, 'Basmati Rice has no element type.'],
])('warns of %s and says that it saves anyway', (_fault, brandId, fields, line) => {
  expect(findMenuSaveWarning(brandId, [{ ...complete, ...fields }])).toBe(
    `${line}\nThis could cause errors. The app will attempt to save anyway.`,
  );
});

test('has a line for every fault', () => {
  expect(findMenuSaveWarning(null, [{ name: 'Pita' }])?.split('\n')).toHaveLength(6);
});

test('a menu that was scheduled with gaps names each dish that is not counted', () => {
  const rice = { ...complete, containerTypeId: 'pan' };
  expect(findScheduledMenuWarning([rice])).toBeUndefined();
  expect(findScheduledMenuWarning([])).toMatch(/^This menu has no elements\.$/m);
  expect(
    findScheduledMenuWarning([rice, { ...rice, name: 'Pita', containerTypeId: null, portionPerPerson: null }]),
  ).toBe(
    'Pita has no container.\nPita has no portion per person.\nWhat is missing here is not counted. Fill it in with Edit Menu.',
  );
});
