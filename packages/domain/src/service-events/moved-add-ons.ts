import { hasAddOns } from '../serving-schedules/week.ts';

interface AddOnOfEvent {
  readonly id: string;
  readonly addOnTypeId: string;
  readonly addOnType: { readonly name: string };
}

/** An add-on that the market has scheduled in the event's new place. */
export interface AddOnThere {
  readonly addOnTypeId: string;
  readonly elements: readonly string[];
}

export interface MovedAddOn {
  readonly id: string;
  readonly type: string;
  /** What is served in the new place; empty unless it is matched. */
  readonly elements: readonly string[];
  readonly outcome: 'matched' | 'open' | 'unscheduled' | 'removed' | 'noAddOns';
}

export const isRemoved = ({ outcome }: MovedAddOn): boolean => outcome === 'removed' || outcome === 'noAddOns';

/**
 * What becomes of an event's add-ons when it moves to another day or service line (decision 111). One of each type goes
 * along: what is scheduled there was never chosen for a second one.
 */
export function moveAddOns(
  addOns: readonly AddOnOfEvent[],
  { serviceLine, scheduled }: { serviceLine: string; scheduled: readonly AddOnThere[] },
): MovedAddOn[] {
  const seen = new Set<string>();
  return addOns.map(({ id, addOnTypeId, addOnType }) => {
    const ofType = scheduled.filter((one) => one.addOnTypeId === addOnTypeId);
    const [only] = ofType;
    const moved = { id, type: addOnType.name, elements: [] };
    if (!hasAddOns(serviceLine)) return { ...moved, outcome: 'noAddOns' };
    if (seen.has(addOnTypeId)) return { ...moved, outcome: 'removed' };
    seen.add(addOnTypeId);
    if (!only) return { ...moved, outcome: 'unscheduled' };
    return ofType.length > 1
      ? { ...moved, outcome: 'open' }
      : { ...moved, elements: only.elements, outcome: 'matched' };
  });
}
