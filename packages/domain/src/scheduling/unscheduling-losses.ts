/** Data that is lost with a scheduled menu. */
export interface MenuLosses {
  readonly people: number;
  readonly editedElements: number;
  readonly alternatives: number;
  readonly modifiers: number;
  readonly hasNotes: boolean;
  readonly isFlowReordered: boolean;
  /** Scheduled for the same service; they stay. */
  readonly addOns: number;
}

/** Data that is lost with a scheduled add-on. */
export interface AddOnLosses {
  readonly elements: number;
  readonly editedElements: number;
  readonly servings: number;
  readonly accounts: number;
}

const toCountText = (value: number, singular: string, plural = `${singular}s`) =>
  `${value.toLocaleString('en-US')} ${value === 1 ? singular : plural}`;
const formatIfAny = (value: number, singular: string, plural?: string) =>
  value > 0 ? [toCountText(value, singular, plural)] : [];
const joinLosses = (parts: readonly string[]) =>
  parts.length > 0 ? [`Lost: ${new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts)}.`] : [];

/** Scheduled again, the menu comes as its master menu is (scheduling-2): what was added to the copy is lost. */
export function formatMenuLosses(of: MenuLosses): string[] {
  return [
    ...formatIfAny(of.people, 'person', 'people').map((people) => `${people} would have no menu.`),
    ...joinLosses([
      ...formatIfAny(of.editedElements, 'edited element'),
      ...formatIfAny(of.alternatives, 'alternative'),
      ...formatIfAny(of.modifiers, 'portion modifier'),
      ...(of.hasNotes ? ['the notes'] : []),
      ...(of.isFlowReordered ? ['the order of the host flow'] : []),
    ]),
    ...formatIfAny(of.addOns, 'add-on stays scheduled', 'add-ons stay scheduled').map((stay) => `${stay}.`),
  ];
}

/** The orders keep their type, and lose what was chosen for them. */
export function formatAddOnLosses({ elements, editedElements, servings, accounts }: AddOnLosses): string[] {
  const chosenElements = toCountText(elements, 'chosen element');
  return [
    ...formatIfAny(servings, 'serving').map(
      (orderedText) => `${orderedText} ordered by ${toCountText(accounts, 'account')} would have nothing chosen.`,
    ),
    ...joinLosses(
      elements === 0 ? [] : [editedElements > 0 ? `${chosenElements} (${editedElements} edited)` : chosenElements],
    ),
  ];
}
