import type { HostFlowElementInput, Menu } from '#contract/menus.ts';
import type { ScheduledMenuInput } from '#contract/scheduled-menus.ts';
import type { Alternative, ScheduledMenu } from '#contract/scheduling.ts';
import type { HostFlowFields } from '#contract/serving-fields.ts';
import { pickHostFlow } from '../menus/serving-element-form-values.ts';

export interface HostFlowElement extends HostFlowFields {
  /** Element id on a master menu, scheduled element id on a scheduled one. */
  elementId: string;
  name: string;
  /** Position on the menu, not in the host flow; sent back unchanged. */
  order: number;
  /** Display only: alternatives are chosen on the scheduled menu. */
  alternative: readonly Pick<Alternative, 'name' | 'allergenNames' | 'allergenStatement'>[];
}

export interface HostFlowValues {
  butcherPaperNotes: string;
  clientNotes: string;
  talkingPoints: string;
  elements: HostFlowElement[];
}

interface InFlow extends HostFlowFields {
  order: number;
  hostFlowOrder: number;
}

const toFlowValues = (element: InFlow) => ({ order: element.order, ...pickHostFlow(element) });

const sortByFlow = <Element extends InFlow>(elements: readonly Element[]) =>
  elements.toSorted((left, right) => left.hostFlowOrder - right.hostFlowOrder);

/** A master menu has no notes (scheduling-8). */
export const toMasterFlowValues = (menu: Menu): HostFlowValues => ({
  butcherPaperNotes: '',
  clientNotes: '',
  talkingPoints: '',
  elements: sortByFlow(menu.elements).map((element) => ({
    elementId: element.elementId,
    name: element.element.name,
    alternative: [],
    ...toFlowValues(element),
  })),
});

export const toScheduledFlowValues = (menu: ScheduledMenu): HostFlowValues => ({
  butcherPaperNotes: menu.butcherPaperNotes,
  clientNotes: menu.clientNotes,
  talkingPoints: menu.talkingPoints,
  elements: sortByFlow(menu.scheduledElements).map((element) => ({
    elementId: element.id,
    name: element.name,
    alternative: element.alternative,
    ...toFlowValues(element),
  })),
});

/**
 * Merges the form into a version that another person saved. A host flow sets positions and tools, never which elements
 * the menu has: elements removed meanwhile stay removed, and added ones come last, unchanged.
 */
export function mergeFlowIntoMenu(mine: HostFlowValues, now: HostFlowValues): HostFlowValues {
  const isThere = new Set(now.elements.map((element) => element.elementId));
  const isMine = new Set(mine.elements.map((element) => element.elementId));
  return {
    ...mine,
    elements: [
      ...mine.elements.filter((element) => isThere.has(element.elementId)),
      ...now.elements.filter((element) => !isMine.has(element.elementId)),
    ],
  };
}

const toFlowInput = (element: HostFlowElement, hostFlowOrder: number) => ({ ...pickHostFlow(element), hostFlowOrder });

export const toMasterFlowInput = (values: HostFlowValues): { elements: HostFlowElementInput[] } => ({
  elements: values.elements.map((element, order) => ({ elementId: element.elementId, ...toFlowInput(element, order) })),
});

/** The host flow has a separate field set on the wire (scheduling-8). */
export function toScheduledFlowInput(values: HostFlowValues): ScheduledMenuInput {
  return {
    butcherPaperNotes: values.butcherPaperNotes,
    clientNotes: values.clientNotes,
    talkingPoints: values.talkingPoints,
    scheduledElements: values.elements.map((element, index) => ({
      id: element.elementId,
      order: element.order,
      ...toFlowInput(element, index),
    })),
  };
}
