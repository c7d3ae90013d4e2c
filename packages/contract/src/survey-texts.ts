// Kept apart from the schemas, so that a phone does not load zod.

export const surveyTexts = {
  /** For accounts with 'Show opt-in' (service-events-12). */
  showOptin: 'Show the opt-in to the eaters of this account.',
  drafts: 'What was begun on this phone',
  cannotKeep: 'This phone cannot keep what you type. Submit before you close Brigade.',
  keptBefore: 'You typed this before; it was kept on this phone.',
  /** What the phone kept first is gone (surveys-9). */
  olderCopy: (moment: string) =>
    `An older copy of what you typed was found on this phone, from ${moment}. What you typed after that may be missing: please check your last answers.`,
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
    'This survey was changed meanwhile, filled in more than 14 days ago, or by a phone whose clock was off. What you sent is kept for those who edit surveys.',
  clockIsOff:
    'The clock of this phone is off, or was when you filled in the survey. Please set date and time to automatic.',
  onlyAfter: (what: string) => `Is asked only after ${what}.`,
  onlyWithMissing: 'Is asked only where something was missing.',
  noSuchQuestion: 'No question of this survey has this name.',
  noServiceType: 'This service type does not exist any more.',
  notFoundForNow:
    'The server does not find this survey: its service may have been called off, or you were moved to another market',
  submitted: 'The survey has been submitted.',
  secondVersionRemoved: 'The second version has been removed.',
  sentWithSignal: 'The survey is kept on this phone and will be sent as soon as there is signal.',
  sentAfterSignIn:
    'The survey is kept on this phone. It is sent once you have signed in again. If you cannot sign in, your access may have been removed: talk to an administrator.',
  keptBecause: (reason: string) => `The survey is kept on this phone. ${reason}.`,
  waitsForSignIn:
    'Waiting for you to sign in. If you cannot, your access may have been removed: talk to an administrator',
  /** On the screens before sign-in, for whoever holds the phone. */
  keptUntilSignIn: (count: number) =>
    `${count === 1 ? '1 survey is' : `${count} surveys are`} kept on this phone, and sent once whoever filled ${count === 1 ? 'it' : 'them'} in has signed in. If you cannot sign in, your access may have been removed: talk to an administrator. Invited again under the same e-mail, you find everything here. You can also save it as text.`,
} as const;

export const surveyTimeNames = ['kitchenLeaveTime', 'startTime', 'firstEater', 'lastEater'] as const;
