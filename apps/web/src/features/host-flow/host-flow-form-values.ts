import type { HostFlowElementInput, Menu } from '#contract/menus.ts';
import type { ScheduledMenuInput } from '#contract/scheduled-menus.ts';
import type { ScheduledMenu } from '#contract/scheduling.ts';

export interface HostFlowElement {
  /** The element's id on a master menu, the scheduled element's on a scheduled one. */
  elementId: string;
  name: string;
  servingUtensilId: string;
  servingVesselId: string;
  directionals: string;
}

export interface HostFlowValues {
  butcherPaperNotes: string;
  clientNotes: string;
  talkingPoints: string;
  elements: HostFlowElement[];
}

interface FlowFields {
  servingUtensilId: string | null;
  servingVesselId: string | null;
  directionals: string;
  hostFlowOrder: number;
}

const flowValues = (fields: FlowFields) => ({
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
    ...flowValues(element),
  })),
});

const flowInput = (element: HostFlowElement, hostFlowOrder: number) => ({
  directionals: element.directionals,
  servingUtensilId: element.servingUtensilId || null,
  servingVesselId: element.servingVesselId || null,
  hostFlowOrder,
});

export const masterFlowInput = (values: HostFlowValues): { elements: HostFlowElementInput[] } => ({
  elements: values.elements.map((element, order) => ({ elementId: element.elementId, ...flowInput(element, order) })),
});

/** The order on the menu is another one: it is sent as it was (spec §7 sends the host flow's own field set). */
export function scheduledFlowInput(values: HostFlowValues, orders: ReadonlyMap<string, number>): ScheduledMenuInput {
  return {
    butcherPaperNotes: values.butcherPaperNotes,
    clientNotes: values.clientNotes,
    talkingPoints: values.talkingPoints,
    scheduledElements: values.elements.map((element, index) => ({
      id: element.elementId,
      order: orders.get(element.elementId) ?? index,
      ...flowInput(element, index),
    })),
  };
}
