import type { NewScheduledAddOn, ScheduledAddOn, ScheduledAddOnInput } from '#contract/add-ons.ts';
import type { ElementSummary } from '#contract/elements.ts';
import type { AllergenStatement, Id } from '#contract/values.ts';

/** What stands in a slot. */
export interface SlotElement {
  /** Null for an element that is chosen here. */
  readonly scheduledElementId: Id | null;
  /** The catalogue's; null once it is deleted there. */
  readonly elementId: Id | null;
  readonly name: string;
  readonly allergenNames: readonly string[];
  readonly allergenStatement: AllergenStatement;
}

/** By the slot's id; an empty slot is left out. */
export type SlotValues = Readonly<Record<Id, SlotElement>>;

export const chosenElement = (element: ElementSummary): SlotElement => ({
  scheduledElementId: null,
  elementId: element.id,
  name: element.name,
  allergenNames: element.allergens.map((allergen) => allergen.name),
  allergenStatement: element.allergenStatement,
});

export const slotValues = ({ scheduledElements }: ScheduledAddOn): SlotValues =>
  Object.fromEntries(
    scheduledElements.flatMap((element) => {
      const { addOnSlotId, id, originalElementId, name, allergenNames, allergenStatement } = element;
      const value = { scheduledElementId: id, elementId: originalElementId, name, allergenNames, allergenStatement };
      return addOnSlotId ? [[addOnSlotId, value]] : [];
    }),
  );

/** What a new add-on is scheduled with. */
export const newSlots = (values: SlotValues): NewScheduledAddOn['scheduledElements'] =>
  Object.entries(values).flatMap(([addOnSlotId, { elementId }]) =>
    elementId ? [{ addOnSlotId, originalElementId: elementId }] : [],
  );

export const addOnInput = (values: SlotValues): ScheduledAddOnInput => ({
  scheduledElements: Object.entries(values).map(([addOnSlotId, { scheduledElementId, elementId }]) => ({
    addOnSlotId,
    ...(scheduledElementId && { id: scheduledElementId }),
    originalElementId: elementId,
  })),
});

/** Whether these are other elements than those. */
export const areOtherSlots = (these: SlotValues, those: SlotValues): boolean =>
  Object.keys({ ...these, ...those }).some(
    (slotId) => !these[slotId] || these[slotId]?.scheduledElementId !== those[slotId]?.scheduledElementId,
  );
