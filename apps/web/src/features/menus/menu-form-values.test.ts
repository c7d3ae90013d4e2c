import { describe, expect, test } from 'vitest';
import { elementFields } from '#contract/element-fields.ts';
import { toEmptyFields } from '#contract/record-fields.ts';
import { aMenu } from '#testing/screen-records.ts';
import { MenuFormSchema, toMenuFormElement, toMenuInput, toMenuValues, toNewMenuValues } from './menu-form-values.ts';

const menu = aMenu({
  id: 'menu',
  isDescriptionAutomated: true,
  brandId: null,
  version: 3,
  elements: [
    {
      elementId: 'rice',
      element: { id: 'rice', name: 'Basmati Rice' },
      order: 0,
      containerTypeId: 'pan',
      elementTypeId: null,
      portionUnitId: 'oz',
      portionPerPerson: 4.125,
      portionPerContainer: null,
      servingTemp: 'HOT',
      ingredients: 'Rice',
      allergens: [],
      allergenStatement: 'unknown',
      directionals: '',
      servingUtensilId: null,
      servingVesselId: null,
      hostFlowOrder: 0,
    },
  ],
});

describe('a menu in the form', () => {
  test('is saved as it was read when nothing was changed', () => {
    expect(toMenuInput(toMenuValues(menu))).toEqual({
      name: 'Harvest Table',
      description: 'Chicken and greens.',
      isDescriptionAutomated: true,
      brandId: null,
      cuisineTypeId: 'american',
      menuElementClassId: 'default',
      elements: [
        {
          elementId: 'rice',
          containerTypeId: 'pan',
          elementTypeId: null,
          portionUnitId: 'oz',
          portionPerPerson: 4.125,
          portionPerContainer: null,
          servingTemp: 'HOT',
        },
      ],
    });
  });

  test('starts new with American cuisine, the default brand and the tag Default, wherever they are in their lists', () => {
    const values = toNewMenuValues({
      cuisineTypes: [
        { id: 'thai', name: 'Thai' },
        { id: 'american', name: 'American' },
      ],
      brands: [
        { id: 'acme', name: 'Acme', isDefault: false },
        { id: 'house', name: 'House Kitchen', isDefault: true },
      ],
      tags: [
        { id: 'vegan', name: 'Vegan' },
        { id: 'default', name: 'Default' },
      ],
    });
    expect(values).toMatchObject({ cuisineTypeId: 'american', brandId: 'house', menuElementClassId: 'default' });
  });

  test('takes an added element with the serving defaults of the element', () => {
    const element = toMenuFormElement({
      ...toEmptyFields(elementFields),
      id: 'rice',
      name: 'Basmati Rice',
      menuElementClassId: 'default',
      usedMenuElementClassIds: ['default'],
      elementTypeId: 'starch',
      ingredients: 'Rice',
      method: 'Steam.',
      allergens: [],
      allergenStatement: 'none',
      defaultContainerTypeId: 'pan',
      servingTemp: 'HOT',
      defaultPortionPerPerson: 4,
      defaultPortionPerContainer: 200,
      defaultPortionUnitId: 'oz',
    });
    expect(element.serving).toEqual({
      elementTypeId: 'starch',
      containerTypeId: 'pan',
      servingTemp: 'HOT',
      portionPerPerson: 4,
      portionPerContainer: 200,
      portionUnitId: 'oz',
    });
  });
});

test.each([
  [{ name: '  ' }, 'Name is required.'],
  [{ name: '\u2800' }, 'Name is required.'],
  [{ description: '' }, 'Description is required.'],
  [{ description: '\u200b \u2800' }, 'Description is required.'],
  [{ menuElementClassId: '' }, 'Tag is required.'],
  [
    {
      elements: toMenuValues(menu).elements.map((element) => ({
        ...element,
        serving: { ...element.serving, portionPerPerson: -1 },
      })),
    },
    'Cannot be less than 0.',
  ],
])('%j is refused: %s', (fields, message) => {
  const result = MenuFormSchema.safeParse({ ...toMenuValues(menu), ...fields });
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
});
