/** Kept apart from the schemas, so that screens do not load those. */
const formatCount = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`;

const formatBy = (who: string | null) => (who === null ? '' : ` by ${who}`);
export const formatPhoneOwner = (who: string | null) => (who === null ? 'a phone' : `${who}’s phone`);

export const sheetTexts = {
  sheets: 'Sheets',
  current: 'Current',
  outOfDate: 'Out of date',
  notPrinted: 'Not printed',
  onPhone: 'On a phone',
  notKnown: 'Not known whether printed',
  /** Labels are made as they are needed, and count only then. */
  whenUsed: 'When you use them',
  /** What was done with a sheet, when and by whom (paper-10). */
  done: {
    printed: (moment: string, who: string | null) => `Printed ${moment}${formatBy(who)}`,
    inFile: (moment: string, who: string | null) => `Saved in a file ${moment}${formatBy(who)}`,
    kept: (moment: string, who: string | null) => `On ${formatPhoneOwner(who)} since ${moment}, updates by itself`,
    notKnown: (moment: string, who: string | null) =>
      `Made ${moment}${formatBy(who)}, whether it was printed is not known`,
    made: (moment: string, who: string | null) => `Made ${moment}${formatBy(who)}, whether it was printed is not known`,
  },
  slip: (doneText: string, isCurrent: boolean) => `Change slip: ${doneText}${isCurrent ? '' : ', out of date'}`,
  more: (count: number) => `and ${formatCount(count, 'more difference')}`,
  newer: (doneText: string) => `There is a newer sheet. ${doneText}.`,
  unknown: 'No printed sheet has this code. Please compare it with the foot of the sheet.',
  tooManyTries: 'Too many codes were tried. Please wait a while, or sign in.',
  notScheduled: 'The menu is not scheduled any more.',
  menuDeleted: 'The menu was deleted.',
  notServed: (account: string) => `${account} is not served any more.`,
  accountGone: 'Its account is not served any more.',
  cannotPrint: (reason: string) => `It cannot be printed now: ${reason}`,
  forgotten: 'What has changed is not known any more: what a sheet said is kept for 90 days.',
  nothingChanged: 'Nothing has changed since this sheet was printed.',
  tooManyChanges: 'Too much has changed for a change slip. Please print the new sheet.',
  print: 'Print',
  allPapers: 'All Papers',
  withoutLabels: 'All papers of the service, without labels: those are printed on their own sheets, when you use them.',
  printNew: 'Print the new sheet',
  printSlip: 'Print change slip',
} as const;
