/** Kept apart from the schemas, so that screens do not load those. */
const counted = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`;

export const sheetTexts = {
  sheets: 'Sheets',
  current: 'Current',
  outOfDate: 'Out of date',
  notPrinted: 'Not printed',
  printed: (moment: string, who: string | null) => `Printed ${moment}${who === null ? '' : ` by ${who}`}`,
  slipPrinted: (moment: string) => `Change slip printed ${moment}`,
  slipOutOfDate: (moment: string) => `Change slip printed ${moment}, out of date`,
  more: (count: number) => `and ${counted(count, 'more difference')}`,
  newer: (moment: string, who: string | null) =>
    `A newer sheet was printed ${moment}${who === null ? '' : ` by ${who}`}.`,
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
  printNew: 'Print the new sheet',
  printSlip: 'Print change slip',
} as const;
