const formatCount = (count: number, singular: string, plural: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`;

/** What a line bills, or why it bills nothing (statements-2). */
export const lineKinds = ['service', 'addOn', 'correction', 'closed', 'cancelled', 'toCome'] as const;

/** Where the number of people comes from; `notSurveyed`: it should come from a survey, and none is complete (statements-3). */
export const countings = ['planned', 'surveyed', 'notSurveyed'] as const;

/** The longest period of one statement. */
export const MAX_STATEMENT_DAYS = 366;

export const statementTexts = {
  lastBeforeFirst: 'The last day cannot be before the first.',
  tooLong: `A statement covers at most ${MAX_STATEMENT_DAYS} days.`,
  notOver: 'This period is not over yet. A statement is closed after its last day.',
  nothing: 'There is nothing to close in this period.',
  changed: 'The draft has changed since you looked. Look at it again before you close it.',
  overlaps: (first: string, last: string) =>
    `The days from ${first} to ${last} are closed already. Choose days after or before them.`,
  unknownAccount: 'There is no such account.',
  accountTwice: 'An account stands here twice.',
  none: 'No account has services in this period.',
  noneOfState: 'No statement of this period is in this state.',
  nothingBilled: (count: number) =>
    `${formatCount(count, 'line has', 'lines have')} no price, so nothing is billed for ${count === 1 ? 'it' : 'them'}.`,
  waitingCorrections: (count: number) =>
    `${formatCount(count, 'correction waits', 'corrections wait')} for a price and ${count === 1 ? 'bills' : 'bill'} nothing until then.`,
  closed: 'The statement has been closed.',
  number: (number: number) => `No. ${number}`,
  confirmCloseMany: (count: number, first: string, last: string, total: string) =>
    `Close ${formatCount(count, 'statement', 'statements')} from ${first} to ${last} with ${total}? Later changes go on the next statement.`,
  closeMany: (count: number, total: string) => `Close ${formatCount(count, 'statement', 'statements')}, ${total}`,
  closedMany: (count: number) =>
    count === 1 ? 'One statement has been closed.' : `${count.toLocaleString('en-US')} statements have been closed.`,
  closing: (doneCount: number, total: number) => `Closing ${doneCount} of ${total}`,
  closingOffline: (progress: string) => `${progress}. No connection: trying again.`,
  notClosed: (count: number) => `${formatCount(count, 'statement is', 'statements are')} still open`,
  noneClosed: 'No closed statements yet.',
  noneFound: 'No closed statement matches.',
  closedBy: (day: string, by: string | null) => (by ? `Closed ${day} by ${by}` : `Closed ${day}`),
  notInIt: (days: readonly string[]) => `Closed already, and not in it: ${days.join(', ')}`,
  closedParts: (total: string, days: readonly string[]) => `${total} of it is closed already: ${days.join(', ')}`,
  billed: (first: string, last: string) => `Amount due from ${first} to ${last}`,
  drafts: (first: string, last: string) => `Drafts from ${first} to ${last}`,
  closedStatements: (first: string, last: string) => `Closed from ${first} to ${last}`,
  closedFrom: (day: string) => `It can be closed from ${day} on.`,
  notBilled: 'not billed',
  confirmClose: (account: string, first: string, last: string, total: string) =>
    `Close the statement of ${account} from ${first} to ${last} with ${total}? Later changes go on the next statement.`,
  /** A price was taken away after closing: nothing is refunded by itself (statements-4). */
  priceGone: (what: string, quantity: number, billed: string) =>
    `${what}: no price for ${quantity.toLocaleString('en-US')} now. ${billed} was billed and stands. What is the price?`,
  /** Of a service, people; else an add-on. */
  addedWithoutPrice: (what: string, quantity: number, ofPeople: boolean) =>
    `${what}: ${ofPeople ? formatCount(quantity, 'person was', 'people were') : formatCount(quantity, 'was', 'were')} added without a price. What is the price?`,
  unknownCorrections: (count: number) => `${formatCount(count, 'correction waits', 'corrections wait')} for a price`,
  missingPrices: (count: number) => `${formatCount(count, 'line has', 'lines have')} no price`,
  toCome: (count: number) => `${formatCount(count, 'service', 'services')} to come`,
} as const;

export const lineKindNames: Readonly<Record<(typeof lineKinds)[number], string>> = {
  service: 'Service',
  addOn: 'Add-on',
  correction: 'Correction',
  closed: 'Closed day',
  cancelled: 'Cancelled',
  toCome: 'Still to come',
};

/** Said beside the people, where it is not the plan (statements-3). */
export const countingNames: Readonly<Record<(typeof countings)[number], string>> = {
  planned: 'planned',
  surveyed: 'counted by the survey',
  notSurveyed: 'planned count, survey not finished',
};
