import type { HostFlowView } from '../schemas.ts';
import type { ServedElement } from './served-element.ts';
import { type Occasion, sheetHead } from './sheet-head.ts';

export type HostFlowElement = Pick<
  ServedElement,
  | 'name'
  | 'addOnType'
  | 'hostFlowOrder'
  | 'servingTemp'
  | 'allergens'
  | 'vessel'
  | 'utensil'
  | 'directionals'
  | 'alternatives'
>;

export interface HostFlowSource {
  readonly occasion: Occasion;
  readonly cuisine: string | null;
  readonly description: string;
  readonly notes: HostFlowView['notes'];
  readonly elements: readonly HostFlowElement[];
}

/** Elements in host flow order, which is also the order of the printed numbers. */
export function hostFlowView({ occasion, cuisine, description, notes, elements }: HostFlowSource): HostFlowView {
  return {
    head: sheetHead(occasion),
    cuisine,
    description,
    notes,
    elements: elements
      .toSorted((a, b) => a.hostFlowOrder - b.hostFlowOrder)
      .map(({ name, addOnType, servingTemp, allergens, vessel, utensil, directionals, alternatives }) => ({
        name,
        addOnType,
        servingTemp,
        allergens,
        vessel,
        utensil,
        directionals,
        alternatives: alternatives.map((one) => ({ name: one.name, allergens: one.allergens })),
      })),
  };
}
