import { hasAddOns } from '../serving-schedules/week.ts';

interface AddOnOfEvent {
  readonly id: string;
  readonly addOnTypeId: string;
  readonly addOnType: { readonly name: string };
}

/** An add-on that the market has scheduled on the event's new day and service line. */
export interface AddOnThere {
  readonly addOnTypeId: string;
  readonly elements: readonly string[];
}

export interface MovedAddOn {
  readonly id: string;
  readonly type: string;
  /** Elements of the matched add-on; empty if none matches. */
  readonly elements: readonly string[];
  readonly outcome: 'matched' | 'open' | 'unscheduled' | 'removed' | 'noAddOns';
}

export const isRemoved = ({ outcome }: MovedAddOn): boolean => outcome === 'removed' || outcome === 'noAddOns';

/**
 * Add-ons of an event after a move to another day or service line (service-events-8, decision 40). At most one of each
 * type is matched: nobody chose what is scheduled there for a second one.
 */
export function moveAddOns(
  addOns: readonly AddOnOfEvent[],
  { serviceLine, scheduled }: { serviceLine: string; scheduled: readonly AddOnThere[] },
): MovedAddOn[] {
  const seenKeys = new Set<string>();
  return addOns.map(({ id, addOnTypeId, addOnType }) => {
    const ofType = scheduled.filter((addOn) => addOn.addOnTypeId === addOnTypeId);
    const [only] = ofType;
    const movedAddOn = { id, type: addOnType.name, elements: [] };
    if (!hasAddOns(serviceLine)) return { ...movedAddOn, outcome: 'noAddOns' };
    if (seenKeys.has(addOnTypeId)) return { ...movedAddOn, outcome: 'removed' };
    seenKeys.add(addOnTypeId);
    if (!only) return { ...movedAddOn, outcome: 'unscheduled' };
    return ofType.length > 1
      ? { ...movedAddOn, outcome: 'open' }
      : { ...movedAddOn, elements: only.elements, outcome: 'matched' };
  });
}
