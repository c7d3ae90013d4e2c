import * as z from 'zod';
import type { ElementSummary } from '#contract/elements.ts';
import { fieldTexts } from '#contract/field-texts.ts';
import { menuFields } from '#contract/menu-fields.ts';
import type { Menu, MenuElement, MenuInput } from '#contract/menus.ts';
import { type IdName, isVisibleName, MAX_NAME_LENGTH } from '#contract/values.ts';
import { toFormInput, toFormShape, toFormValues } from '../../shell/record-field-values.ts';
import { pickMenuServing, ServingElementValues, toServingDefaults } from './serving-element-form-values.ts';

const MenuFormElement = ServingElementValues.extend({
  elementId: z.string(),
  /** The element whose place in the host flow it takes. */
  replaces: z.string().nullable(),
});
export type MenuFormElement = z.output<typeof MenuFormElement>;

export const MenuFormSchema = z.object({
  ...toFormShape(menuFields),
  name: z
    .string()
    .trim()
    .max(MAX_NAME_LENGTH, `Name can have ${MAX_NAME_LENGTH} characters.`)
    .refine(isVisibleName, fieldTexts.required('Name')),
  menuElementClassId: z.string().min(1, fieldTexts.required('Tag')),
  cuisineTypeId: z.string().min(1, fieldTexts.required('Cuisine type')),
  description: z
    .string()
    .trim()
    .max(20_000, 'Description is too long.')
    .refine(isVisibleName, fieldTexts.required('Description')),
  isDescriptionAutomated: z.boolean(),
  elements: z.array(MenuFormElement),
});
export type MenuFormValues = z.output<typeof MenuFormSchema>;

interface MenuDefaults {
  readonly cuisineTypes: readonly IdName[];
  readonly brands: readonly (IdName & { readonly isDefault?: boolean })[];
  readonly tags: readonly IdName[];
}

/** American cuisine, the default brand, the tag "Default" (catalogue-9). */
export const toNewMenuValues = ({ cuisineTypes, brands, tags }: MenuDefaults): MenuFormValues => ({
  ...toFormValues(menuFields),
  menuElementClassId: (tags.find((tag) => tag.name === 'Default') ?? tags[0])?.id ?? '',
  cuisineTypeId: (cuisineTypes.find((cuisine) => cuisine.name === 'American') ?? cuisineTypes[0])?.id ?? '',
  brandId: (brands.find((brand) => brand.isDefault) ?? brands[0])?.id ?? '',
  isDescriptionAutomated: false,
  elements: [],
});

/** An added element starts with its own serving defaults. */
export const toMenuFormElement = (element: ElementSummary): MenuFormElement => ({
  elementId: element.id,
  name: element.name,
  ingredients: element.ingredients,
  allergens: element.allergens,
  allergenStatement: element.allergenStatement,
  serving: pickMenuServing(toServingDefaults(element)),
  replaces: null,
});

/** Another dish in the place of a row, served like it (scheduling-15). */
export const replaceMenuElement = (row: MenuFormElement, element: ElementSummary): MenuFormElement => ({
  ...toMenuFormElement(element),
  serving: row.serving,
  replaces: row.replaces ?? row.elementId,
});

const toElementValues = (element: MenuElement): MenuFormElement => ({
  elementId: element.elementId,
  name: element.element.name,
  ingredients: element.ingredients,
  allergens: element.allergens,
  allergenStatement: element.allergenStatement,
  serving: pickMenuServing(element),
  replaces: null,
});

export const toMenuValues = (menu: Menu): MenuFormValues => ({
  ...toFormValues(menuFields, menu),
  isDescriptionAutomated: menu.isDescriptionAutomated,
  elements: menu.elements.map(toElementValues),
});

/** An empty brand is sent as null (catalogue-9). */
export const toMenuInput = (values: MenuFormValues): MenuInput => ({
  ...toFormInput(menuFields, values),
  isDescriptionAutomated: values.isDescriptionAutomated,
  elements: values.elements.map(({ elementId, replaces, serving }) => ({
    elementId,
    ...(replaces && { replaces }),
    ...serving,
  })),
});
