import type { NewScheduledAddOn, ScheduledAddOn, ScheduledAddOnInput } from '#contract/add-ons.ts';
import type { ElementSummary } from '#contract/elements.ts';
import type { ScheduledElement } from '#contract/scheduling.ts';
import type { AllergenStatement, Id } from '#contract/values.ts';
import { servingInput, servingValues } from '../menus/serving-element-form-values.ts';

/** How the element of a slot is served; empty text stands for "not chosen", as the browser's lists have it. */
export interface SlotServing extends ReturnType<typeof servingValues> {
  readonly servingUtensilId: string;
  readonly servingVesselId: string;
  readonly directionals: string;
}

/** What stands in a slot. */
export interface SlotElement {
  /** Null for an element that is chosen here. */
  readonly scheduledElementId: Id | null;
  /** The catalogue's; null once it is deleted there. */
  readonly elementId: Id | null;
  readonly name: string;
  readonly allergenNames: readonly string[];
  readonly allergenStatement: AllergenStatement;
  readonly serving: SlotServing;
}

/** By the slot's id; an empty slot is left out. */
export type SlotValues = Readonly<Record<Id, SlotElement>>;

/** An element that is chosen here starts with its own serving defaults. */
export const chosenElement = (element: ElementSummary): SlotElement => ({
  scheduledElementId: null,
  elementId: element.id,
  name: element.name,
  allergenNames: element.allergens.map((allergen) => allergen.name),
  allergenStatement: element.allergenStatement,
  serving: {
    ...servingValues({
      servingTemp: element.servingTemp,
      elementTypeId: element.elementTypeId,
      containerTypeId: element.defaultContainerTypeId,
      portionUnitId: element.defaultPortionUnitId,
      portionPerPerson: element.defaultPortionPerPerson,
      portionPerContainer: element.defaultPortionPerContainer,
    }),
    servingUtensilId: '',
    servingVesselId: '',
    directionals: '',
  },
});

const slotServing = (element: ScheduledElement): SlotServing => ({
  ...servingValues(element),
  servingUtensilId: element.servingUtensilId ?? '',
  servingVesselId: element.servingVesselId ?? '',
  directionals: element.directionals,
});

const servingOf = ({ servingUtensilId, servingVesselId, directionals, ...serving }: SlotServing) => ({
  ...servingInput(serving),
  servingUtensilId: servingUtensilId || null,
  servingVesselId: servingVesselId || null,
  directionals,
});

export const slotValues = ({ scheduledElements }: ScheduledAddOn): SlotValues =>
  Object.fromEntries(
    scheduledElements.flatMap((element) => {
      const { addOnSlotId, id, originalElementId, name, allergenNames, allergenStatement } = element;
      const known = { elementId: originalElementId, name, allergenNames, allergenStatement };
      const value: SlotElement = { ...known, scheduledElementId: id, serving: slotServing(element) };
      return addOnSlotId ? [[addOnSlotId, value]] : [];
    }),
  );

/** What a new add-on is scheduled with. */
export const newSlots = (values: SlotValues): NewScheduledAddOn['scheduledElements'] =>
  Object.entries(values).flatMap(([addOnSlotId, { elementId }]) =>
    elementId ? [{ addOnSlotId, originalElementId: elementId }] : [],
  );

export const addOnInput = (values: SlotValues): ScheduledAddOnInput => ({
  scheduledElements: Object.entries(values).map(([addOnSlotId, { scheduledElementId, elementId, serving }]) => ({
    addOnSlotId,
    ...(scheduledElementId && { id: scheduledElementId }),
    originalElementId: elementId,
    ...servingOf(serving),
  })),
});

/** A portion can be left open; what is no number, or less than nothing, is not saved. */
export const isPortion = (portion: number | null): boolean => portion === null || portion >= 0;

/** Whether all of it can be saved. */
export const areSavable = (values: SlotValues): boolean =>
  Object.values(values).every(
    ({ serving }) => isPortion(serving.portionPerPerson) && isPortion(serving.portionPerContainer),
  );

const isOther = (one: SlotElement | undefined, other: SlotElement | undefined) =>
  one?.scheduledElementId !== other?.scheduledElementId ||
  JSON.stringify(one?.serving) !== JSON.stringify(other?.serving);

/** Whether these are other elements than those, or elements that are served in another way. */
export const areOtherSlots = (these: SlotValues, those: SlotValues): boolean =>
  Object.keys({ ...these, ...those }).some((slotId) => !these[slotId] || isOther(these[slotId], those[slotId]));
