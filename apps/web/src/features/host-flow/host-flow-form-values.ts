import type { HostFlowElementInput, Menu } from '#contract/menus.ts';
import type { ScheduledMenuInput } from '#contract/scheduled-menus.ts';
import type { Alternative, ScheduledMenu } from '#contract/scheduling.ts';

export interface HostFlowElement {
  /** The element's id on a master menu, the scheduled element's on a scheduled one. */
  elementId: string;
  name: string;
  /** Its place on the menu, which is another one than that in the flow: it is sent as it was. */
  order: number;
  servingUtensilId: string;
  servingVesselId: string;
  directionals: string;
  /** Shown, not saved: alternatives are chosen on the scheduled menu. */
  alternative: readonly Pick<Alternative, 'name' | 'allergenNames' | 'allergenStatement'>[];
}

export interface HostFlowValues {
  butcherPaperNotes: string;
  clientNotes: string;
  talkingPoints: string;
  elements: HostFlowElement[];
}

interface FlowFields {
  order: number;
  servingUtensilId: string | null;
  servingVesselId: string | null;
  directionals: string;
  hostFlowOrder: number;
}

const flowValues = (fields: FlowFields) => ({
  order: fields.order,
  servingUtensilId: fields.servingUtensilId ?? '',
  servingVesselId: fields.servingVesselId ?? '',
  directionals: fields.directionals,
});

const inFlow = <Element extends FlowFields>(elements: readonly Element[]) =>
  elements.toSorted((left, right) => left.hostFlowOrder - right.hostFlowOrder);

/** A master menu has no notes: they belong to a service (spec §2). */
export const masterFlowValues = (menu: Menu): HostFlowValues => ({
  butcherPaperNotes: '',
  clientNotes: '',
  talkingPoints: '',
  elements: inFlow(menu.elements).map((element) => ({
    elementId: element.elementId,
    name: element.element.name,
    alternative: [],
    ...flowValues(element),
  })),
});

export const scheduledFlowValues = (menu: ScheduledMenu): HostFlowValues => ({
  butcherPaperNotes: menu.butcherPaperNotes,
  clientNotes: menu.clientNotes,
  talkingPoints: menu.talkingPoints,
  elements: inFlow(menu.scheduledElements).map((element) => ({
    elementId: element.id,
    name: element.name,
    alternative: element.alternative,
    ...flowValues(element),
  })),
});

/**
 * What is saved over a version that somebody else saved: a host flow decides over places and tools, never over which
 * elements the menu has. So those taken off meanwhile stay off, and those added come last, as they are.
 */
export function onElementsOf(mine: HostFlowValues, now: HostFlowValues): HostFlowValues {
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

const flowInput = (element: HostFlowElement, hostFlowOrder: number) => ({
  directionals: element.directionals,
  servingUtensilId: element.servingUtensilId || null,
  servingVesselId: element.servingVesselId || null,
  hostFlowOrder,
});

export const masterFlowInput = (values: HostFlowValues): { elements: HostFlowElementInput[] } => ({
  elements: values.elements.map((element, order) => ({ elementId: element.elementId, ...flowInput(element, order) })),
});

/** Spec §7 sends the host flow's own field set. */
export function scheduledFlowInput(values: HostFlowValues): ScheduledMenuInput {
  return {
    butcherPaperNotes: values.butcherPaperNotes,
    clientNotes: values.clientNotes,
    talkingPoints: values.talkingPoints,
    scheduledElements: values.elements.map((element, index) => ({
      id: element.elementId,
      order: element.order,
      ...flowInput(element, index),
    })),
  };
}
