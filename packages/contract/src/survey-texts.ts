// Kept apart from the schemas, so that a phone does not load zod.

export const surveyTexts = {
  /** For accounts with 'Show opt-in' (service-events-12). */
  showOptin: 'Show the opt-in to the eaters of this account.',
  loadFailed: 'Something went wrong! Please contact the tech team.',
  noServices: 'There are no services scheduled for today.',
  noMarket: 'You do not have an assigned market, please contact an administrator.',
  noAccounts: 'No accounts are scheduled for this day and service.',
  equipmentQuestion: 'Did you have all of the proper equipment?',
  ofSomebodyElse: 'This survey was filled in by another user.',
  alreadyComplete: 'This survey is complete already. Only somebody who may edit host surveys can change it.',
  windowIsFuture: 'The service of this survey is still to come.',
  windowIsOver: 'This survey could be filled in until 3 days after the service.',
  laterFilling: 'You submitted this survey before, later or with more answers. Please compare the two.',
  filedByItsOwnHosts: (market: string) => `Surveys of ${market} are filed by its own hosts`,
  keptForEditors:
    'This survey was changed meanwhile, or filled in more than 14 days ago. What you sent is kept for those who edit surveys.',
  noServiceType: 'This service type does not exist any more.',
} as const;

export const surveyTimeNames = ['kitchenLeaveTime', 'startTime', 'firstEater', 'lastEater'] as const;
export type SurveyTimeName = (typeof surveyTimeNames)[number];
