import { endSentence, formatCount, formatNamesAndRest } from './counted-names.ts';

/** Sentences about changing many records at once (catalogue-19). */
export const bulkTexts = {
  selected: (count: number) => `${count.toLocaleString('en-US')} selected`,
  allSelected: (count: number, many: string) => `All ${count.toLocaleString('en-US')} ${many} that match are selected`,
  selectAll: (count: number) => `Select all ${count.toLocaleString('en-US')} that match`,
  clear: 'Clear selection',
  change: 'Change…',
  delete: 'Delete…',
  changeTitle: (selected: string) => `Change ${selected}`,
  deleteTitle: (selected: string) => `Delete ${selected}`,
  whatToChange: 'What to change',
  keepsPortion: "Empty: stays as it is. It is said of one container, in the element's unit.",
  willChange: (count: number) => `${formatCount(count, 'will change', 'will change')}`,
  willBeDeleted: (count: number) => `${formatCount(count, 'will be deleted', 'will be deleted')}`,
  mayNotList: (count: number) => `${formatCount(count, 'cannot, and stays as it is', 'cannot, and stay as they are')}`,
  areSo: (count: number) => `${formatCount(count, 'is so already', 'are so already')}.`,
  further: (count: number) => `and ${formatCount(count, 'other', 'others')}`,
  chooseValue: 'Choose what to change.',
  nothingToDo: 'Nothing would change.',
  save: (count: number, singular: string, plural: string) => `Change ${formatCount(count, singular, plural)}`,
  saveDelete: (count: number, singular: string, plural: string) => `Delete ${formatCount(count, singular, plural)}`,
  done: (count: number, singular: string, plural: string) => `${formatCount(count, singular, plural)} changed.`,
  doneDeleting: (count: number, singular: string, plural: string) => `${formatCount(count, singular, plural)} deleted.`,
  fields: {
    addAllergens: 'Add allergens',
    removeAllergens: 'Remove allergens',
    tag: 'Tag',
    ingredients: 'Ingredients',
    type: 'Type',
    origins: 'Origin',
    container: 'Default container',
    optin: 'Opt-in',
  },

  yes: 'Yes',
  no: 'No',
  isNow: (before: string | null, after: string) => `${before ?? 'None'} → ${after}`,
  added: (allergens: readonly string[]) => `${formatNamesAndRest(allergens)} added`,
  addedToNone: (allergens: readonly string[]) => `${formatNamesAndRest(allergens)} added, 'No allergens' unticked`,
  removed: (allergens: readonly string[]) => `${formatNamesAndRest(allergens)} removed`,
  deleted: 'Deleted',
  stays: (carriers: readonly string[]) => endSentence(`It would still contain it: ${formatNamesAndRest(carriers)}`),
  wouldBeUnknown: "Nothing would be recorded about its allergens. Open it and tick 'No allergens' if it has none.",
  hasIngredients: 'It has ingredients.',
  proteinTypeNeeded: 'Ingredient protein type is required.',

  nothingMatches: 'Nothing matches this search any more. Please look again.',
  tooMany: (count: number, most: number) =>
    `${formatCount(count, 'row matches', 'rows match')}. At most ${most.toLocaleString('en-US')} can be changed at once: narrow the search.`,
  isGone: 'What you selected was deleted meanwhile. Please look again.',
  valueIsGone: 'What you chose does not exist any more. Please choose again.',
  mayNot: (names: readonly string[], why: string) =>
    `${formatNamesAndRest(names)} cannot be changed: ${why} Nothing was saved.`,
  meanwhile: 'Somebody changed this at the same moment. Nothing was saved. Please look again.',

  /** What services that are planned already are told (changes-2). */
  allergenAdded: (allergens: readonly string[], names: readonly string[]) =>
    endSentence(`${formatNamesAndRest(allergens)} was added to ${formatNamesAndRest(names)}`),
  allergenRemoved: (allergens: readonly string[], names: readonly string[]) =>
    endSentence(`${formatNamesAndRest(allergens)} was removed from ${formatNamesAndRest(names)}`),
  typeIsNow: (names: readonly string[], kind: string) => `${formatNamesAndRest(names)} is now ${kind}.`,
  originIsNow: (names: readonly string[], origin: string) =>
    `The origin of ${formatNamesAndRest(names)} is now ${origin}.`,
  catalogueDeleted: (names: readonly string[]) => `${formatNamesAndRest(names)} was deleted from the catalogue.`,
} as const;
