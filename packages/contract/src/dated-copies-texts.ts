import { endSentence } from './counted-names.ts';
import { copiedFields } from './element-fields.ts';
import { getFieldLabels, listFieldNames } from './record-fields.ts';

const formatCount = (count: number, singular: string, plural: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`;

/** Parts that a copy or an alternative takes from its master; directionals, notes and flow are its own. */
export const copyParts = [
  ...(['name', ...listFieldNames(copiedFields), 'ingredients'] as const),
  ...(['allergens', 'type', 'portions', 'temperature'] as const),
] as const;

/** Parts that a scheduled menu takes from its master menu and that can be edited for a date. */
export const menuParts = ['menuName', 'description'] as const;

/** The labels of elements, and of the menu itself. */
export const copyPartLabels: Readonly<Record<(typeof copyParts)[number] | (typeof menuParts)[number], string>> = {
  name: 'Name',
  ...getFieldLabels(copiedFields),
  ingredients: 'Ingredients',
  allergens: 'Allergens',
  type: 'Type',
  portions: 'Portions and container',
  temperature: 'Serving temperature',
  menuName: 'Name of the menu',
  description: 'Description',
};

/** Sentences about scheduled copies whose master was changed (changes-4). */
export const datedCopiesTexts = {
  heading: 'Scheduled copies that differ',
  explanation:
    'This element was changed after it was scheduled. Choose what the copies take over. What somebody edited for a date stays, and so do directionals, notes and flow. Alternatives are copies, too.',
  parts: 'What to take over',
  takeOver: (count: number) => `Take over into ${formatCount(count, 'copy', 'copies')}`,
  takenOver: (count: number) => `${formatCount(count, 'copy has', 'copies have')} taken over what this element is now.`,
  confirm: (parts: readonly string[], count: number) =>
    `Make this what the element is now, in ${formatCount(count, 'scheduled copy', 'scheduled copies')}: ${parts.join(', ').toLowerCase()}?`,
  copied: 'Copied from',
  master: 'Master now',
  here: 'This date',
  none: 'none',
  notRecorded: 'not recorded',
  noAllergens: 'no allergens',
  noIngredients: 'no ingredients',
  suitableFor: (preferences: string) => `suitable for ${preferences}`,
  notFor: (preferences: string) => `not for ${preferences}`,
  copyOf: (name: string, insteadOf: string | null) => (insteadOf === null ? name : `${name}, instead of ${insteadOf}`),
  kept: 'edited for this date: it stays',
  notSet: 'not set',
  noContainer: 'container',
  portions: (perPerson: string, perContainer: string, container: string) =>
    `${perPerson} per person, ${perContainer} per ${container}`,

  menuHeading: 'Changed in the catalogue since this was scheduled',
  menuExplanation:
    'Choose what this date takes over. What somebody edited for a date stays, and so do directionals, notes and flow. Alternatives are copies, too.',
  compare: 'Compare with the catalogue',
  menuButton: (count: number) => `${formatCount(count, 'change', 'changes')} in the catalogue since it was scheduled`,
  added: 'Added to the master menu since',
  removed: 'Removed from the master menu since',
  keptElement: (name: string) => `${name} was edited for this date: it stays`,
  dates: 'Into which other dates of this master menu',
  allDates: (count: number) => `All ${formatCount(count, 'other date', 'other dates')}`,
  ofTheMenu: 'The menu',
  keep: 'Keep this date as it is',
  keptDate: 'This date stays as it is, and these changes are not shown again.',
  tookOver: (dishes: readonly string[]) =>
    dishes.length <= 3
      ? endSentence(`Taken over from the catalogue as it is now: ${dishes.join(', ')}`)
      : `Taken over from the catalogue as it is now: ${dishes.length.toLocaleString('en-US')} dishes.`,
  mayNot: 'You may look at this, and not take it over.',
  takeOverMenu: (dates: number) => `Take over into ${formatCount(dates, 'date', 'dates')}`,
  menuTakenOver: (dates: number) =>
    dates === 0
      ? 'Nothing had to change.'
      : `${formatCount(dates, 'date has', 'dates have')} taken over what the catalogue has now.`,
  chooseSomething: 'Choose what to take over.',
} as const;
