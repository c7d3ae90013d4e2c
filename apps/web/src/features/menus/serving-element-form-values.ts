import * as z from 'zod';
import { type CopiedFields, copiedFields } from '#contract/element-fields.ts';
import type { ElementSummary } from '#contract/elements.ts';
import { fieldTexts } from '#contract/field-texts.ts';
import type { MenuElement } from '#contract/menus.ts';
import { listFieldNames } from '#contract/record-fields.ts';
import { AlternativeServing, HostFlowFields, MenuServingFields, ServingFields } from '#contract/serving-fields.ts';
import { Decimal, type IdName } from '#contract/values.ts';

const Portions = z.object({
  portionPerPerson: Decimal.min(0, fieldTexts.tooSmall).nullable(),
  portionPerContainer: Decimal.min(0, fieldTexts.tooSmall).nullable(),
});

type PortionFields = z.input<typeof Portions>;

/** Faults of the portions, by field. */
export const validatePortions = (serving: PortionFields): Partial<Record<keyof PortionFields, string>> =>
  Object.fromEntries(
    (Portions.safeParse(serving).error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  );

/** One element in a master or scheduled menu form. */
export const ServingElementValues = z.object({
  /** Catalogue element; null after it was deleted there. */
  elementId: z.string().nullable(),
  name: z.string(),
  ingredients: z.string(),
  allergens: z.array(z.custom<IdName>()),
  allergenStatement: z.custom<MenuElement['allergenStatement']>(),
  serving: z.custom<MenuServingFields>().superRefine((serving, context) => {
    for (const { path, message } of Portions.safeParse(serving).error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message });
  }),
});
export type ServingElementValues = z.output<typeof ServingElementValues>;

/** The form fields that the element rows share in master and scheduled menus. */
export interface ElementsForm {
  elements: ServingElementValues[];
}

const createPicker =
  <Fields extends object>(names: readonly (keyof Fields)[]) =>
  (record: Fields): Fields =>
    Object.fromEntries(names.map((name) => [name, record[name]])) as Fields;

export const pickCopiedFields = createPicker<CopiedFields>(listFieldNames(copiedFields));
export const pickServing = createPicker<ServingFields>(ServingFields.keyof().options);
export const pickMenuServing = createPicker<MenuServingFields>(MenuServingFields.keyof().options);
export const pickAlternativeServing = createPicker<AlternativeServing>(AlternativeServing.keyof().options);
export const pickHostFlow = createPicker<HostFlowFields>(HostFlowFields.keyof().options);

/** Initial values of an added element. */
export const toServingDefaults = (element: ElementSummary): ServingFields => ({
  elementTypeId: element.elementTypeId,
  containerTypeId: element.defaultContainerTypeId,
  servingTemp: element.servingTemp,
  portionPerPerson: element.defaultPortionPerPerson,
  portionPerContainer: element.defaultPortionPerContainer,
  portionUnitId: element.defaultPortionUnitId,
  servingUtensilId: null,
  servingVesselId: null,
  directionals: '',
});
