const formatCount = (count: number, singular: string, plural: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`;

/** The questions for a service line, in the order of the screen (readiness-2). */
export const readinessQuestions = [
  'menu',
  'numbers',
  'allergens',
  'people',
  'addOns',
  'hostFlow',
  'sheets',
  'surveys',
  'recipes',
  'origins',
] as const;

export const questionTitles = {
  menu: 'Menu',
  numbers: 'Numbers',
  allergens: 'Allergens',
  recipes: 'Ingredients',
  origins: 'Origins',
  people: 'People',
  addOns: 'Add-ons',
  hostFlow: 'Host flow',
  sheets: 'Sheets',
  surveys: 'Surveys',
} as const satisfies Record<(typeof readinessQuestions)[number], string>;

export const readinessTexts = {
  menuReady: 'Scheduled',
  numbersReady: 'All elements count',
  notCounted: (count: number) => formatCount(count, 'element is not counted', 'elements are not counted'),
  allergensReady: 'All recorded',
  notAccepted: (change: string) => `Not accepted: ${change}`,
  changesOpen: (count: number) => formatCount(count, 'change not accepted', 'changes not accepted'),
  notRecorded: (count: number) =>
    formatCount(count, 'element without recorded allergens', 'elements without recorded allergens'),
  withoutIngredients: (count: number) =>
    formatCount(count, 'element without recorded ingredients', 'elements without recorded ingredients'),
  notStated: (count: number) =>
    formatCount(count, 'ingredient without a stated origin', 'ingredients without a stated origin'),
  peopleReady: 'Everyone has a meal',
  uncovered: (count: number) => formatCount(count, 'person without a meal', 'people without a meal'),
  notKnown: (count: number) => formatCount(count, 'person whose meal is not known', 'people whose meal is not known'),
  addOnsReady: 'All chosen',
  addOnsOpen: (count: number) => formatCount(count, 'add-on is open', 'add-ons are open'),
  hostFlowReady: 'Vessels and utensils set',
  notSet: (count: number) =>
    formatCount(count, 'element without vessel or utensil', 'elements without vessel or utensil'),
  sheetsReady: 'Printed and current',
  filesReady: 'Printed or in a file, and current',
  notPrinted: 'Not printed',
  sheetNotPrinted: (sheet: string) => `${sheet}: not printed`,
  sheetOnPhone: (sheet: string, phone: string) => `${sheet}: only on ${phone}`,
  sheetNotKnown: (sheet: string) => `${sheet}: not known whether it was printed`,
  sheetOutOfDate: (sheet: string) => `${sheet}: printed before the last change`,
  fileOutOfDate: (sheet: string) => `${sheet}: saved in a file before the last change`,
  oldSheetOutOfDate: (sheet: string) => `${sheet}: made before the last change, not known whether it was printed`,
  sheetsOpen: (count: number) => formatCount(count, 'sheet to print', 'sheets to print'),
  owed: (count: number) => `${count.toLocaleString('en-US')} owed`,
  ready: 'Ready',
  actToday: 'Act today',
  decideBefore: 'Decide before the day',
  notDue: 'Not due yet',
  owedOn: (count: number) => formatCount(count, 'survey is owed', 'surveys are owed'),
  partReady: (ready: number, all: number) => `${ready} of ${all} ready`,
  more: (count: number) => `${count.toLocaleString('en-US')} more`,
  served: (people: number, accounts: number) =>
    people === 0
      ? 'Nobody is served'
      : `${formatCount(people, 'person', 'people')} at ${formatCount(accounts, 'account', 'accounts')}`,
  linesReady: (ready: number, all: number) =>
    ready === all ? 'Everything is ready.' : `${ready} of ${formatCount(all, 'service is', 'services are')} ready.`,
  nobodyServed: 'Nobody is served on this day, and no menu is scheduled.',
} as const;
