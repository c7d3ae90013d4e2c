/**
 * The first part of every query key. A write names here what else it changes, without importing the other feature; the
 * structure check refuses a key that is typed anywhere else.
 */
export const queryKeys = {
  accounts: ['accounts'],
  addOns: ['add-ons'],
  apiKeys: ['api-keys'],
  calendarFeeds: ['calendar-feeds'],
  closings: ['closings'],
  currentUser: ['me'],
  deletions: ['deletions'],
  history: ['history'],
  dailyNumbers: ['daily-numbers'],
  eaters: ['eaters'],
  elements: ['elements'],
  hosts: ['hosts'],
  imports: ['imports'],
  insights: ['insights'],
  ingredients: ['ingredients'],
  jump: ['jump'],
  keptSheets: ['kept-sheets'],
  keptSurveys: ['kept-surveys'],
  menus: ['menus'],
  ownSessions: ['own-sessions'],
  passkeys: ['passkeys'],
  portionAdvice: ['portion-advice'],
  referenceData: ['reference-data'],
  roles: ['roles'],
  scheduling: ['scheduling'],
  firstSteps: ['firstSteps'],
  serviceEvents: ['service-events'],
  servingSchedules: ['serving-schedules'],
  secondFactor: ['second-factor'],
  sessionSettings: ['session-settings'],
  surveyDrafts: ['survey-drafts'],
  system: ['system'],
  usage: ['usage'],
  users: ['users'],
} as const;

/** A whole list of reference data, which seldom changes; the screens that maintain it read pages. */
export const getWholeListKey = (name: string) => [...queryKeys.referenceData, 'whole', name] as const;
export const isWholeList = ([first, second]: readonly unknown[]) =>
  first === queryKeys.referenceData[0] && second === 'whole';
