import type { Menu, MenuElement } from '#contract/menus.ts';
import type { Brand } from '#contract/reference-records.ts';
import type { ScheduledElementInput } from '#contract/scheduled-menus.ts';
import type { Alternative, ScheduledMenu } from '#contract/scheduling.ts';

/** An element of the reverted menu. An element that stays keeps its `id` and alternatives (scheduling-4). */
export interface RevertedElement extends Omit<MenuElement, 'elementId' | 'element'> {
  readonly id?: string;
  readonly originalElementId: string;
  readonly name: string;
  readonly alternative: readonly Alternative[];
}

export interface RevertedMenu
  extends Pick<ScheduledMenu, 'id' | 'date' | 'marketId' | 'serviceLineId' | 'originalMenuId'>,
    Pick<Menu, 'name' | 'brandId' | 'cuisineTypeId' | 'description' | 'isDescriptionAutomated'> {
  readonly butcherPaperNotes: '';
  readonly clientNotes: '';
  readonly talkingPoints: '';
  readonly scheduledElements: readonly RevertedElement[];
}

/**
 * The scheduled menu with its master's present content (scheduling-4): id, date, market, service line and original menu
 * stay, notes and talking points are cleared, everything else comes from the master. A missing brand becomes the default one
 * (scheduling-2).
 */
export function revertMenu(
  scheduled: ScheduledMenu,
  master: Menu,
  brands: readonly Pick<Brand, 'id' | 'isDefault'>[],
): RevertedMenu {
  const staying = new Map(scheduled.scheduledElements.map((element) => [element.originalElementId, element]));
  return {
    id: scheduled.id,
    date: scheduled.date,
    marketId: scheduled.marketId,
    serviceLineId: scheduled.serviceLineId,
    originalMenuId: scheduled.originalMenuId,
    name: master.name,
    brandId: master.brandId ?? brands.find(({ isDefault }) => isDefault)?.id ?? null,
    cuisineTypeId: master.cuisineTypeId,
    description: master.description,
    isDescriptionAutomated: master.isDescriptionAutomated,
    butcherPaperNotes: '',
    clientNotes: '',
    talkingPoints: '',
    scheduledElements: master.elements.map(({ elementId, element, ...serving }) => {
      const stays = staying.get(elementId);
      return {
        ...serving,
        ...(stays && { id: stays.id }),
        originalElementId: elementId,
        name: element.name,
        alternative: stays?.alternative ?? [],
      };
    }),
  };
}

/** Host-flow fields of a reverted element; the page itself does not show them. */
export const toRevertedFlow = (
  element: MenuElement | RevertedElement,
): Pick<ScheduledElementInput, 'hostFlowOrder' | 'directionals' | 'servingUtensilId' | 'servingVesselId'> => ({
  hostFlowOrder: element.hostFlowOrder,
  directionals: element.directionals,
  servingUtensilId: element.servingUtensilId,
  servingVesselId: element.servingVesselId,
});
