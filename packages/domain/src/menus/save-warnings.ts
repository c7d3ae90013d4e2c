export interface WarnedElement {
  readonly name: string;
  readonly portionUnitId?: string | null | undefined;
  readonly portionPerPerson?: number | null | undefined;
  readonly portionPerContainer?: number | null | undefined;
  readonly elementTypeId?: string | null | undefined;
}

const isMissing = (portion: number | null | undefined) => !portion || portion <= 0;

function findFaults(element: WarnedElement): string[] {
  return [
    !element.portionUnitId && 'no portion unit',
    isMissing(element.portionPerPerson) && 'no portion per person',
    isMissing(element.portionPerContainer) && 'no portion per container',
    !element.elementTypeId && 'no element type',
  ].filter((fault) => fault !== false);
}

/** The warning of a scheduled menu. */
export const noElements = 'This menu has no elements.';

/** Gaps in a menu that was just scheduled, one line each (scheduling-12); undefined if none. */
export function findScheduledMenuWarning(elements: readonly (WarnedElement & { containerTypeId: string | null })[]) {
  const gaps = elements.flatMap((element) =>
    [...(element.containerTypeId ? [] : ['no container']), ...findFaults(element)].map(
      (fault) => `${element.name} has ${fault}.`,
    ),
  );
  const lines = elements.length === 0 ? [noElements] : gaps;
  if (lines.length === 0) return undefined;
  return [...lines, 'What is missing here is not counted. Fill it in with Edit Menu.'].join('\n');
}

/**
 * The warning before a menu is saved with gaps (catalogue-9): one line per fault, naming the element, and the closing
 * sentence. Undefined if there are none. The save continues in any case.
 */
export function findMenuSaveWarning(brandId: string | null, elements: readonly WarnedElement[]): string | undefined {
  const lines = [
    ...(brandId ? [] : ['This menu has no brand.']),
    ...elements.flatMap((element) => findFaults(element).map((fault) => `${element.name} has ${fault}.`)),
  ];
  if (lines.length === 0) return undefined;
  return [...lines, 'This could cause errors. The app will attempt to save anyway.'].join('\n');
}
