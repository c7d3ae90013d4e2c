import * as z from 'zod';
import type { ElementSummary } from '#contract/elements.ts';
import { fieldTexts } from '#contract/field-texts.ts';
import type { Menu } from '#contract/menus.ts';
import type { Brand } from '#contract/reference-records.ts';
import type { ScheduledElementInput, ScheduledMenuInput } from '#contract/scheduled-menus.ts';
import type { ChosenAlternative, ScheduledElement, ScheduledMenu } from '#contract/scheduling.ts';
import { revertMenu, toRevertedFlow } from '#domain/scheduling/revert-menu.ts';
import { MenuFormSchema, toMenuFormElement } from '../../menus/menu-form-values.ts';
import {
  pickAlternativeServing,
  pickCopiedFields,
  pickMenuServing,
  ServingElementValues,
  toServingDefaults,
} from '../../menus/serving-element-form-values.ts';

const ScheduledElementValues = ServingElementValues.extend({
  /** Null for an element added in this form. */
  scheduledElementId: z.string().nullable(),
  method: z.string(),
  alternative: z.array(z.custom<ChosenAlternative>()),
  /** Saving copies the catalogue's values, after a revert with the master's host flow. */
  reload: z.custom<Partial<ReturnType<typeof toRevertedFlow>>>().nullable(),
});
export type ScheduledElementValues = z.output<typeof ScheduledElementValues>;

export const ScheduledMenuFormSchema = z.object({
  name: MenuFormSchema.shape.name,
  brandId: z.string(),
  cuisineTypeId: z.string().min(1, fieldTexts.required('Cuisine type')),
  description: z.string().max(20_000, 'Description is too long.'),
  isDescriptionAutomated: z.boolean(),
  butcherPaperNotes: z.string(),
  clientNotes: z.string(),
  /** Not a field of this page; a revert clears it. */
  clearsTalkingPoints: z.boolean(),
  elements: z.array(ScheduledElementValues),
});
export type ScheduledMenuFormValues = z.output<typeof ScheduledMenuFormSchema>;

const toElementValues = (element: ScheduledElement): ScheduledElementValues => ({
  scheduledElementId: element.id,
  elementId: element.originalElementId,
  name: element.name,
  ingredients: element.ingredients,
  method: element.method,
  allergens: element.allergens,
  allergenStatement: element.allergenStatement,
  alternative: element.alternative,
  reload: null,
  serving: pickMenuServing(element),
});

export const toScheduledMenuValues = (menu: ScheduledMenu): ScheduledMenuFormValues => ({
  name: menu.name,
  brandId: menu.brandId ?? '',
  cuisineTypeId: menu.cuisineTypeId,
  description: menu.description,
  isDescriptionAutomated: menu.isDescriptionAutomated,
  butcherPaperNotes: menu.butcherPaperNotes,
  clientNotes: menu.clientNotes,
  clearsTalkingPoints: false,
  elements: menu.scheduledElements.map(toElementValues),
});

/**
 * Form values after a revert: the current master in the same slot (scheduling-4). Elements that stay keep their
 * alternatives, including unsaved choices. Update saves.
 */
export function revertValues(
  menu: ScheduledMenu,
  master: Menu,
  typedMenu: ScheduledMenuFormValues,
  brands: readonly Brand[],
): ScheduledMenuFormValues {
  const reverted = revertMenu(menu, master, brands);
  const alternativesByElement = new Map(typedMenu.elements.map((element) => [element.elementId, element.alternative]));
  const methodByElement = new Map(menu.scheduledElements.map((element) => [element.id, element.method]));
  return {
    name: reverted.name,
    brandId: reverted.brandId ?? '',
    cuisineTypeId: reverted.cuisineTypeId,
    description: reverted.description,
    isDescriptionAutomated: reverted.isDescriptionAutomated,
    butcherPaperNotes: reverted.butcherPaperNotes,
    clientNotes: reverted.clientNotes,
    clearsTalkingPoints: true,
    elements: reverted.scheduledElements.map((element) => ({
      scheduledElementId: element.id ?? null,
      elementId: element.originalElementId,
      name: element.name,
      ingredients: element.ingredients,
      method: methodByElement.get(element.id ?? '') ?? '',
      allergens: element.allergens,
      allergenStatement: element.allergenStatement,
      alternative: alternativesByElement.get(element.originalElementId) ?? [...element.alternative],
      reload: toRevertedFlow(element),
      serving: pickMenuServing(element),
    })),
  };
}

export const toScheduledElementValues = (element: ElementSummary): ScheduledElementValues => ({
  ...toMenuFormElement(element),
  scheduledElementId: null,
  method: element.method,
  alternative: [],
  reload: null,
});

/** Another dish in the place of a row, served like it (scheduling-15). */
export const replaceScheduledElement = (
  row: ScheduledElementValues,
  element: ElementSummary,
): ScheduledElementValues => ({
  ...toScheduledElementValues(element),
  scheduledElementId: row.scheduledElementId,
  serving: row.serving,
  alternative: row.alternative.filter((chosen) => chosen.elementId !== element.id),
  reload: row.reload ?? {},
});

export const toAlternative = (element: ElementSummary): ChosenAlternative => ({
  id: null,
  elementId: element.id,
  name: element.name,
  ingredients: element.ingredients,
  ...pickCopiedFields(element),
  allergenIds: element.allergens.map((allergen) => allergen.id),
  allergenNames: element.allergens.map((allergen) => allergen.name),
  allergenStatement: element.allergenStatement,
  ...pickAlternativeServing(toServingDefaults(element)),
});

function toElementInput(element: ScheduledElementValues, order: number): ScheduledElementInput {
  const { scheduledElementId, elementId, reload, alternative, serving } = element;
  return {
    ...(scheduledElementId && { id: scheduledElementId }),
    originalElementId: elementId,
    order,
    ...serving,
    // Its texts and allergens are no fields of this form: absent ones stay.
    alternative: alternative.map(({ id, elementId: ofElement, name, ...alternativeFields }) => ({
      id,
      elementId: ofElement,
      name,
      ...pickAlternativeServing(alternativeFields),
    })),
    ...(reload && { ...reload, reload: true }),
  };
}

export const toScheduledElementsInput = (elements: readonly ScheduledElementValues[]): ScheduledElementInput[] =>
  elements.map(toElementInput);

export const toScheduledMenuInput = (values: ScheduledMenuFormValues): ScheduledMenuInput => ({
  name: values.name,
  brandId: values.brandId || null,
  cuisineTypeId: values.cuisineTypeId,
  description: values.description,
  isDescriptionAutomated: values.isDescriptionAutomated,
  butcherPaperNotes: values.butcherPaperNotes,
  clientNotes: values.clientNotes,
  ...(values.clearsTalkingPoints && { talkingPoints: '' }),
  scheduledElements: toScheduledElementsInput(values.elements),
});
