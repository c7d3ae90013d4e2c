import type { CopyPart } from './dated-copies.ts';

const countOf = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export const copyPartLabels: Readonly<Record<CopyPart, string>> = {
  name: 'Name',
  method: 'Method',
  ingredients: 'Ingredients',
  allergens: 'Allergens',
};

/** Sentences about scheduled copies that differ from their element (changes-4). */
export const datedCopiesTexts = {
  heading: 'Scheduled copies that differ',
  explanation:
    'This element was changed after it was scheduled. Choose what the copies take over; portions, containers, alternatives, notes and flow stay as they are.',
  parts: 'What to take over',
  takeOver: (count: number) => `Take over into ${countOf(count, 'copy', 'copies')}`,
  takenOver: (count: number) => `${countOf(count, 'copy has', 'copies have')} taken over what this element is now.`,
  confirm: (parts: readonly string[], count: number) =>
    `Make this what the element is now, in ${countOf(count, 'scheduled copy', 'scheduled copies')}: ${parts.join(', ').toLowerCase()}?`,
  here: 'This date',
  master: 'Now',
  none: 'none',
} as const;
