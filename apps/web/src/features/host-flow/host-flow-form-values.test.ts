import { expect, test } from 'vitest';
import type { Menu } from '#contract/menus.ts';
import type { ScheduledMenu } from '#contract/scheduling.ts';
import {
  mergeFlowIntoMenu,
  toMasterFlowInput,
  toMasterFlowValues,
  toScheduledFlowInput,
  toScheduledFlowValues,
} from './host-flow-form-values.ts';

const flow = (name: string, order: number, hostFlowOrder: number) => ({
  id: name,
  elementId: name,
  element: { id: name, name },
  name,
  order,
  hostFlowOrder,
  servingUtensilId: null,
  servingVesselId: 'bowl',
  directionals: `Put ${name} out`,
});

test('is shown in host-flow order and saved in the order it was moved to', () => {
  const values = toMasterFlowValues({ elements: [flow('rice', 0, 1), flow('beans', 1, 0)] } as unknown as Menu);
  expect(values.elements.map((element) => element.name)).toEqual(['beans', 'rice']);
  expect(toMasterFlowInput({ ...values, elements: values.elements.toReversed() }).elements).toEqual([
    {
      elementId: 'rice',
      directionals: 'Put rice out',
      servingUtensilId: null,
      servingVesselId: 'bowl',
      hostFlowOrder: 0,
    },
    {
      elementId: 'beans',
      directionals: 'Put beans out',
      servingUtensilId: null,
      servingVesselId: 'bowl',
      hostFlowOrder: 1,
    },
  ]);
});

test('of a scheduled menu never changes the order on the menu', () => {
  const menu = {
    butcherPaperNotes: 'paper',
    clientNotes: 'client',
    talkingPoints: 'talk',
    scheduledElements: [flow('rice', 4, 1), flow('beans', 7, 0)],
  } as unknown as ScheduledMenu;
  expect(toScheduledFlowInput(toScheduledFlowValues(menu))).toMatchObject({
    butcherPaperNotes: 'paper',
    clientNotes: 'client',
    talkingPoints: 'talk',
    scheduledElements: [
      { id: 'beans', order: 7, hostFlowOrder: 0 },
      { id: 'rice', order: 4, hostFlowOrder: 1 },
    ],
  });
});

test('saved over another version decides over places, never over which elements the menu has', () => {
  const getValues = (...elements: ReturnType<typeof flow>[]) => toMasterFlowValues({ elements } as unknown as Menu);
  const mine = getValues(flow('rice', 0, 1), flow('beans', 1, 0));
  const now = getValues(flow('corn', 0, 0), flow('beans', 1, 1));
  expect(mergeFlowIntoMenu(mine, now).elements.map((element) => element.name)).toEqual(['beans', 'corn']);
});
