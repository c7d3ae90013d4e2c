const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
const rowsOf = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export const importTexts = {
  noNumber: (text: string) => `“${shortened(text)}” is not a number. Write it like 12.50.`,
  noYesOrNo: (text: string) => `“${shortened(text)}” is neither yes nor no.`,
  noDay: (text: string) => `“${shortened(text)}” is not a date. Write it like 2026-11-21.`,
  noneAndSome: (text: string) => `“${shortened(text)}” says none and names some. Keep one of them.`,
  ingredientTwice: (name: string) => `${shortened(name)} stands twice in this list. Add its amounts up.`,
  accountMissing: 'Eaters need an account.',
  unknownWord: (list: string, word: string) => `There is no ${list} named ${shortened(word)}.`,
  sameNameTwice: (name: string, row: number) =>
    `${shortened(name)} stands in row ${row} already. Keep one of the two rows.`,
  mayNotChange: (name: string) => `You do not have permission to change ${shortened(name)}.`,
  moreChanges: (count: number) => `And ${rowsOf(count, 'further change', 'further changes')} by the same import.`,
  fileTooLarge: 'This file is larger than 20 MB. Split it, or save the sheet with your rows as a CSV file.',
  isOtherNow: 'Something changed since this was checked. Please look at the new preview.',
  hasFaults: 'Nothing was imported: some rows need a look.',
  done: (created: number, changed: number) =>
    `Imported: ${rowsOf(created, 'record', 'records')} created, ${rowsOf(changed, 'record', 'records')} changed.`,
  nothingToDo: 'Everything in this file is as it is in Brigade already.',
  needALook: (rows: number) =>
    `${rowsOf(rows, 'row needs', 'rows need')} a look. Correct them in the file and choose it again.`,
  importRecords: (count: number) => `Import ${rowsOf(count, 'record', 'records')}`,
  canceled: 'The import was canceled.',
  phases: { reading: 'Reading the rows', comparing: 'Comparing with what is there', saving: 'Saving' },
} as const;
