import * as z from 'zod';
import type { NewScheduledAddOn, ScheduledAddOn, ScheduledAddOnInput } from '#contract/add-ons.ts';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import type { ElementSummary } from '#contract/elements.ts';
import type { ServingFields } from '#contract/serving-fields.ts';
import type { AllergenStatement, Id } from '#contract/values.ts';
import { pickServing, toServingDefaults } from '../menus/serving-element-form-values.ts';

export interface SlotElement {
  /** Null for an element chosen in this form. */
  readonly scheduledElementId: Id | null;
  /** Catalogue element; null after it was deleted there. */
  readonly elementId: Id | null;
  readonly name: string;
  readonly allergenNames: readonly string[];
  readonly allergenStatement: AllergenStatement;
  readonly serving: ServingFields;
}

/** Keyed by slot id; empty slots are absent. */
export type SlotValues = Readonly<Record<Id, SlotElement>>;

/** A chosen element starts with its own serving defaults. */
export const toAddOnSlotElement = (element: ElementSummary): SlotElement => ({
  scheduledElementId: null,
  elementId: element.id,
  name: element.name,
  allergenNames: element.allergens.map((allergen) => allergen.name),
  allergenStatement: element.allergenStatement,
  serving: toServingDefaults(element),
});

export const toAddOnSlotValues = ({ scheduledElements }: ScheduledAddOn): SlotValues =>
  Object.fromEntries(
    scheduledElements.flatMap((element) => {
      const { addOnSlotId, id, originalElementId, name, allergenNames, allergenStatement } = element;
      const slotElement = { elementId: originalElementId, name, allergenNames, allergenStatement };
      const value: SlotElement = { ...slotElement, scheduledElementId: id, serving: pickServing(element) };
      return addOnSlotId ? [[addOnSlotId, value]] : [];
    }),
  );

/** The elements of an earlier add-on for a new one; those that the catalogue has no more are left out. */
export const toRepeatedSlotValues = (addOn: ScheduledAddOn): SlotValues =>
  Object.fromEntries(
    Object.entries(toAddOnSlotValues(addOn)).flatMap(([slotId, element]) =>
      element.elementId ? [[slotId, { ...element, scheduledElementId: null }]] : [],
    ),
  );

export const toNewAddOnElements = (values: SlotValues): NewScheduledAddOn['scheduledElements'] =>
  Object.entries(values).flatMap(([addOnSlotId, { elementId }]) =>
    elementId ? [{ addOnSlotId, originalElementId: elementId }] : [],
  );

export const toScheduledAddOnInput = (values: SlotValues): ScheduledAddOnInput => ({
  scheduledElements: Object.entries(values).map(([addOnSlotId, { scheduledElementId, elementId, serving }]) => ({
    addOnSlotId,
    ...(scheduledElementId && { id: scheduledElementId }),
    originalElementId: elementId,
    ...serving,
  })),
});

/** A portion may be empty; a non-number or a negative number is not saved. */
export const isPortion = (portion: number | null): boolean => portion === null || portion >= 0;

const areSavable = (values: SlotValues): boolean =>
  Object.values(values).every(
    ({ serving }) => isPortion(serving.portionPerPerson) && isPortion(serving.portionPerContainer),
  );

export const AddOnFormSchema = z.object({
  slots: z.custom<SlotValues>().refine(areSavable, addOnTexts.wrongPortion),
});
